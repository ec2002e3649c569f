int outer;

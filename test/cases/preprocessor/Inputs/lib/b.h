int wrong_b;

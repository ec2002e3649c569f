int lib_c;

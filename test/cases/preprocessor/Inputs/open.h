#if defined(X)
int open;

#ifndef GUARDED
#define GUARDED
int guarded;
#endif

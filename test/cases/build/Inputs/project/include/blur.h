#define WEIGHT 0.5

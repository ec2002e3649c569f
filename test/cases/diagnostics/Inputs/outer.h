// Includes the one with the mistake.
#include "inner.h"

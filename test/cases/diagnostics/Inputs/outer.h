// Includes the header with the error.
#include "inner.h"

#pragma once
int sub_a;
#include "b.h"
#include "outer.h"

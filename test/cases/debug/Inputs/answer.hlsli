#pragma once
static const int answer = 42;

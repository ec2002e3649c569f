#error wrong here

/* Writing of all bytes to a file. */
#include "system.h"

#include <errno.h>
#include <unistd.h>

bool system_write_all(int file, const void *bytes, size_t size) {
    const char *next = bytes;
    while (size) {
        ssize_t written = write(file, next, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        next += written;
        size -= (size_t)written;
    }
    return true;
}

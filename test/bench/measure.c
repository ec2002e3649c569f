/* Runs a command silently and prints its seconds and its peak memory in KiB.  It is a program of
 * its own, as a child's peak counts what its parent held when it forked. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
    posix_spawn_file_actions_t silent;
    struct rusage usage;
    pid_t child;
    int status = 0;
    if (count < 2)
        return 2;
    posix_spawn_file_actions_init(&silent);
    posix_spawn_file_actions_addopen(&silent, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&silent, 2, "/dev/null", O_WRONLY, 0);
    double begin = now();
    if (posix_spawnp(&child, arguments[1], &silent, NULL, arguments + 1, environ) ||
        wait4(child, &status, 0, &usage) < 0)
        return 2;
    printf("%.6f %ld\n", now() - begin, usage.ru_maxrss);
    return WIFEXITED(status) && !WEXITSTATUS(status) ? 0 : 1;
}

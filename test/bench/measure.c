/* Runs a command and prints its CPU seconds, its peak memory in KiB, and its exit status as in a
 * shell.  The output of the command goes to a file.  This is a separate program, because the peak
 * of a child process includes the memory of its parent at the fork.
 *
 * usage: measure LIMIT-IN-SECONDS FILE COMMAND [ARGUMENT...] */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

static double seconds_of(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static void limit_seconds(unsigned long seconds) {
    struct rlimit limit = {seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &limit);
}

int main(int count, char **arguments) {
    posix_spawn_file_actions_t actions;
    struct rusage usage;
    pid_t child;
    int status = 0;
    if (count < 4)
        return 2;
    limit_seconds(strtoul(arguments[1], NULL, 10));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    if (posix_spawnp(&child, arguments[3], &actions, NULL, arguments + 3, environ) ||
        wait4(child, &status, 0, &usage) < 0)
        return 2;
    printf("%.6f %ld %d\n", seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
           usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}

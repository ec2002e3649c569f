/* An HTTP server as storage, with the addresses of Bazel's remote caches: <address>/ac/1234... and
 * <address>/cas/1234...
 *
 * The program hlsl2spv-http sends the requests. Each thread that waits for an answer has its own
 * process, which serves the next request of any thread. */
#include "storage.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32

static bool server_get(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       struct cache_bytes *out) {
    return false;
}

static bool server_has(void *user, struct arena *arena, enum cache_space space, struct sha256 key) {
    return false;
}

static bool server_put(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       const void *bytes, size_t size) {
    return false;
}

static const char *server_failure(void *user) {
    char *is_reported = user;
    const char *reason = *is_reported ? NULL : "servers are not supported on Windows";
    *is_reported = 1;
    return reason;
}

static void server_close(void *user, struct arena *arena) {
    free(user);
}

void *server_open(const char *address) {
    return calloc(1, 1);
}

#else

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* LONGEST_WAIT: more than the time in which hlsl2spv-http gives up. */
enum { MOST_PROCESSES = 64, LONGEST_WAIT = 30000, LARGEST_ANSWER = 1 << 30 };
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

struct helper {
    pid_t process;
    int socket;
};

struct server {
    pthread_mutex_t lock;
    struct helper idle[MOST_PROCESSES];
    size_t idle_count;
    bool is_reported;
    atomic_bool is_off;
    char reason[256]; /* why the server is not used */
    char address[];
};

void *server_open(const char *address) {
    size_t length = strlen(address);
    while (length && address[length - 1] == '/')
        length--;
    struct server *server = calloc(1, sizeof *server + length + 1);
    if (server) {
        memcpy(server->address, address, length);
        pthread_mutex_init(&server->lock, NULL);
    }
    return server;
}

static void turn_off(struct server *server, const char *reason, size_t length) {
    pthread_mutex_lock(&server->lock);
    if (!server->reason[0])
        snprintf(server->reason, sizeof server->reason, "%.*s", (int)length, reason);
    pthread_mutex_unlock(&server->lock);
    atomic_store(&server->is_off, true);
}

/* ---- Processes ---- */

/* The program is in the folder of the compiler, in "libexec" next to it, or in the search path. */
static const char *find_program(struct arena *arena) {
    static const char name[] = "hlsl2spv-http";
    static const char *const places[] = {"", "../libexec/"};
    char own[SYSTEM_PATH_SIZE], link[SYSTEM_PATH_SIZE];
    if (!system_own_path(own))
        return name;
    size_t length = system_link_target(own, link);
    const char *program = length ? arena_string(arena, link, length) : own;
    const char *slash = strrchr(program, '/');
    for (size_t i = 0; slash && i < COUNT_OF(places); i++) {
        const char *path =
            arena_format(arena, "%.*s%s%s", (int)(slash + 1 - program), program, places[i], name);
        if (system_exists(path))
            return path;
    }
    return name;
}

static bool start(struct server *server, struct arena *arena, struct helper *helper) {
    int ends[2];
    const char *program = find_program(arena);
    posix_spawn_file_actions_t actions;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    char *arguments[] = {(char *)program, NULL};
    int error = posix_spawnp(&helper->process, program, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    helper->socket = ends[0];
    if (!error)
        return true;
    static const char reason[] = "the program hlsl2spv-http cannot be started";
    close(ends[0]);
    turn_off(server, reason, strlen(reason));
    return false;
}

static void end(const struct helper *helper) {
    close(helper->socket);
    waitpid(helper->process, NULL, 0);
}

static bool take_helper(struct server *server, struct arena *arena, struct helper *helper) {
    bool found = false;
    pthread_mutex_lock(&server->lock);
    if (server->idle_count) {
        *helper = server->idle[--server->idle_count];
        found = true;
    }
    pthread_mutex_unlock(&server->lock);
    return found || start(server, arena, helper);
}

static void return_helper(struct server *server, const struct helper *helper) {
    pthread_mutex_lock(&server->lock);
    bool is_full = server->idle_count == MOST_PROCESSES;
    if (!is_full)
        server->idle[server->idle_count++] = *helper;
    pthread_mutex_unlock(&server->lock);
    if (is_full)
        end(helper);
}

/* ---- Requests ---- */

static bool send_all(int socket, const char *bytes, size_t size) {
    while (size) {
        ssize_t sent = send(socket, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool receive_some(int socket, char *bytes, size_t size, size_t *got) {
    struct pollfd waited = {.fd = socket, .events = POLLIN};
    for (;;) {
        int ready = poll(&waited, 1, LONGEST_WAIT);
        ssize_t count = ready > 0 ? recv(socket, bytes, size, 0) : ready;
        if (count < 0 && errno == EINTR)
            continue;
        *got = count > 0 ? (size_t)count : 0;
        return count > 0;
    }
}

static bool receive_all(int socket, char *bytes, size_t size) {
    for (size_t got; size; bytes += got, size -= got)
        if (!receive_some(socket, bytes, size, &got))
            return false;
    return true;
}

/* Reads the line "<status> <size>". */
static bool receive_head(int socket, long *status, size_t *size) {
    char line[64];
    size_t length = 0;
    do
        if (length + 1 == sizeof line || !receive_all(socket, line + length, 1))
            return false;
    while (line[length++] != '\n');
    line[length] = 0;
    return sscanf(line, "%ld %zu", status, size) == 2 && *size <= LARGEST_ANSWER;
}

static bool exchange(const struct helper *helper, struct arena *arena, const char *head,
                     const void *body, size_t body_size, long *status, struct cache_bytes *out) {
    size_t size;
    if (!send_all(helper->socket, head, strlen(head)) ||
        !send_all(helper->socket, body, body_size) || !receive_head(helper->socket, status, &size))
        return false;
    char *bytes = arena_alloc(arena, size + 1);
    bytes[size] = 0;
    *out = (struct cache_bytes){bytes, size};
    return receive_all(helper->socket, bytes, size);
}

/* Returns the status, or 0 after a failure that turns the server off. */
static long request(struct server *server, struct arena *arena, const char *head, const void *body,
                    size_t body_size, struct cache_bytes *out) {
    static const char broken[] = "the program hlsl2spv-http has failed";
    struct helper helper;
    long status = 0;
    if (atomic_load(&server->is_off) || !take_helper(server, arena, &helper))
        return 0;
    if (!exchange(&helper, arena, head, body, body_size, &status, out)) {
        kill(helper.process, SIGKILL);
        end(&helper);
        turn_off(server, broken, strlen(broken));
        return 0;
    }
    return_helper(server, &helper);
    if (!status)
        turn_off(server, out->bytes, out->size);
    if (status >= 500) {
        const char *reason = arena_format(arena, "the server answers with status %ld", status);
        turn_off(server, reason, strlen(reason));
    }
    return status;
}

static const char *head_of(const struct server *server, struct arena *arena, const char *method,
                           enum cache_space space, struct sha256 key) {
    char hash[SHA256_TEXT];
    sha256_print(key, hash);
    return arena_format(arena, "%s %s/%s/%s", method, server->address,
                        space == SPACE_ACTIONS ? "ac" : "cas", hash);
}

static bool server_get(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       struct cache_bytes *out) {
    const char *head = head_of(user, arena, "GET", space, key);
    return request(user, arena, arena_join(arena, head, "\n", ""), "", 0, out) == 200;
}

static bool server_has(void *user, struct arena *arena, enum cache_space space, struct sha256 key) {
    struct cache_bytes none;
    const char *head = head_of(user, arena, "HEAD", space, key);
    return request(user, arena, arena_join(arena, head, "\n", ""), "", 0, &none) == 200;
}

static bool server_put(void *user, struct arena *arena, enum cache_space space, struct sha256 key,
                       const void *bytes, size_t size) {
    struct cache_bytes none;
    const char *head = head_of(user, arena, "PUT", space, key);
    long status =
        request(user, arena, arena_format(arena, "%s %zu\n", head, size), bytes, size, &none);
    return status >= 200 && status < 300;
}

static const char *server_failure(void *user) {
    struct server *server = user;
    const char *reason = NULL;
    pthread_mutex_lock(&server->lock);
    if (server->reason[0] && !server->is_reported)
        reason = server->reason;
    server->is_reported = reason || server->is_reported;
    pthread_mutex_unlock(&server->lock);
    return reason;
}

static void server_close(void *user, struct arena *arena) {
    struct server *server = user;
    for (size_t i = 0; i < server->idle_count; i++)
        end(&server->idle[i]);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

#endif

const struct cache_storage server_storage = {server_get, server_has, server_put, server_failure,
                                             server_close};

/* hlsl2spv-http: sends the HTTP requests of the compiler's cache, by libcurl.
 *
 * It is a separate program, so that the compiler stays static and small, and runs for as long as
 * the compiler that started it. Requests are lines on standard input, answers on standard output:
 *
 *     GET <address>           <status> <size>, and the bytes
 *     HEAD <address>          <status> 0
 *     PUT <address> <size>, and the bytes
 *
 * A status of 0 means that the server could not be reached; the bytes are the reason. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server that is slower than this costs more time than it saves. */
enum { CONNECT_MILLISECONDS = 2000, MILLISECONDS = 5000, LONGEST_LINE = 8192, ATTEMPTS = 2 };

struct bytes {
    char *items;
    size_t count, capacity;
};

static void append(struct bytes *to, const void *bytes, size_t size) {
    if (to->count + size > to->capacity) {
        to->capacity = 2 * (to->count + size);
        to->items = realloc(to->items, to->capacity);
        if (!to->items)
            exit(EXIT_FAILURE);
    }
    if (size)
        memcpy(to->items + to->count, bytes, size);
    to->count += size;
}

static size_t receive(char *bytes, size_t size, size_t count, void *user) {
    append(user, bytes, size * count);
    return size * count;
}

/* The rest of a body that is sent. */
struct body {
    const char *next;
    size_t left;
};

static size_t transmit(char *bytes, size_t size, size_t count, void *user) {
    struct body *body = user;
    size_t taken = size * count < body->left ? size * count : body->left;
    memcpy(bytes, body->next, taken);
    body->next += taken;
    body->left -= taken;
    return taken;
}

static void set_common(CURL *curl, const char *address, char *error, struct curl_slist *headers) {
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, address);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_OPTIONAL);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MILLISECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)MILLISECONDS);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
}

/* Returns the status of the answer, or 0 with the reason in `received`. */
static long request_once(CURL *curl, const char *method, const char *address,
                         const struct bytes *sent, struct bytes *received) {
    char error[CURL_ERROR_SIZE] = "";
    long status = 0;
    struct body body = {sent->items, sent->count};
    struct curl_slist *headers = curl_slist_append(NULL, "Expect:"); /* do not wait for consent */
    set_common(curl, address, error, headers);
    received->count = 0;
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, received);
    if (!strcmp(method, "HEAD"))
        curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    if (!strcmp(method, "PUT")) {
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)sent->count);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, transmit);
        curl_easy_setopt(curl, CURLOPT_READDATA, &body);
    }
    CURLcode code = curl_easy_perform(curl);
    curl_slist_free_all(headers);
    if (code == CURLE_OK) {
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        return status;
    }
    const char *reason = *error ? error : curl_easy_strerror(code);
    received->count = 0;
    append(received, reason, strlen(reason));
    return 0;
}

static long request(CURL *curl, const char *method, const char *address, const struct bytes *sent,
                    struct bytes *received) {
    long status = 0;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        status = request_once(curl, method, address, sent, received);
        if (status && status < 500)
            break;
    }
    return status;
}

static void answer(long status, const struct bytes *received, int has_body) {
    size_t size = has_body || !status ? received->count : 0;
    printf("%ld %zu\n", status, size);
    if (size)
        fwrite(received->items, 1, size, stdout);
    fflush(stdout);
}

/* Reads the bytes of a PUT. Returns 0 at the end of the input. */
static int read_body(size_t size, struct bytes *sent) {
    char step[1 << 16];
    sent->count = 0;
    while (sent->count < size) {
        size_t left = size - sent->count;
        size_t got = fread(step, 1, left < sizeof step ? left : sizeof step, stdin);
        if (!got)
            return 0;
        append(sent, step, got);
    }
    return 1;
}

static void serve(CURL *curl) {
    char line[LONGEST_LINE], method[8], address[LONGEST_LINE];
    struct bytes sent = {0}, received = {0};
    while (fgets(line, sizeof line, stdin)) {
        size_t size = 0;
        int count = sscanf(line, "%7s %8191s %zu", method, address, &size);
        if (count < 2 || !read_body(count == 3 ? size : 0, &sent))
            break;
        long status = request(curl, method, address, &sent, &received);
        answer(status, &received, !strcmp(method, "GET"));
    }
    free(sent.items);
    free(received.items);
}

int main(void) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *curl = curl_easy_init();
    if (!curl)
        return EXIT_FAILURE;
    serve(curl);
    curl_easy_cleanup(curl);
    curl_global_cleanup();
    return EXIT_SUCCESS;
}

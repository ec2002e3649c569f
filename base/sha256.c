/* The hash function SHA-256, with the instructions that x86 processors have for it. */
#include "sha256.h"

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#if defined(__has_include) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#else
#include <cpuid.h>
#endif
#endif

enum { BLOCK = 64 };

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t load_big(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t rotated(uint32_t x, unsigned n) {
    return x >> n | x << (32 - n);
}

static void expand_block(uint32_t w[64], const unsigned char *block) {
    for (int i = 0; i < 16; i++)
        w[i] = load_big(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        uint32_t s0 = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3;
        uint32_t s1 = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}

static void add_block(uint32_t hash[8], const unsigned char *block) {
    uint32_t w[64], a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    uint32_t e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    expand_block(w, block);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
        uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i];
        uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
        uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1;
        d = c, c = b, b = a, a = t1 + t2;
    }
    const uint32_t sums[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        hash[i] += sums[i];
}

static void add_blocks(uint32_t hash[8], const unsigned char *p, size_t count) {
    for (; count; count--, p += BLOCK)
        add_block(hash, p);
}

#ifdef HAS_X86
static bool has_instructions(void) {
#ifdef CPU_FEATURE_ACTIVE
    return CPU_FEATURE_ACTIVE(SSSE3) && CPU_FEATURE_ACTIVE(SSE4_1) && CPU_FEATURE_ACTIVE(SHA);
#else
    unsigned a, b, c, d;
    bool has_ssse3 = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1);
    return has_ssse3 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
#endif
}

/* The instructions use the words of the hash in the order ABEF, CDGH. */
__attribute__((target("sha,sse4.1,ssse3"))) static void
add_blocks_fast(uint32_t hash[8], const unsigned char *p, size_t count) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i dcba = _mm_loadu_si128((const __m128i *)hash);
    __m128i hgfe = _mm_loadu_si128((const __m128i *)(hash + 4));
    __m128i cdab = _mm_shuffle_epi32(dcba, 0xb1), efgh = _mm_shuffle_epi32(hgfe, 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
    for (; count; count--, p += BLOCK) {
        __m128i w[4], first = abef, second = cdgh;
        for (int i = 0; i < 16; i++) {
            __m128i *word = &w[i % 4];
            if (i < 4) {
                *word = _mm_loadu_si128((const __m128i *)(p + 16 * i));
                *word = _mm_shuffle_epi8(*word, order);
            } else {
                __m128i middle = _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4);
                *word = _mm_add_epi32(_mm_sha256msg1_epu32(*word, w[(i + 1) % 4]), middle);
                *word = _mm_sha256msg2_epu32(*word, w[(i + 3) % 4]);
            }
            __m128i k = _mm_loadu_si128((const __m128i *)(constants + 4 * i));
            __m128i sum = _mm_add_epi32(*word, k);
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));
        }
        abef = _mm_add_epi32(abef, first);
        cdgh = _mm_add_epi32(cdgh, second);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)hash, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(hash + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#endif

void sha256_begin(struct sha256_state *state) {
    static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(state->hash, initial, sizeof initial);
    state->size = 0;
}

static void add_whole_blocks(struct sha256_state *state, const unsigned char *p, size_t count) {
#ifdef HAS_X86
    if (count && has_instructions()) {
        add_blocks_fast(state->hash, p, count);
        return;
    }
#endif
    add_blocks(state->hash, p, count);
}

void sha256_add(struct sha256_state *state, const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    size_t used = state->size % BLOCK;
    state->size += size;
    if (used) {
        size_t taken = size < BLOCK - used ? size : BLOCK - used;
        memcpy(state->block + used, p, taken);
        p += taken;
        size -= taken;
        if (used + taken < BLOCK)
            return;
        add_whole_blocks(state, state->block, 1);
    }
    add_whole_blocks(state, p, size / BLOCK);
    if (size % BLOCK)
        memcpy(state->block, p + size / BLOCK * BLOCK, size % BLOCK);
}

struct sha256 sha256_end(struct sha256_state *state) {
    static const unsigned char padding[BLOCK] = {0x80};
    struct sha256 result;
    unsigned char length[8];
    uint64_t bits = state->size * 8;
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    size_t used = state->size % BLOCK, wanted = BLOCK - sizeof length;
    sha256_add(state, padding, used < wanted ? wanted - used : wanted + BLOCK - used);
    sha256_add(state, length, sizeof length);
    for (int i = 0; i < 32; i++)
        result.bytes[i] = (unsigned char)(state->hash[i / 4] >> (24 - i % 4 * 8));
    return result;
}

struct sha256 sha256_of(const void *bytes, size_t size) {
    struct sha256_state state;
    sha256_begin(&state);
    sha256_add(&state, bytes, size);
    return sha256_end(&state);
}

/* ---- Text ---- */

void sha256_print(struct sha256 hash, char text[SHA256_TEXT]) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 32; i++) {
        text[2 * i] = digits[hash.bytes[i] >> 4];
        text[2 * i + 1] = digits[hash.bytes[i] & 15];
    }
    text[64] = 0;
}

static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool sha256_parse(const char *text, size_t length, struct sha256 *hash) {
    if (length != SHA256_TEXT - 1)
        return false;
    for (int i = 0; i < 32; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        hash->bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

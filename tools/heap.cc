/* A heap for SPIRV-Tools, which spend a third of their time in malloc and free.
 *
 * They allocate millions of nodes of a few sizes. Each size has separate pages, so blocks need
 * no header, and a free list, so both calls take a few instructions. Large blocks use malloc.
 *
 * The heap is global to the process and the only mutable global object; the library does not use
 * it. Each thread has separate free lists, so only taking a page requires a lock. A block freed
 * by another thread is reused by that thread. */
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

#include <sys/mman.h>

namespace {

constexpr size_t granule = 16, largest = 1024, page_size = 4096;
constexpr size_t reserved = size_t(1) << (sizeof(size_t) > 4 ? 32 : 28); /* addresses, not memory */
constexpr size_t huge_page = size_t(2) << 20;

struct free_block {
    free_block *next;
};

struct {
    std::mutex lock;
    bool tried;               /* whether reserving addresses was attempted */
    std::atomic<char *> base; /* set once, read without the lock */
    char *next_page;
    unsigned char granules_of[reserved / page_size]; /* by page: size of its blocks */
} heap;

thread_local free_block *free_blocks[largest / granule + 1];

void reserve() {
    heap.tried = true;
    void *mapping = mmap(nullptr, reserved + huge_page, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED)
        return;
    char *base = static_cast<char *>(mapping);
    base += (huge_page - reinterpret_cast<uintptr_t>(base) % huge_page) % huge_page;
#ifdef MADV_HUGEPAGE
    madvise(base, reserved, MADV_HUGEPAGE);
#endif
    heap.base = heap.next_page = base;
}

/* Returns the next page for blocks of a size, or null if none is left. */
char *allocate_page(size_t granules) {
    std::lock_guard<std::mutex> hold(heap.lock);
    if (!heap.tried)
        reserve();
    if (!heap.base || heap.next_page == heap.base + reserved)
        return nullptr;
    char *page = heap.next_page;
    heap.next_page += page_size;
    heap.granules_of[size_t(page - heap.base) / page_size] = static_cast<unsigned char>(granules);
    return page;
}

/* Splits a page into free blocks. Returns false if no page is left. */
bool add_page(size_t granules) {
    char *page = allocate_page(granules);
    if (!page)
        return false;
    size_t size = granules * granule;
    for (size_t at = page_size / size * size; at; at -= size) {
        auto *block = reinterpret_cast<free_block *>(page + at - size);
        block->next = free_blocks[granules];
        free_blocks[granules] = block;
    }
    return true;
}

void *allocate(size_t size) {
    size_t granules = size ? (size + granule - 1) / granule : 1;
    if (size > largest || (!free_blocks[granules] && !add_page(granules)))
        return std::malloc(size);
    free_block *block = free_blocks[granules];
    free_blocks[granules] = block->next;
    return block;
}

} // namespace

void *operator new(size_t size) {
    void *block = allocate(size);
    if (!block)
        throw std::bad_alloc();
    return block;
}

void operator delete(void *freed) noexcept {
    char *base = heap.base.load(std::memory_order_relaxed);
    size_t at = reinterpret_cast<uintptr_t>(freed) - reinterpret_cast<uintptr_t>(base);
    if (!base || at >= reserved) {
        std::free(freed);
        return;
    }
    auto *block = static_cast<free_block *>(freed);
    free_block **list = &free_blocks[heap.granules_of[at / page_size]];
    block->next = *list;
    *list = block;
}

void operator delete(void *freed, size_t) noexcept {
    operator delete(freed);
}

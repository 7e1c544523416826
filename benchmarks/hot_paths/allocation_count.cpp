#include "benchmarks/hot_paths/allocation_count.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> allocations{0};
thread_local bool is_counted = false;

}  // namespace

// Replaces the library's operator for the whole program; its other forms call these.
void* operator new(std::size_t bytes) {
  if (is_counted) allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* const got = std::malloc(bytes)) return got;
  throw std::bad_alloc();
}

void* operator new(std::size_t bytes, std::align_val_t alignment) {
  if (is_counted) allocations.fetch_add(1, std::memory_order_relaxed);
  const auto step = static_cast<std::size_t>(alignment);
  if (void* const got = std::aligned_alloc(step, (bytes + step - 1) / step * step)) return got;
  throw std::bad_alloc();
}

void operator delete(void* what) noexcept {
  std::free(what);
}

void operator delete(void* what, std::size_t /*bytes*/) noexcept {
  std::free(what);
}

void operator delete(void* what, std::align_val_t /*alignment*/) noexcept {
  std::free(what);
}

void operator delete(void* what, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept {
  std::free(what);
}

namespace signalbox::benchmarks {

void count_allocations_of_this_thread() {
  is_counted = true;
}

std::uint64_t counted_allocations() {
  return allocations.load(std::memory_order_relaxed);
}

}  // namespace signalbox::benchmarks

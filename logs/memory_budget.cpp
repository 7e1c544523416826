#include "logs/memory_budget.hpp"

#include <malloc.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "logs/database.hpp"

namespace signalbox::logs {

namespace {

thread_local memory_budget* budget_of_thread = nullptr;

std::int64_t size_of(void* block) {
  return static_cast<std::int64_t>(::malloc_usable_size(block));
}

void* allocate(int bytes) {
  if (budget_of_thread != nullptr && !budget_of_thread->allows(static_cast<std::size_t>(bytes)))
    return nullptr;
  void* block = std::malloc(static_cast<std::size_t>(bytes));
  if (budget_of_thread != nullptr && block != nullptr) budget_of_thread->add(size_of(block));
  return block;
}

void release(void* block) {
  if (budget_of_thread != nullptr) budget_of_thread->add(-size_of(block));
  std::free(block);
}

void* reallocate(void* block, int bytes) {
  const auto before = size_of(block);
  if (budget_of_thread != nullptr && bytes > before &&
      !budget_of_thread->allows(static_cast<std::size_t>(bytes - before)))
    return nullptr;
  void* moved = std::realloc(block, static_cast<std::size_t>(bytes));
  if (budget_of_thread != nullptr && moved != nullptr)
    budget_of_thread->add(size_of(moved) - before);
  return moved;
}

int usable_size(void* block) {
  return static_cast<int>(size_of(block));
}

int rounded_up(int bytes) {
  return (bytes + 7) & ~7;
}

void configure_engine() {
  static const sqlite3_mem_methods methods{.xMalloc = allocate,
                                           .xFree = release,
                                           .xRealloc = reallocate,
                                           .xSize = usable_size,
                                           .xRoundup = rounded_up,
                                           .xInit = [](void*) { return SQLITE_OK; },
                                           .xShutdown = [](void*) {},
                                           .pAppData = nullptr};
  const bool is_ready =
      sqlite3_threadsafe() != 0 && sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK &&
      // Statistics would take a lock for each allocation.
      sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK && sqlite3_initialize() == SQLITE_OK;
  if (is_ready) return;
  std::fputs("SQLite cannot be initialized: it was used before the store of logs\n", stderr);
  std::abort();
}

}  // namespace

void initialize_engine() {
  static std::once_flag once;
  std::call_once(once, configure_engine);
}

memory_budget::memory_budget(std::size_t bytes_max, read_deadline deadline)
    : bytes_max_(static_cast<std::int64_t>(bytes_max)), deadline_(deadline) {
  initialize_engine();
  budget_of_thread = this;
}

memory_budget::~memory_budget() {
  budget_of_thread = nullptr;
}

bool memory_budget::allows(std::size_t bytes) {
  if (bytes_ + static_cast<std::int64_t>(bytes) > bytes_max_) is_exhausted_ = true;
  if (++allocations_ % clock_interval == 0 && deadline_.has_passed()) is_late_ = true;
  return !is_exhausted_ && !is_late_;
}

memory_charge::~memory_charge() {
  if (budget_of_thread != nullptr) budget_of_thread->add(-bytes_);
}

void memory_charge::add(std::size_t bytes) {
  if (budget_of_thread == nullptr) return;
  if (!budget_of_thread->allows(bytes)) throw sqlite_failure(SQLITE_NOMEM, "out of memory");
  budget_of_thread->add(static_cast<std::int64_t>(bytes));
  bytes_ += static_cast<std::int64_t>(bytes);
}

void memory_budget::add(std::int64_t bytes) {
  bytes_ += bytes;
  peak_bytes_ = std::max(peak_bytes_, bytes_);
}

}  // namespace signalbox::logs

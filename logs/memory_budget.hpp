#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "logs/read_deadline.hpp"

namespace signalbox::logs {

/// Prepares SQLite for this process, once; every connection does it first. The process must not use
/// SQLite before. Terminates if SQLite cannot be initialized. May be called on any thread.
void initialize_engine();

/// Bounds what SQLite allocates on this thread while the object exists: all memory of queries,
/// sorts, temporary tables and of the compiler. Beyond the bound and behind the deadline, every
/// allocation fails, which also ends a compilation that takes too long. Not nested.
class memory_budget {
 public:
  memory_budget(std::size_t bytes_max, read_deadline deadline);
  memory_budget(const memory_budget&) = delete;
  memory_budget& operator=(const memory_budget&) = delete;
  ~memory_budget();

  /// Which bound an allocation exceeded.
  [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }
  [[nodiscard]] bool is_late() const { return is_late_; }
  [[nodiscard]] std::int64_t peak_bytes() const { return peak_bytes_; }

  /// For the allocator.
  /// @{
  [[nodiscard]] bool allows(std::size_t bytes);
  void add(std::int64_t bytes);
  /// @}

 private:
  /// The clock is read once for so many allocations.
  static constexpr std::uint32_t clock_interval = 128;

  std::int64_t bytes_max_;
  read_deadline deadline_;
  std::int64_t bytes_ = 0;
  std::int64_t peak_bytes_ = 0;
  std::uint32_t allocations_ = 0;
  bool is_exhausted_ = false;
  bool is_late_ = false;
};

/// Memory of this layer that counts in the thread's budget, until the object ends on that thread.
class memory_charge {
 public:
  memory_charge() = default;
  memory_charge(memory_charge&& other) noexcept : bytes_(std::exchange(other.bytes_, 0)) {}
  memory_charge& operator=(memory_charge&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~memory_charge();

  /// Throws `sqlite_failure` (`SQLITE_NOMEM`) when the budget is exhausted.
  void add(std::size_t bytes);

 private:
  std::int64_t bytes_ = 0;
};

}  // namespace signalbox::logs

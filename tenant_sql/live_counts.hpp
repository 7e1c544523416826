#pragma once

#include <atomic>
#include <cstdint>

namespace signalbox::tenant_sql {

/// Readers of changes since the start of the service.
struct live_statistics {
  std::uint64_t readers = 0;         ///< that are connected now
  std::uint64_t retained_bytes = 0;  ///< WAL that their slots retain, at the last check
  std::uint64_t messages = 0;        ///< of PostgreSQL
  std::uint64_t notices = 0;         ///< to subscribers, one for each table
  std::uint64_t resyncs = 0;         ///< interruptions, after which rows are read again
};

/// Counts them. Thread-safe.
class live_counts {
 public:
  void connected() { readers_.fetch_add(1, std::memory_order_relaxed); }
  void disconnected() { readers_.fetch_sub(1, std::memory_order_relaxed); }
  void retained(std::uint64_t before, std::uint64_t now) {
    retained_bytes_.fetch_add(now - before, std::memory_order_relaxed);
  }
  void received() { messages_.fetch_add(1, std::memory_order_relaxed); }
  void noticed(std::uint64_t tables) { notices_.fetch_add(tables, std::memory_order_relaxed); }
  void interrupted() { resyncs_.fetch_add(1, std::memory_order_relaxed); }

  [[nodiscard]] live_statistics read() const {
    return {.readers = readers_.load(std::memory_order_relaxed),
            .retained_bytes = retained_bytes_.load(std::memory_order_relaxed),
            .messages = messages_.load(std::memory_order_relaxed),
            .notices = notices_.load(std::memory_order_relaxed),
            .resyncs = resyncs_.load(std::memory_order_relaxed)};
  }

 private:
  using number = std::atomic<std::uint64_t>;

  number readers_{0};
  number retained_bytes_{0};
  number messages_{0};
  number notices_{0};
  number resyncs_{0};
};

}  // namespace signalbox::tenant_sql

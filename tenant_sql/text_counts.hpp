#pragma once

#include <atomic>
#include <cstdint>

#include "tenant_sql/text_statistics.hpp"

namespace signalbox::tenant_sql {

struct text_outcome;

/// Counts texts. Thread-safe.
class text_counts {
 public:
  void started() { running_.fetch_add(1, std::memory_order_relaxed); }
  void refused() { refused_.fetch_add(1, std::memory_order_relaxed); }
  void ended(const text_outcome& of);

  [[nodiscard]] text_statistics read() const;

 private:
  using number = std::atomic<std::uint64_t>;

  number running_{0};
  number succeeded_{0};
  number failed_{0};
  number refused_{0};
  number rows_{0};
  number bytes_{0};
};

}  // namespace signalbox::tenant_sql

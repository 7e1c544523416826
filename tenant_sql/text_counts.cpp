#include "tenant_sql/text_counts.hpp"

#include "tenant_sql/text_run.hpp"

namespace signalbox::tenant_sql {

void text_counts::ended(const text_outcome& of) {
  running_.fetch_sub(1, std::memory_order_relaxed);
  (of.error.empty() ? succeeded_ : failed_).fetch_add(1, std::memory_order_relaxed);
  rows_.fetch_add(of.rows, std::memory_order_relaxed);
  bytes_.fetch_add(of.bytes, std::memory_order_relaxed);
}

text_statistics text_counts::read() const {
  return {.running = running_.load(std::memory_order_relaxed),
          .succeeded = succeeded_.load(std::memory_order_relaxed),
          .failed = failed_.load(std::memory_order_relaxed),
          .refused = refused_.load(std::memory_order_relaxed),
          .rows = rows_.load(std::memory_order_relaxed),
          .bytes = bytes_.load(std::memory_order_relaxed)};
}

}  // namespace signalbox::tenant_sql

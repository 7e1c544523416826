#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace signalbox::api {

/// Limits the calls of each source to `per_second` on average and `burst` at once (the token bucket
/// of RFC 2697). Thread-safe. Keeps the most recent callers, at most `sources_max`; a source that
/// was evicted starts with a full bucket.
class rate_limit {
 public:
  using clock = std::chrono::steady_clock;

  struct bounds {
    double per_second = 0;  ///< 0: unlimited
    double burst = 1;       ///< at least 1
    std::size_t sources_max = 16'384;
  };

  explicit rate_limit(const bounds& requested) : bounds_(requested) {}

  /// Counts a call of this source at `now`; or returns the time until the next call is allowed, in
  /// whole seconds and at least one.
  [[nodiscard]] std::optional<std::chrono::seconds> take(std::string_view source,
                                                         clock::time_point now);

  /// Returns the number of sources kept.
  [[nodiscard]] std::size_t sources() const;

 private:
  struct bucket {
    std::string source;
    double calls = 0;  ///< left in the bucket
    clock::time_point at;
  };
  using buckets = std::list<bucket>;  ///< most recent caller first

  [[nodiscard]] bucket& bucket_of(std::string_view source, clock::time_point now);

  const bounds bounds_;
  mutable std::mutex mutex_;
  buckets order_;  ///< guarded by the mutex, as the next
  std::unordered_map<std::string_view, buckets::iterator> by_source_;  ///< keys live in `order_`
};

}  // namespace signalbox::api

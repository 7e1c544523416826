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

/// How many calls each source may make: `per_second` on average and `burst` at once, as a bucket
/// that fills at that rate (the token bucket of RFC 2697). Any thread. Holds the sources that
/// called last, at most `sources_max`; one that was let go begins with a full bucket again.
class rate_limit {
 public:
  using clock = std::chrono::steady_clock;

  struct bounds {
    double per_second = 0;  ///< 0: no bound
    double burst = 1;       ///< at least 1
    std::size_t sources_max = 16'384;
  };

  explicit rate_limit(const bounds& wanted) : bounds_(wanted) {}

  /// Takes a call of this source at `now`; or says after which time, in whole seconds and at least
  /// one, the next is let in.
  [[nodiscard]] std::optional<std::chrono::seconds> take(std::string_view source,
                                                         clock::time_point now);

  /// Sources that are held.
  [[nodiscard]] std::size_t sources() const;

 private:
  struct bucket {
    std::string source;
    double calls = 0;  ///< that are left
    clock::time_point at;
  };
  using buckets = std::list<bucket>;  ///< who called last comes first

  [[nodiscard]] bucket& bucket_of(std::string_view source, clock::time_point now);

  const bounds bounds_;
  mutable std::mutex mutex_;
  buckets order_;  ///< under the mutex, as the next
  std::unordered_map<std::string_view, buckets::iterator> by_source_;  ///< keys live in `order_`
};

}  // namespace signalbox::api

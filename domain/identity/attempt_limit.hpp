#pragma once

#include <chrono>
#include <cstddef>
#include <cstring>
#include <list>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/crypto/name_digest.hpp"
#include "core/time.hpp"

namespace signalbox::domain {

/// Limits attempts per name (an account, an address) within a sliding window. Its memory is
/// bounded: beyond `names_max` the name with the oldest last attempt is forgotten. Times are on the
/// steady timeline (`steady_time`); one after `now` would not count.
class attempt_limit {
 public:
  struct settings {
    std::size_t attempts_max = 10;  ///< per window; 0: no limit
    std::chrono::seconds window{900};
    std::size_t names_max = 50'000;
  };

  explicit attempt_limit(settings how) : how_(how) {}

  /// Counts an attempt. Beyond the limit, counts nothing and returns the retry delay, at least one
  /// second.
  [[nodiscard]] std::optional<std::chrono::seconds> take(const core::name_digest& name,
                                                         core::time_point now);

  /// Removes the newest attempt, because it succeeded.
  void give_back(const core::name_digest& name);

  /// Forgets all attempts of a name.
  void forget(const core::name_digest& name);

  /// Number of tracked names.
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  /// Digests are uniformly distributed: any of their bytes serve as a hash.
  struct first_bytes {
    std::size_t operator()(const core::name_digest& digest) const {
      std::size_t hash = 0;
      std::memcpy(&hash, digest.data(), sizeof hash);
      return hash;
    }
  };
  struct entry {
    std::vector<core::time_point> attempts;  ///< oldest first
    std::list<core::name_digest>::iterator place;
  };

  void evict_oldest(core::time_point now);

  settings how_;
  std::unordered_map<core::name_digest, entry, first_bytes> names_;
  std::list<core::name_digest> order_;  ///< ordered by last attempt
};

}  // namespace signalbox::domain

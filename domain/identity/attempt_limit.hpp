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

/// Bounds how often something is tried for one name (an account, an address) within a window that
/// slides with time. Its memory is bounded: past `names_max` the name that was tried longest ago is
/// forgotten. Moments lie on the steady line of time (`steady_time`); one after `now` would not
/// count.
class attempt_limit {
 public:
  struct settings {
    std::size_t attempts_max = 10;  ///< in one window; 0: no bound
    std::chrono::seconds window{900};
    std::size_t names_max = 50'000;
  };

  explicit attempt_limit(settings how) : how_(how) {}

  /// Notes an attempt. Where there were too many, notes nothing and returns when to come again, at
  /// least a second.
  [[nodiscard]] std::optional<std::chrono::seconds> take(const core::name_digest& name,
                                                         core::time_point now);

  /// Takes the newest attempt back: it was a good one.
  void give_back(const core::name_digest& name);

  /// Forgets all attempts of a name.
  void forget(const core::name_digest& name);

  /// Names that are remembered now.
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  /// A digest is as good as random: any of its bytes make a hash.
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

  void make_room(core::time_point now);

  settings how_;
  std::unordered_map<core::name_digest, entry, first_bytes> names_;
  std::list<core::name_digest> order_;  ///< by when they were tried last
};

}  // namespace signalbox::domain

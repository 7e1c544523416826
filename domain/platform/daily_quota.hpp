#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/time.hpp"

namespace signalbox::domain {

/// Limits an action per name and UTC day. Its memory is bounded: beyond `names_max` names, new ones
/// are refused until the next day. A clock that is set back does not start a day again.
class daily_quota {
 public:
  struct settings {
    std::size_t per_day_max = 0;  ///< 0: unlimited
    std::size_t names_max = 100'000;
  };

  explicit daily_quota(settings how) : how_(how) {}

  /// Counts an action; false when the name's daily quota is used up.
  [[nodiscard]] bool take(const std::string& name, core::time_point now);

  /// Number of tracked names.
  [[nodiscard]] std::size_t size() const { return used_.size(); }

 private:
  settings how_;
  std::chrono::sys_days day_{};
  std::unordered_map<std::string, std::size_t> used_;  ///< on that day
};

}  // namespace signalbox::domain

#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "core/time.hpp"

namespace signalbox::domain {

/// Bounds how often each name may do something on one day (UTC). Its memory is bounded: past
/// `names_max` names no further one is let in until the next day. A clock that is set back does not
/// begin a day anew.
class daily_quota {
 public:
  struct settings {
    std::size_t per_day_max = 0;  ///< 0: no bound
    std::size_t names_max = 100'000;
  };

  explicit daily_quota(settings how) : how_(how) {}

  /// Takes one; false when the day's share of the name is used up.
  [[nodiscard]] bool take(const std::string& name, core::time_point now);

  /// Names that are remembered now.
  [[nodiscard]] std::size_t size() const { return used_.size(); }

 private:
  settings how_;
  std::chrono::sys_days day_{};
  std::unordered_map<std::string, std::size_t> used_;  ///< on that day
};

}  // namespace signalbox::domain

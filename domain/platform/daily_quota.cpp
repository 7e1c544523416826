#include "domain/platform/daily_quota.hpp"

#include <chrono>

namespace signalbox::domain {

bool daily_quota::take(const std::string& name, core::time_point now) {
  if (how_.per_day_max == 0) return true;
  const auto today = std::chrono::floor<std::chrono::days>(now);
  if (today > day_) {
    day_ = today;
    used_.clear();
  }
  const auto known = used_.find(name);
  if (known == used_.end()) {
    if (used_.size() >= how_.names_max) return false;
    used_.emplace(name, 1);
    return true;
  }
  if (known->second >= how_.per_day_max) return false;
  ++known->second;
  return true;
}

}  // namespace signalbox::domain

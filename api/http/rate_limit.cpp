#include "api/http/rate_limit.hpp"

#include <algorithm>
#include <cmath>

namespace signalbox::api {

std::optional<std::chrono::seconds> rate_limit::take(std::string_view source,
                                                     clock::time_point now) {
  if (bounds_.per_second <= 0) return std::nullopt;
  const std::lock_guard lock(mutex_);
  auto& held = bucket_of(source, now);
  const std::chrono::duration<double> since = now - held.at;
  held.calls = std::min(bounds_.burst, held.calls + since.count() * bounds_.per_second);
  held.at = now;
  if (held.calls >= 1) {
    held.calls -= 1;
    return std::nullopt;
  }
  const auto seconds = std::ceil((1 - held.calls) / bounds_.per_second);
  return std::chrono::seconds{std::max<std::int64_t>(1, static_cast<std::int64_t>(seconds))};
}

rate_limit::bucket& rate_limit::bucket_of(std::string_view source, clock::time_point now) {
  if (const auto known = by_source_.find(source); known != by_source_.end()) {
    order_.splice(order_.begin(), order_, known->second);
    return order_.front();
  }
  if (order_.size() >= bounds_.sources_max) {
    by_source_.erase(order_.back().source);
    order_.pop_back();
  }
  order_.push_front({.source = std::string(source), .calls = bounds_.burst, .at = now});
  by_source_.emplace(order_.front().source, order_.begin());
  return order_.front();
}

std::size_t rate_limit::sources() const {
  const std::lock_guard lock(mutex_);
  return order_.size();
}

}  // namespace signalbox::api

#include "domain/platform/clock_skew.hpp"

#include <algorithm>

namespace signalbox::domain {

std::chrono::milliseconds clock_skew(const clock_reading& reading) {
  using std::chrono::milliseconds;
  const auto travelled = std::max(reading.round_trip, milliseconds{0}) / 2;
  const auto arrival = (reading.server_time - travelled).time_since_epoch();
  milliseconds::rep skew = 0;
  // A client may send any number.
  if (__builtin_sub_overflow(reading.client_time.time_since_epoch().count(), arrival.count(),
                             &skew)) {
    return arrival.count() < 0 ? milliseconds::max() : milliseconds::min();
  }
  return milliseconds{skew};
}

bool is_skewed(std::chrono::milliseconds skew, std::chrono::milliseconds most) {
  return skew > most || skew < -most;
}

}  // namespace signalbox::domain

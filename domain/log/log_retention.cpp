#include "domain/log/log_retention.hpp"

namespace signalbox::domain {

using namespace std::chrono;

bool retention_clock::is_trusted(log_time now) {
  const bool goes_on = seen_ && now >= seen_->last && now - seen_->last <= step_max;
  seen_ = observation{.since = goes_on ? seen_->since : now, .last = now};
  return now - seen_->since >= trust_after;
}

bool is_log_expired(log_day arrived, std::uint16_t retention_days, log_time now) {
  return now >= arrived + days{1} + days{retention_days};
}

bool is_other_log_day(log_day of_file, log_time now) {
  const auto today = floor<days>(now);
  return today > of_file || of_file > today + days{1};
}

}  // namespace signalbox::domain

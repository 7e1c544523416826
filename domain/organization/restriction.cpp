#include "domain/organization/restriction.hpp"

namespace signalbox::domain {

std::string_view to_string(restriction_status status) {
  return restriction_status_names.name_of(status);
}

std::optional<restriction_status> restriction_status_from(std::string_view name) {
  return restriction_status_names.value_of(name);
}

restriction advance(restriction now_held, core::time_point now) {
  const auto ends = next_change(now_held);
  if (!ends || now < *ends) return now_held;
  now_held.status = restriction_status::grace_period_over;
  now_held.since = *ends;
  return now_held;
}

std::optional<core::time_point> next_change(const restriction& held) {
  if (held.status != restriction_status::grace_period) return std::nullopt;
  return held.grace_period_end;
}

}  // namespace signalbox::domain

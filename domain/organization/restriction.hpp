#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/names.hpp"
#include "core/time.hpp"

namespace signalbox::domain {

/// Restriction of an organization that exceeds its limits (specification point 4).
enum class restriction_status { none, grace_period, grace_period_over, restricted };

inline constexpr auto restriction_status_names = core::names_of<restriction_status>({
    {restriction_status::none, "none"},
    {restriction_status::grace_period, "grace_period"},
    {restriction_status::grace_period_over, "grace_period_over"},
    {restriction_status::restricted, "restricted"},
});

[[nodiscard]] std::string_view to_string(restriction_status status);
[[nodiscard]] std::optional<restriction_status> restriction_status_from(std::string_view name);

/// False for `none`.
[[nodiscard]] constexpr bool is_restriction(restriction_status status) {
  return status != restriction_status::none;
}

struct restriction {
  restriction_status status = restriction_status::none;
  std::optional<core::time_point> grace_period_end;
  std::string reason;  ///< the exceeded limit and its measurement
  std::optional<core::time_point> since;

  friend bool operator==(const restriction&, const restriction&) = default;
};

/// Returns the restriction at a time: an expired grace period is over; everything else is
/// unchanged.
[[nodiscard]] restriction advance(restriction now_held, core::time_point now);

/// Returns the time of the next change of `advance`, if any.
[[nodiscard]] std::optional<core::time_point> next_change(const restriction& held);

}  // namespace signalbox::domain

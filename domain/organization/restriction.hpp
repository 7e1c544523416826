#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/time.hpp"

namespace signalbox::domain {

/// How far an organization past its limits is restricted (specification point 4).
enum class restriction_status { none, grace_period, grace_period_over, restricted };

/// `grace_period`, `grace_period_over`, `restricted`; `none` is written as "none".
[[nodiscard]] std::string_view to_string(restriction_status status);
[[nodiscard]] std::optional<restriction_status> restriction_status_from(std::string_view name);

struct restriction {
  restriction_status status = restriction_status::none;
  std::optional<core::time_point> grace_period_end;
  std::string reason;  ///< which limit was passed and how it is measured
  std::optional<core::time_point> since;

  friend bool operator==(const restriction&, const restriction&) = default;
};

/// What the passing of time alone makes of a restriction: a grace period whose end has come is
/// over; everything else stays.
[[nodiscard]] restriction advance(restriction now_held, core::time_point now);

/// When `advance` will next change something, if ever.
[[nodiscard]] std::optional<core::time_point> next_change(const restriction& held);

}  // namespace signalbox::domain

#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/incident/public_incident.hpp"
#include "domain/status/status_page.hpp"

/// The incidents and maintenance of one month.
namespace signalbox::api {

using calendar_month = std::chrono::year_month;

/// Reads `2026-11`; nothing for any other text.
[[nodiscard]] std::optional<calendar_month> month_from(std::string_view text);

/// Returns `2026-11`.
[[nodiscard]] std::string month_text(calendar_month month);

/// Returns the month of a time, in UTC.
[[nodiscard]] calendar_month month_of(core::time_point at);

/// Returns the start of a month, in UTC.
[[nodiscard]] core::time_point begin_of(calendar_month month);

/// The incidents that began in a month, newest first.
struct month_history {
  calendar_month month;
  std::vector<domain::public_incident> incidents;
};

/// Returns the page of a month, with links to the previous and the next one; there is no next one
/// after the current month. `frame` as in `in_frame`.
[[nodiscard]] std::string history_page(const month_history& what, const domain::status_view& status,
                                       core::time_point now, std::string_view frame);

}  // namespace signalbox::api

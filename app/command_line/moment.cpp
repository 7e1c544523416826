#include "app/command_line/moment.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>

namespace signalbox::app {

namespace {

using std::chrono::seconds;

/// A longer duration is most likely a typing error.
constexpr seconds duration_max = std::chrono::days{3'650};

std::optional<seconds> unit_of(char letter) {
  switch (letter) {
    case 's':
      return seconds{1};
    case 'm':
      return std::chrono::minutes{1};
    case 'h':
      return std::chrono::hours{1};
    case 'd':
      return std::chrono::days{1};
    default:
      return std::nullopt;
  }
}

/// Reads the duration in a text such as `90s`.
std::optional<seconds> duration_in(std::string_view text) {
  if (text.size() < 2 || text.front() < '0' || text.front() > '9') return std::nullopt;
  const auto unit = unit_of(text.back());
  std::int64_t count = 0;
  const auto* end = text.data() + text.size() - 1;
  const auto [stopped, failure] = std::from_chars(text.data(), end, count);
  if (!unit || failure != std::errc{} || stopped != end) return std::nullopt;
  if (count > duration_max / *unit) return std::nullopt;
  return count * *unit;
}

}  // namespace

core::result<core::time_point> parse_moment(std::string_view text, core::time_point now) {
  if (text.starts_with('+')) {
    if (const auto after = duration_in(text.substr(1))) return now + *after;
  } else if (const auto at = core::from_iso8601(text)) {
    return *at;
  }
  return core::fail(core::errc::bad_request,
                    fmt::format("{} is not a valid time: use +90s, +30m, +2h or +3d (at most ten "
                                "years), or a time such as 2026-12-01T12:00:00Z",
                                text));
}

}  // namespace signalbox::app

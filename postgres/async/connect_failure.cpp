#include "postgres/async/connect_failure.hpp"

#include <algorithm>

#include "postgres/async/connection.hpp"
#include "postgres/sqlstate.hpp"

namespace signalbox::postgres::async {
namespace {

constexpr std::size_t sqlstate_size = 5;

/// Returns the last SQLSTATE in `FATAL:  28P01: password authentication failed …`, whose first word
/// is translated.
std::string_view sqlstate_in(std::string_view text) {
  constexpr std::string_view before = ":  ";
  const auto is_letter = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); };
  for (auto at = text.rfind(before); at != std::string_view::npos && at > 0;
       at = text.rfind(before, at - 1)) {
    const auto code = text.substr(at + before.size(), sqlstate_size);
    const auto after = text.substr(std::min(text.size(), at + before.size() + code.size()));
    if (code.size() == sqlstate_size && std::ranges::all_of(code, is_letter) &&
        after.starts_with(": "))
      return code;
  }
  return {};
}

}  // namespace

core::error connect_failure(std::string_view text) {
  const auto sqlstate = sqlstate_in(text);
  auto made = error_from(sqlstate);
  if (made.code == core::errc::internal) made = database_away();
  // Class 28: invalid authorization specification.
  if (sqlstate.starts_with("28")) made.detail_code = authentication_failed_code;
  return made;
}

}  // namespace signalbox::postgres::async

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

inline constexpr std::size_t history_text_bytes_max = 65'536;  ///< of a stored text
inline constexpr std::size_t history_entries_max = 10'000;     ///< per account and project
inline constexpr std::size_t history_page_max = 200;           ///< entries of one page
inline constexpr std::int64_t history_days_max = 365;          ///< of the setting

/// A text that a member ran, for this member only.
struct history_entry {
  std::int64_t id = 0;  ///< assigned by storage
  project_ref project;
  account_id account;
  std::string query;
  core::time_point started_at{};
  std::chrono::microseconds duration{0};
  std::optional<std::int64_t> rows;  ///< none after a failure
  std::string error;                 ///< empty: succeeded
  std::string role;
  bool read_only = false;

  friend bool operator==(const history_entry&, const history_entry&) = default;
};

/// Which entries of an account to list, newest first.
struct history_filter {
  std::string search = {};                                ///< every word must occur in the text
  std::optional<core::time_point> before = std::nullopt;  ///< started before
  std::uint64_t count = history_page_max;
};

/// Returns a text as the history stores it: at most `history_text_bytes_max` with a mark, and
/// without passwords, which are replaced by `'***'`: constants after the word PASSWORD, and
/// `password=…` in constants (connection strings). Everything after PASSWORD is left out of a text
/// that cannot be scanned.
[[nodiscard]] std::string history_text(std::string_view text);

/// Returns PostgreSQL's message about a text as the history stores it: shortened, and without the
/// part of the text that a syntax error quotes if the text may contain a password.
[[nodiscard]] std::string history_error(std::string_view message, std::string_view text);

/// Returns `{id, query, started_at, duration_ms, rows, error, role, read_only}`.
[[nodiscard]] core::json history_entry_json(const history_entry& what);

}  // namespace signalbox::domain

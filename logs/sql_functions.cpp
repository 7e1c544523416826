#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "domain/log/log_time.hpp"
#include "logs/sql_context.hpp"
#include "logs/wildcard.hpp"

namespace signalbox::logs {

namespace {

/// SQLite compares each character of a text with each of these.
constexpr std::size_t trimmed_characters_max = 64;

std::string_view text_of(sqlite3_value* value) {
  const auto* const text = sqlite3_value_text(value);
  const int size = sqlite3_value_bytes(value);
  if (text == nullptr || size <= 0) return {};
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(size)};
}

bool is_null(sqlite3_value* value) {
  return sqlite3_value_type(value) == SQLITE_NULL;
}

void give_text(sqlite3_context* to, std::string_view text) {
  // Text beyond the limit of the connection becomes its error.
  sqlite3_result_text64(to, text.data() == nullptr ? "" : text.data(), text.size(),
                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

sql_context& context_of(sqlite3_context* of) {
  return *static_cast<sql_context*>(sqlite3_user_data(of));
}

/// `text LIKE pattern ESCAPE e` is `like(pattern, text, e)`.
void match(sqlite3_context* to, int count, sqlite3_value** values, bool is_glob) {
  if (is_null(values[0]) || is_null(values[1])) return;
  const auto text = text_of(values[0]);
  if (text.size() > wildcard_bytes_max)
    return sqlite3_result_error(to, "the pattern is too long", -1);
  wildcard_pattern pattern{.text = text, .is_glob = is_glob};
  if (count == 3) {
    const auto escape = text_of(values[2]);
    if (escape.size() != 1)
      return sqlite3_result_error(to, "ESCAPE needs one character of ASCII", -1);
    pattern.escape = escape[0];
  }
  auto& context = context_of(to);
  const auto matched = matches_wildcard(pattern, text_of(values[1]), context.deadline);
  if (!matched) {
    context.is_late = true;
    return sqlite3_result_error_code(to, SQLITE_INTERRUPT);
  }
  sqlite3_result_int(to, *matched ? 1 : 0);
}

void like(sqlite3_context* to, int count, sqlite3_value** values) {
  match(to, count, values, false);
}

void glob(sqlite3_context* to, int count, sqlite3_value** values) {
  match(to, count, values, true);
}

const char* find_bytes(std::string_view text, std::string_view part) {
  return static_cast<const char*>(::memmem(text.data(), text.size(), part.data(), part.size()));
}

/// `instr(text, part)`: the position in characters, from 1.
void instr(sqlite3_context* to, int, sqlite3_value** values) {
  if (is_null(values[0]) || is_null(values[1])) return;
  const auto text = text_of(values[0]);
  const auto part = text_of(values[1]);
  const char* const found = part.empty() ? text.data() : find_bytes(text, part);
  if (found == nullptr && !part.empty()) return sqlite3_result_int(to, 0);
  sqlite3_int64 position = 1;
  for (const char* at = text.data(); at != found; ++at) {
    if ((static_cast<unsigned char>(*at) & 0xC0) != 0x80) ++position;
  }
  sqlite3_result_int64(to, position);
}

/// `replace(text, part, with)`.
void replace(sqlite3_context* to, int, sqlite3_value** values) {
  if (is_null(values[0]) || is_null(values[1]) || is_null(values[2])) return;
  auto rest = text_of(values[0]);
  const auto part = text_of(values[1]);
  const auto with = text_of(values[2]);
  if (part.empty()) return give_text(to, rest);
  const auto bytes_max = static_cast<std::size_t>(
      sqlite3_limit(sqlite3_context_db_handle(to), SQLITE_LIMIT_LENGTH, -1));
  std::string made;
  for (const char* found = find_bytes(rest, part); found != nullptr;
       found = find_bytes(rest, part)) {
    const auto before = static_cast<std::size_t>(found - rest.data());
    made += rest.substr(0, before);
    made += with;
    rest.remove_prefix(before + part.size());
    if (made.size() > bytes_max) return sqlite3_result_error_toobig(to);
  }
  made += rest;
  give_text(to, made);
}

/// `trim(text, characters)`, of bytes.
void trim(sqlite3_context* to, std::string_view text, std::string_view characters, bool at_front,
          bool at_back) {
  if (characters.size() > trimmed_characters_max)
    return sqlite3_result_error(to, "too many characters to trim", -1);
  while (at_front && !text.empty() && characters.contains(text.front()))
    text.remove_prefix(1);
  while (at_back && !text.empty() && characters.contains(text.back()))
    text.remove_suffix(1);
  give_text(to, text);
}

template <bool at_front, bool at_back>
void trim_function(sqlite3_context* to, int count, sqlite3_value** values) {
  if (is_null(values[0]) || (count == 2 && is_null(values[1]))) return;
  trim(to, text_of(values[0]), count == 2 ? text_of(values[1]) : " ", at_front, at_back);
}

/// The beginning of the unit that contains a time.
std::optional<domain::log_time> truncated(std::string_view unit, domain::log_time at) {
  using namespace std::chrono;
  if (unit == "second") return floor<seconds>(at);
  if (unit == "minute") return floor<minutes>(at);
  if (unit == "hour") return floor<hours>(at);
  const auto day = floor<days>(at);
  if (unit == "day") return day;
  if (unit == "week") return day - (weekday{day} - Monday);
  const year_month_day date{day};
  if (unit == "month") return sys_days{date.year() / date.month() / 1};
  if (unit == "year") return sys_days{date.year() / January / 1};
  return std::nullopt;
}

void date_trunc(sqlite3_context* to, int, sqlite3_value** values) {
  if (is_null(values[0]) || is_null(values[1])) return;
  const auto at = domain::parse_log_time(text_of(values[1]));
  if (!at) return;
  const auto begin = truncated(text_of(values[0]), *at);
  if (!begin)
    return sqlite3_result_error(to, "the unit is second, minute, hour, day, week, month or year",
                                -1);
  give_text(to, domain::to_text(*begin));
}

/// Texts that are no times come before all times, in the order of their bytes.
int compare_log_times(void*, int left_size, const void* left_data, int right_size,
                      const void* right_data) {
  const std::string_view left{static_cast<const char*>(left_data),
                              static_cast<std::size_t>(left_size)};
  const std::string_view right{static_cast<const char*>(right_data),
                               static_cast<std::size_t>(right_size)};
  if (left == right) return 0;
  const auto left_at = domain::parse_log_time(left);
  const auto right_at = domain::parse_log_time(right);
  if (left_at && right_at) return *left_at == *right_at ? 0 : *left_at < *right_at ? -1 : 1;
  if (left_at.has_value() != right_at.has_value()) return left_at ? 1 : -1;
  return left < right ? -1 : 1;
}

}  // namespace

void add_log_functions(sqlite3* to, sql_context& context) {
  struct function {
    const char* name;
    int count;
    void (*run)(sqlite3_context*, int, sqlite3_value**);
  };
  constexpr function functions[] = {{"like", 2, like},
                                    {"like", 3, like},
                                    {"glob", 2, glob},
                                    {"instr", 2, instr},
                                    {"replace", 3, replace},
                                    {"trim", 1, trim_function<true, true>},
                                    {"trim", 2, trim_function<true, true>},
                                    {"ltrim", 1, trim_function<true, false>},
                                    {"ltrim", 2, trim_function<true, false>},
                                    {"rtrim", 1, trim_function<false, true>},
                                    {"rtrim", 2, trim_function<false, true>},
                                    {"date_trunc", 2, date_trunc}};
  int code = sqlite3_create_collation_v2(to, time_collation, SQLITE_UTF8, nullptr,
                                         compare_log_times, nullptr);
  for (const auto& [name, count, run] : functions) {
    if (code == SQLITE_OK)
      code = sqlite3_create_function_v2(to, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                        &context, run, nullptr, nullptr, nullptr);
  }
  if (code != SQLITE_OK) throw sqlite_failure(code, sqlite3_errmsg(to));
}

}  // namespace signalbox::logs

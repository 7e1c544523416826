#include "domain/log/log_severity.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <utility>

#include "core/json/json_cursor.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t level_length_max = 16;
/// In how many bytes of a message the name of its level is searched: behind a time and a process.
constexpr std::size_t level_position_max = 80;

constexpr auto severity_levels = [] {
  using enum log_severity;
  return std::to_array<std::pair<std::string_view, log_severity>>({
      {"trace", debug},     {"debug", debug},    {"debug1", debug},     {"debug2", debug},
      {"debug3", debug},    {"debug4", debug},   {"debug5", debug},     {"noise", debug},
      {"verbose", debug},   {"info", info},      {"information", info}, {"informational", info},
      {"log", info},        {"notice", info},    {"statement", info},   {"detail", info},
      {"hint", info},       {"stats", info},     {"ok", info},          {"warn", warning},
      {"warning", warning}, {"error", error},    {"err", error},        {"severe", error},
      {"crit", fatal},      {"critical", fatal}, {"alert", fatal},      {"emerg", fatal},
      {"emergency", fatal}, {"fatal", fatal},    {"panic", fatal},
  });
}();

/// The numbers of bunyan and pino: 10 is trace, 60 is fatal.
log_severity severity_of_number(int level) {
  using enum log_severity;
  if (level < 30) return debug;
  if (level < 40) return info;
  if (level < 50) return warning;
  return level < 60 ? error : fatal;
}

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_word_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Programs write the name of a level in upper case, or followed by a colon; other words of a
/// message are none.
std::optional<log_severity> severity_of_message(std::string_view message) {
  const auto head = message.substr(0, level_position_max);
  for (std::size_t at = 0; at < head.size();) {
    if (!is_word_letter(head[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < head.size() &&
           (is_word_letter(head[end]) || (end > at && head[end] >= '0' && head[end] <= '9')))
      ++end;
    const auto word = head.substr(at, end - at);
    const bool is_upper = std::ranges::all_of(word, [](char c) { return c < 'a' || c > 'z'; });
    const bool is_marked = end < head.size() && (head[end] == ':' || head[end] == ']');
    if (is_upper || is_marked) {
      if (const auto found = severity_of_level(word)) return found;
    }
    at = end;
  }
  return std::nullopt;
}

std::optional<log_severity> severity_by(const severity_rule& rule, std::string_view message,
                                        std::string_view metadata) {
  if (rule.by == severity_basis::message) return severity_of_message(message);
  const auto value = core::find_json(metadata, rule.keys);
  if (!value || (value->kind != core::json_token_kind::string &&
                 value->kind != core::json_token_kind::number))
    return std::nullopt;
  if (rule.by == severity_basis::level) return severity_of_level(value->raw);
  const auto status = whole_number(value->raw);
  if (!status) return std::nullopt;
  return severity_of_status(*status);
}

}  // namespace

std::optional<log_severity> severity_of_level(std::string_view level) {
  if (level.empty() || level.size() > level_length_max) return std::nullopt;
  if (const auto number = whole_number(level)) return severity_of_number(*number);
  std::array<char, level_length_max> lower{};
  std::ranges::transform(level, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  const std::string_view name{lower.data(), level.size()};
  const auto* const found =
      std::ranges::find(severity_levels, name, &std::pair<std::string_view, log_severity>::first);
  if (found == severity_levels.end()) return std::nullopt;
  return found->second;
}

log_severity severity_of_status(int status) {
  using enum log_severity;
  if (status >= 500) return error;
  return status >= 400 ? warning : info;
}

log_severity severity_of(const log_source& source, std::string_view message,
                         std::string_view metadata) {
  for (const auto& rule : source.severity) {
    if (const auto found = severity_by(rule, message, metadata)) return *found;
  }
  return log_severity::info;
}

}  // namespace signalbox::domain

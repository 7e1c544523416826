#include "domain/hooks/hook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/fault_list.hpp"
#include "core/host_in_url.hpp"
#include "core/json/json.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using core::result;

/// Set by Signalbox or by the protocol.
constexpr std::array<std::string_view, 8> reserved_headers{
    "host", "content-length", "content-type",        "transfer-encoding",
    "te",   "connection",     "proxy-authorization", "expect"};
constexpr std::string_view own_header_prefix = "signalbox-";
/// Of a header's name (RFC 9110, section 5.6.2), besides letters and digits.
constexpr std::string_view token_marks = "!#$%&'*+-.^_`|~";

bool has_control_character(std::string_view text) {
  return std::ranges::any_of(text, [](char one) {
    const auto byte = static_cast<unsigned char>(one);
    return byte < 0x20 || byte == 0x7f;
  });
}

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char one) {
    return one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one;
  });
  return text;
}

bool is_token_character(char one) {
  return (one >= 'a' && one <= 'z') || (one >= '0' && one <= '9') ||
         token_marks.find(one) != std::string_view::npos;
}

result<void> check_hook_name_part(std::string field, const std::string& name) {
  if (name.empty()) return fail_field(std::move(field), "must not be empty");
  if (name.size() <= sql_name_bytes_max && name.find('\0') == std::string::npos) return {};
  return fail_field(std::move(field),
                    fmt::format("must have at most {} bytes", sql_name_bytes_max));
}

result<void> check_hook_url(const std::string& url) {
  const auto at = url.find("://");
  const auto scheme = lower_case(url.substr(0, at == std::string::npos ? 0 : at));
  if (scheme != "https" && scheme != "http")
    return fail_field("url", "must begin with https:// or http://");
  if (url.size() > hook_url_bytes_max)
    return fail_field("url", fmt::format("must have at most {} bytes", hook_url_bytes_max));
  if (has_control_character(url) || url.find(' ') != std::string::npos)
    return fail_field("url", "must not contain white space or control characters");
  const auto authority = url.substr(at + 3, url.find_first_of("/?#", at + 3) - (at + 3));
  if (authority.find('@') != std::string::npos)
    return fail_field("url", "must not contain a user name or password; use a header instead");
  if (core::host_in_url(url).empty()) return fail_field("url", "must have a host");
  return {};
}

result<void> check_hook_condition(const std::string& condition) {
  if (condition.find('\0') != std::string::npos)
    return fail_field("condition", "must not contain the character NUL");
  if (condition.size() <= hook_condition_bytes_max) return {};
  return fail_field("condition",
                    fmt::format("must have at most {} bytes", hook_condition_bytes_max));
}

result<void> check_hook_headers(const hook_headers& all) {
  if (all.size() > hook_headers_max)
    return fail_field("headers", fmt::format("must be at most {}", hook_headers_max));
  std::vector<std::string> names;
  for (const auto& [given, value] : all) {
    const auto name = lower_case(given);
    if (name.empty() || !std::ranges::all_of(name, is_token_character))
      return fail_field("headers", fmt::format("\"{}\" is not the name of a header", given));
    if (std::ranges::find(reserved_headers, name) != reserved_headers.end() ||
        name.starts_with(own_header_prefix))
      return fail_field("headers", fmt::format("{} is set by Signalbox", given));
    if (has_control_character(value))
      return fail_field("headers", fmt::format("{} must not contain control characters", given));
    if (name.size() + value.size() > hook_header_bytes_max)
      return fail_field("headers",
                        fmt::format("{} must have at most {} bytes", given, hook_header_bytes_max));
    if (std::ranges::find(names, name) != names.end())
      return fail_field("headers", fmt::format("{} occurs twice", given));
    names.push_back(name);
  }
  return {};
}

result<std::vector<row_event>> checked_events(const std::vector<std::string>& given) {
  std::vector<row_event> made;
  for (const auto& name : given) {
    const auto one = row_event_names.value_of(name);
    if (!one) return fail_field("events", "must be INSERT, UPDATE or DELETE");
    if (std::ranges::find(made, *one) == made.end()) made.push_back(*one);
  }
  std::ranges::sort(made);
  return made;
}

result<void> check_hook_events(const std::vector<row_event>& events) {
  if (!events.empty()) return {};
  return fail_field("events", "must be at least one of INSERT, UPDATE and DELETE");
}

result<void> check_hook_timeout(std::chrono::seconds timeout) {
  if (timeout >= std::chrono::seconds{1} && timeout <= hook_timeout_max) return {};
  return fail_field("timeout_seconds", fmt::format("must be 1 to {}", hook_timeout_max.count()));
}

result<void> check_hook_attempts(std::int64_t attempts) {
  if (attempts >= 1 && attempts <= static_cast<std::int64_t>(hook_attempts_max)) return {};
  return fail_field("max_attempts", fmt::format("must be 1 to {}", hook_attempts_max));
}

}  // namespace

result<hook> changed_hook(hook from, const hook_change& change) {
  auto given = std::move(from);
  core::fault_list faults;
  auto name = check_title("name", change.name.value_or(given.name), hook_name_characters_max);
  if (name) {
    given.name = std::move(*name);
  } else {
    faults.add(std::move(name.error()));
  }
  given.table.schema = change.schema.value_or(given.table.schema);
  given.table.name = change.table.value_or(given.table.name);
  given.condition = change.condition.value_or(given.condition);
  given.url = change.url.value_or(given.url);
  given.timeout = change.timeout.value_or(given.timeout);
  given.is_active = change.is_active.value_or(given.is_active);
  const auto attempts = change.attempts_max.value_or(static_cast<std::int64_t>(given.attempts_max));
  bool has_events_fault = false;
  if (change.events) {
    auto events = checked_events(*change.events);
    has_events_fault = !events;
    if (events) {
      given.events = std::move(*events);
    } else {
      faults.add(std::move(events.error()));
    }
  }
  for (auto checked : {check_hook_name_part("schema", given.table.schema),
                       check_hook_name_part("table", given.table.name),
                       has_events_fault ? result<void>{} : check_hook_events(given.events),
                       check_hook_condition(given.condition), check_hook_url(given.url),
                       check_hook_headers(change.headers.value_or(hook_headers{})),
                       check_hook_timeout(given.timeout), check_hook_attempts(attempts)})
    if (!checked) faults.add(std::move(checked.error()));
  if (auto failed = std::move(faults).as_error()) return std::unexpected(std::move(*failed));
  given.attempts_max = static_cast<std::size_t>(attempts);
  return given;
}

std::string hook_secrets_text(const hook_secrets& of) {
  auto headers = core::json::array();
  for (const auto& [name, value] : of.headers)
    headers.push_back(core::json::array({name, value}));
  const core::json made{{"secret", of.secret}, {"headers", std::move(headers)}};
  return made.dump(-1, ' ', false, core::json::error_handler_t::replace);
}

std::optional<hook_secrets> hook_secrets_from(const std::string& text) {
  const auto read = core::json::parse(text, nullptr, false);
  if (!read.is_object() || !read.contains("secret") || !read.contains("headers"))
    return std::nullopt;
  return hook_secrets{.secret = read["secret"].get<std::string>(),
                      .headers = read["headers"].get<hook_headers>()};
}

}  // namespace signalbox::domain

#include "domain/log/request_log.hpp"

#include <fmt/format.h>

#include "core/json/json_cursor.hpp"
#include "domain/log/secret_mask.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view project_segment = "{ref}";

/// Returns the text up to the next slash, and removes both.
std::string_view take_segment(std::string_view& path) {
  const auto end = path.find('/');
  const auto segment = path.substr(0, end);
  path.remove_prefix(end == path.npos ? path.size() : end + 1);
  return segment;
}

bool is_secret_segment(std::string_view of_pattern) {
  if (!of_pattern.starts_with('{') || !of_pattern.ends_with('}')) return false;
  const auto name = of_pattern.substr(1, of_pattern.size() - 2);
  return is_secret_name(name) || name == "code" || name == "link";
}

std::string path_without_secrets(std::string_view route, std::string_view path) {
  std::string made;
  for (bool is_first = true; !path.empty(); is_first = false) {
    const auto pattern = take_segment(route);
    const auto segment = take_segment(path);
    // The path begins with a slash, so its first segment is empty.
    if (!is_first) made += '/';
    made += is_secret_segment(pattern) ? secret_mask : segment;
  }
  return made;
}

void add_call_text(std::string& to, std::string_view name, std::string_view value) {
  fmt::format_to(std::back_inserter(to), "{}\"{}\":\"", to.ends_with('{') ? "" : ",", name);
  core::escape_json(value, to);
  to += '"';
}

}  // namespace

std::optional<project_ref> project_of_call(const answered_call& of) {
  auto route = of.route;
  auto path = of.path;
  while (!route.empty()) {
    const auto pattern = take_segment(route);
    const auto segment = take_segment(path);
    if (pattern != project_segment) continue;
    if (!is_ref(segment)) return std::nullopt;
    return project_ref{std::string(segment)};
  }
  return std::nullopt;
}

parsed_log_line call_log_line(const answered_call& of, const project_ref& project, log_time now) {
  constexpr double microseconds_per_millisecond = 1'000;
  const auto path = path_without_secrets(of.route, of.path);
  const auto milliseconds = static_cast<double>(of.duration.count()) / microseconds_per_millisecond;
  std::string metadata = "{";
  add_call_text(metadata, "identifier", project.value);
  add_call_text(metadata, "request_id", of.request_id);
  metadata += ",\"request\":{";
  add_call_text(metadata, "method", of.method);
  add_call_text(metadata, "path", path);
  add_call_text(metadata, "route", of.route);
  fmt::format_to(std::back_inserter(metadata),
                 "}},\"response\":{{\"status_code\":{},\"origin_time\":{},\"bytes\":{}}}}}",
                 of.status, milliseconds, of.bytes);
  return {.at = now - of.duration,
          .message = fmt::format("{} {} {} ({:.1f} ms)", of.method, of.status, path, milliseconds),
          .metadata = std::move(metadata)};
}

}  // namespace signalbox::domain

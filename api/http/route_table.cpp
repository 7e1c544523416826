#include "api/http/route_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "transport/http/status.hpp"

namespace signalbox::api {

namespace {

[[noreturn]] void refuse(const route& what, std::string_view reason) {
  throw std::invalid_argument(fmt::format("route {}: {}", what.name, reason));
}

bool has_parameter(const route& what, std::string_view name) {
  return std::ranges::any_of(segments_of(what.pattern), [&](std::string_view segment) {
    return is_parameter(segment) && parameter_name(segment) == name;
  });
}

bool has_required_text(const route& what, std::string_view name) {
  return std::ranges::any_of(what.body, [&](const body_field& field) {
    return field.name == name && field.required && field.kind == value_kind::text;
  });
}

/// Returns the pattern without parameter names: patterns that differ only in these match the same
/// paths.
std::string shape_of(std::string_view pattern) {
  std::string shape;
  for (const auto segment : segments_of(pattern)) {
    shape += '/';
    shape += is_parameter(segment) ? "{}" : segment;
  }
  return shape;
}

/// Returns a key that is equal for two routes that match the same request.
std::string key_of(const route& what) {
  return fmt::format("{} {} {}", transport::http::method_name(what.verb), shape_of(what.pattern),
                     what.when ? what.when->value : "");
}

void check_scope(const route& what) {
  const bool changes = what.verb != transport::http::method::get && !what.only_reads;
  if (what.within == scope::organization && !has_parameter(what, "slug")) {
    refuse(what, "its scope needs {slug} in the pattern");
  }
  if (what.within == scope::project && !has_parameter(what, "ref")) {
    refuse(what, "its scope needs {ref} in the pattern");
  }
  if (what.within == scope::organization_in_body && !has_required_text(what, "organization_slug")) {
    refuse(what, "its scope needs organization_slug in the body");
  }
  if (what.asks && (what.within == scope::none || what.lets_in != entry::signed_in)) {
    refuse(what, "a permission needs a scope and a signed-in caller");
  }
  if (what.asks && changes && what.audited_as.empty()) {
    refuse(what, "a call that changes data and can be refused needs a name for the audit log");
  }
  if (what.scripts && what.lets_in != entry::signed_in) {
    refuse(what, "a scope of scripts needs a signed-in caller");
  }
  // A read-only scope must not allow changes.
  if (what.scripts && changes && !domain::to_string(*what.scripts).ends_with(":write")) {
    refuse(what, "a call that changes data needs a writing scope of scripts");
  }
  // Routes for signed-in users need a permission to access an organization.
  if (what.within != scope::none && what.lets_in == entry::signed_in && !what.asks) {
    refuse(what, "a scope needs a permission");
  }
}

}  // namespace

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (path.starts_with('/')) {
    path.remove_prefix(1);
    const auto end = path.find('/');
    segments.push_back(path.substr(0, end));
    path = end == path.npos ? std::string_view{} : path.substr(end);
  }
  return segments;
}

bool is_parameter(std::string_view segment) {
  return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

std::string_view parameter_name(std::string_view segment) {
  return segment.substr(1, segment.size() - 2);
}

void check_routes(std::span<const route> routes) {
  std::set<std::string_view> names;
  std::set<std::string> keys;
  for (const auto& what : routes) {
    if (!names.insert(what.name).second) refuse(what, "the name is used twice");
    if (!what.pattern.starts_with('/')) refuse(what, "the pattern must start with /");
    if (what.run == nullptr) refuse(what, "it has no handler");
    if (what.answers.holds == answer_form::body::unsaid) {
      refuse(what, "it has no answer: set `answers` (api/README.md)");
    }
    if (!keys.insert(key_of(what)).second) refuse(what, "another route handles this request");
    check_scope(what);
  }
}

}  // namespace signalbox::api

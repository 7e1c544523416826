#include "api/http/router.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "api/http/route_table.hpp"
#include "transport/http/status.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api {

namespace {

using transport::http::method;

bool fits(const std::vector<std::string_view>& pattern, const std::vector<std::string_view>& path) {
  return std::ranges::equal(pattern, path, [](std::string_view expected, std::string_view given) {
    return is_parameter(expected) ? !given.empty() : expected == given;
  });
}

path_parameters path_parameters_of(const std::vector<std::string_view>& pattern,
                                   const std::vector<std::string_view>& path) {
  path_parameters parameters;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (is_parameter(pattern[i])) {
      parameters.emplace_back(parameter_name(pattern[i]), std::string{path[i]});
    }
  }
  return parameters;
}

/// Orders patterns that match the same path: a literal segment comes before a parameter.
bool comes_before(const std::vector<std::string_view>& left,
                  const std::vector<std::string_view>& right) {
  return std::ranges::lexicographical_compare(left, right, {}, is_parameter, is_parameter);
}

std::string allow_of(const std::vector<const route*>& here) {
  std::vector<std::string_view> methods;
  const auto add = [&](method verb) {
    const auto name = transport::http::method_name(verb);
    if (std::ranges::find(methods, name) == methods.end()) methods.push_back(name);
  };
  for (const auto* one : here) {
    add(one->verb);
    if (one->verb == method::get) add(method::head);
  }
  add(method::options);
  return fmt::format("{}", fmt::join(methods, ", "));
}

/// Selects one of the routes of a method by the query.
const route* chosen(const std::vector<const route*>& candidates, std::string_view query) {
  for (const auto* one : candidates) {
    if (!one->when) return one;
    if (transport::http::query_parameter(query, one->when->name) == one->when->value) return one;
  }
  return nullptr;
}

other_choices choices_of(const std::vector<const route*>& candidates) {
  std::vector<std::string_view> allowed;
  for (const auto* one : candidates) {
    allowed.push_back(one->when->value);
  }
  const auto& first = *candidates.front();
  return {.pattern = first.pattern,
          .parameter = std::string{first.when->name},
          .allowed = fmt::format("{}", fmt::join(allowed, ", ")),
          .errors = first.errors};
}

}  // namespace

router::router(std::vector<route> routes) : routes_(std::move(routes)) {
  check_routes(routes_);
  for (std::size_t i = 0; i < routes_.size(); ++i) {
    const auto pattern = routes_[i].pattern;
    auto at = std::ranges::find(places_, pattern, &place::pattern);
    if (at == places_.end()) {
      places_.push_back({.pattern = pattern, .segments = segments_of(pattern), .routes = {}});
      at = std::prev(places_.end());
    }
    at->routes.push_back(i);
  }
  std::ranges::stable_sort(places_, comes_before, &place::segments);
}

const router::place* router::place_of(const std::vector<std::string_view>& path) const {
  const auto found =
      std::ranges::find_if(places_, [&](const place& one) { return fits(one.segments, path); });
  return found == places_.end() ? nullptr : &*found;
}

std::expected<matched, no_route> router::find(const transport::http::request& incoming) const {
  const auto path = segments_of(incoming.path);
  const auto* here = place_of(path);
  if (here == nullptr) return std::unexpected(unknown_path{});

  const auto verb = incoming.verb == method::head ? method::get : incoming.verb;
  std::vector<const route*> all;
  std::vector<const route*> candidates;
  for (const auto index : here->routes) {
    all.push_back(&routes_[index]);
    if (routes_[index].verb == verb) candidates.push_back(&routes_[index]);
  }
  if (candidates.empty()) {
    return std::unexpected(other_methods{.pattern = here->pattern, .allow = allow_of(all)});
  }
  const auto* found = chosen(candidates, incoming.query);
  if (found == nullptr) return std::unexpected(choices_of(candidates));
  return matched{.found = found, .parameters = path_parameters_of(here->segments, path)};
}

}  // namespace signalbox::api

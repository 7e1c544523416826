#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "api/http/route.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// The values that a path has for its pattern's parameters.
using path_parameters = std::vector<std::pair<std::string_view, std::string>>;

/// A route for the request.
struct matched {
  const route* found = nullptr;
  path_parameters parameters;
};

/// No pattern fits the path: 404.
struct unknown_path {};

/// The path is known, the method is not, or it is OPTIONS: 405 or 204 with `Allow`.
struct other_methods {
  std::string_view pattern;
  std::string allow;  ///< as the header has it: "GET, HEAD, OPTIONS"
};

/// The path and method are known, but not with this value of a query parameter: 400.
struct other_choices {
  std::string_view pattern;
  std::string parameter;
  std::string allowed;  ///< "password, refresh_token"
  error_style errors = error_style::platform;
};

/// Why there is no route for a request.
using no_route = std::variant<unknown_path, other_methods, other_choices>;

/// Finds the route of a request. A literal segment is preferred to a parameter, HEAD falls to GET,
/// a trailing slash makes another path. Immutable, so any thread may ask it.
class router {
 public:
  /// Throws `std::invalid_argument` for a table that contradicts itself: two routes for one
  /// request, a name used twice, a pattern that does not start with "/", no handler, nothing said
  /// of what it answers, or a scope whose parameter is not there.
  explicit router(std::vector<route> routes);

  [[nodiscard]] std::expected<matched, no_route> find(const transport::http::request& asked) const;

  /// The whole table, to walk: for documentation, and for checks that go over every route.
  [[nodiscard]] const std::vector<route>& routes() const { return routes_; }

 private:
  /// All routes of one pattern.
  struct place {
    std::string_view pattern;
    std::vector<std::string_view> segments;
    std::vector<std::size_t> routes;  ///< indices into `routes_`
  };

  [[nodiscard]] const place* place_of(const std::vector<std::string_view>& path) const;

  std::vector<route> routes_;
  std::vector<place> places_;  ///< literal segments before parameters
};

}  // namespace signalbox::api

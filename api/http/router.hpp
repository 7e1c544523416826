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

/// The values of a pattern's parameters in a path.
using path_parameters = std::vector<std::pair<std::string_view, std::string>>;

/// The route of a request.
struct matched {
  const route* found = nullptr;
  path_parameters parameters;
};

/// No pattern matches the path: 404.
struct unknown_path {};

/// The path exists but not with this method, or the method is OPTIONS: 405 or 204 with `Allow`.
struct other_methods {
  std::string_view pattern;
  std::string allow;  ///< header value: "GET, HEAD, OPTIONS"
};

/// The path and method exist, but not with this value of a query parameter: 400.
struct other_choices {
  std::string_view pattern;
  std::string parameter;
  std::string allowed;  ///< "password, refresh_token"
  error_style errors = error_style::platform;
};

/// The reason why a request has no route.
using no_route = std::variant<unknown_path, other_methods, other_choices>;

/// Finds the route of a request. Literal segments take precedence over parameters, HEAD falls back
/// to GET, and a trailing slash is a different path. Immutable and therefore thread-safe.
class router {
 public:
  /// Throws `std::invalid_argument` for an inconsistent table: two routes for one request, a
  /// duplicate name, a pattern that does not start with "/", a missing handler or answer form, or a
  /// scope whose parameter is missing.
  explicit router(std::vector<route> routes);

  [[nodiscard]] std::expected<matched, no_route> find(
      const transport::http::request& incoming) const;

  /// Returns the whole table, for documentation and for checks of all routes.
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

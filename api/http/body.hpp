#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/http/body_field.hpp"
#include "api/http/json_object.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// A request body that passed the checks of its fields. Reading a field as another kind, or an
/// undeclared field as a required one, is a programming error and throws.
class body {
 public:
  body() : values_(core::json::object()) {}
  explicit body(core::json values) : values_(std::move(values)) {}

  [[nodiscard]] bool has(std::string_view name) const;
  /// Returns whether a field that null resets is null; its other functions must not be called then.
  [[nodiscard]] bool is_null(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> maybe_text(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer(std::string_view name) const;
  [[nodiscard]] bool boolean(std::string_view name) const;
  /// Returns `fallback` when the field is absent.
  [[nodiscard]] bool boolean_or(std::string_view name, bool fallback) const;
  [[nodiscard]] std::optional<core::time_point> maybe_moment(std::string_view name) const;
  /// Returns an empty value when the field is absent.
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  /// Returns an empty value when the field is absent.
  [[nodiscard]] core::json object(std::string_view name) const;
  /// Returns an empty list when the field is absent.
  [[nodiscard]] core::json objects(std::string_view name) const;
  /// Returns null when the field is absent.
  [[nodiscard]] core::json values(std::string_view name) const;

 private:
  [[nodiscard]] const core::json& value(std::string_view name) const;

  core::json values_;  ///< null only where null resets
};

/// Reads the body of a request: `application/json`, strictly parsed and checked. Without required
/// fields the body may be missing. With `may_say_more`, unknown fields are ignored. `values_max`:
/// see `parse_json_object`. Errors: `bad_request`.
[[nodiscard]] core::result<body> read_body(const transport::http::request& incoming,
                                           std::span<const body_field> fields, core::time_point now,
                                           bool may_say_more = false,
                                           std::size_t values_max = json_values_max);

/// Reads the body of an HTML form: `application/x-www-form-urlencoded` (URL standard, section 5),
/// checked as `read_body`; of fields with the same name the first one counts, and unknown fields
/// are ignored. A body of another type has no fields. Errors: `bad_request`.
[[nodiscard]] core::result<body> read_form(const transport::http::request& incoming,
                                           std::span<const body_field> fields,
                                           core::time_point now);

}  // namespace signalbox::api

#include "api/http/body.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "api/http/body_check.hpp"
#include "api/http/json_object.hpp"
#include "core/encoding/utf8.hpp"
#include "transport/http/field_list.hpp"
#include "transport/http/target.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::json;

constexpr std::string_view form_type = "application/x-www-form-urlencoded";

/// True for this media type without a parameter or with `charset=utf-8`. RFC 8259 section 11
/// defines no parameter for JSON, but this one is common and harmless.
bool is_media_type(std::string_view content_type, std::string_view media_type) {
  using transport::http::equal_ignoring_case;
  using transport::http::trim;
  const auto end = content_type.find(';');
  if (!equal_ignoring_case(trim(content_type.substr(0, end)), media_type)) return false;
  if (end == content_type.npos) return true;
  const auto parameter = trim(content_type.substr(end + 1));
  return parameter.empty() || equal_ignoring_case(parameter, "charset=utf-8") ||
         equal_ignoring_case(parameter, "charset=\"utf-8\"");
}

void leave_out_unknown(json& values, std::span<const body_field> fields) {
  for (auto at = values.begin(); at != values.end();) {
    const bool known = std::ranges::find(fields, at.key(), &body_field::name) != fields.end();
    at = known ? std::next(at) : values.erase(at);
  }
}

}  // namespace

bool body::has(std::string_view name) const {
  return values_.contains(name);
}

bool body::is_null(std::string_view name) const {
  return has(name) && value(name).is_null();
}

const json& body::value(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) {
    throw std::logic_error("no such field in the body: " + std::string{name});
  }
  return *found;
}

const std::string& body::text(std::string_view name) const {
  return value(name).get_ref<const std::string&>();
}

std::optional<std::string> body::maybe_text(std::string_view name) const {
  if (!has(name)) return std::nullopt;
  return text(name);
}

std::int64_t body::integer(std::string_view name) const {
  return value(name).get<std::int64_t>();
}

bool body::boolean(std::string_view name) const {
  return value(name).get<bool>();
}

bool body::boolean_or(std::string_view name, bool fallback) const {
  return has(name) ? boolean(name) : fallback;
}

std::optional<std::int64_t> body::maybe_integer(std::string_view name) const {
  if (!has(name)) return std::nullopt;
  return integer(name);
}

std::optional<core::time_point> body::maybe_moment(std::string_view name) const {
  if (!has(name)) return std::nullopt;
  return core::from_iso8601(text(name));
}

std::vector<std::string> body::texts(std::string_view name) const {
  if (!has(name)) return {};
  return value(name).get<std::vector<std::string>>();
}

json body::object(std::string_view name) const {
  return has(name) ? value(name) : json::object();
}

json body::objects(std::string_view name) const {
  return has(name) ? value(name) : json::array();
}

json body::values(std::string_view name) const {
  return has(name) ? value(name) : json();
}

core::result<body> read_body(const transport::http::request& incoming,
                             std::span<const body_field> fields, core::time_point now,
                             bool may_say_more, std::size_t values_max) {
  if (incoming.body.empty() && std::ranges::none_of(fields, &body_field::required)) return body{};
  if (!is_media_type(incoming.headers.find("Content-Type").value_or(""), "application/json")) {
    return core::fail(errc::bad_request, "The body must be sent as application/json.");
  }
  auto values = parse_json_object(incoming.body, values_max);
  if (!values) return std::unexpected(std::move(values.error()));
  if (may_say_more) leave_out_unknown(*values, fields);
  auto checked = check_body(std::move(*values), fields, now);
  if (!checked) return std::unexpected(std::move(checked.error()));
  return body{std::move(*checked)};
}

core::result<body> read_form(const transport::http::request& incoming,
                             std::span<const body_field> fields, core::time_point now) {
  auto values = json::object();
  if (is_media_type(incoming.headers.find("Content-Type").value_or(""), form_type)) {
    std::string text{incoming.body};
    // A space is a plus sign, unlike in a query of RFC 3986.
    std::ranges::replace(text, '+', ' ');
    for (const auto& field : fields) {
      if (auto value = transport::http::query_parameter(text, field.name)) {
        if (!core::is_utf8(*value)) return core::fail(errc::bad_request, "The body must be UTF-8.");
        values[std::string{field.name}] = std::move(*value);
      }
    }
  }
  auto checked = check_body(std::move(values), fields, now);
  if (!checked) return std::unexpected(std::move(checked.error()));
  return body{std::move(*checked)};
}

}  // namespace signalbox::api

#include "schema_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>
#include <stdexcept>
#include <string_view>

#include "core/encoding/utf8.hpp"
#include "core/time.hpp"
#include "domain/validation.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::api::testing {

namespace {

using core::json;

constexpr std::array known_words = {
    "$ref",      "type",       "enum",        "anyOf",
    "oneOf",     "properties", "required",    "additionalProperties",
    "items",     "minItems",   "maxItems",    "minLength",
    "maxLength", "pattern",    "format",      "minimum",
    "maximum",   "default",    "description", "title"};

class checker {
 public:
  explicit checker(const json& document) : document_(document) {}

  void check(const json& value, const json& schema, const std::string& at) {
    for (const auto& [word, unused] : schema.items()) {
      if (std::ranges::find(known_words, word) == known_words.end()) {
        throw std::logic_error("a schema says " + word + ", which is not checked");
      }
    }
    if (schema.contains("$ref")) return check(value, target_of(schema.at("$ref")), at);
    check_choices(value, schema, at);
    if (schema.contains("type") && !has_type(value, schema.at("type"))) {
      return fault(at, fmt::format("is {}, not {}", value.type_name(), schema.at("type").dump()));
    }
    if (schema.contains("enum") &&
        std::ranges::find(schema.at("enum"), value) == schema.at("enum").end()) {
      fault(at, fmt::format("is {}, none of {}", value.dump(), schema.at("enum").dump()));
    }
    if (value.is_object()) check_object(value, schema, at);
    if (value.is_array()) check_list(value, schema, at);
    if (value.is_string()) check_text(value.get<std::string>(), schema, at);
    if (value.is_number()) check_number(value.get<double>(), schema, at);
  }

  std::vector<std::string> faults;

 private:
  void fault(const std::string& at, const std::string& what) {
    faults.push_back(fmt::format("{} {}", at.empty() ? "/" : at, what));
  }

  [[nodiscard]] const json& target_of(const std::string& reference) const {
    return document_.at(json::json_pointer(reference.substr(1)));
  }

  [[nodiscard]] std::size_t fitting(const json& value, const json& schemas) const {
    return static_cast<std::size_t>(std::ranges::count_if(schemas, [&](const json& one) {
      checker inner(document_);
      inner.check(value, one, "");
      return inner.faults.empty();
    }));
  }

  void check_choices(const json& value, const json& schema, const std::string& at) {
    if (schema.contains("anyOf") && fitting(value, schema.at("anyOf")) == 0) {
      fault(at, "fits none of several schemas");
    }
    if (schema.contains("oneOf") && fitting(value, schema.at("oneOf")) != 1) {
      fault(at, "does not fit exactly one of several schemas");
    }
  }

  static bool has_type(const json& value, const json& type) {
    if (type.is_array()) {
      return std::ranges::any_of(type, [&](const json& one) { return has_type(value, one); });
    }
    if (type == "null") return value.is_null();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "array") return value.is_array();
    if (type == "object") return value.is_object();
    throw std::logic_error("no such type: " + type.dump());
  }

  void check_object(const json& value, const json& schema, const std::string& at) {
    for (const auto& name : schema.value("required", json::array())) {
      if (!value.contains(name)) fault(at + "/" + name.get<std::string>(), "is missing");
    }
    const auto& known = schema.value("properties", json::object());
    const auto& others = schema.value("additionalProperties", json(true));
    for (const auto& [name, member] : value.items()) {
      if (known.contains(name)) {
        check(member, known.at(name), at + "/" + name);
      } else if (others == json(false)) {
        fault(at + "/" + name, "is not in the schema");
      } else if (others.is_object()) {
        check(member, others, at + "/" + name);
      }
    }
  }

  void check_list(const json& value, const json& schema, const std::string& at) {
    if (schema.contains("maxItems") && value.size() > schema.at("maxItems")) {
      fault(at, "has too many entries");
    }
    if (schema.contains("minItems") && value.size() < schema.at("minItems")) {
      fault(at, "has too few entries");
    }
    if (!schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
      check(value[i], schema.at("items"), fmt::format("{}/{}", at, i));
    }
  }

  void check_text(const std::string& text, const json& schema, const std::string& at) {
    const auto letters = core::count_code_points(text).value_or(0);
    if (schema.contains("minLength") && letters < schema.at("minLength")) fault(at, "is too short");
    if (schema.contains("maxLength") && letters > schema.at("maxLength")) fault(at, "is too long");
    if (schema.contains("pattern") &&
        !std::regex_search(text, std::regex(schema.at("pattern").get<std::string>()))) {
      fault(at, fmt::format("is {}, against {}", text, schema.at("pattern").dump()));
    }
    if (schema.contains("format") && !has_format(text, schema.at("format"))) {
      fault(at, fmt::format("is {}, no {}", text, schema.at("format").dump()));
    }
  }

  static bool has_format(const std::string& text, const json& format) {
    if (format == "date-time") return core::from_iso8601(text).has_value();
    if (format == "uuid") return transport::http::is_uuid(text);
    if (format == "email") return domain::check_email("", text).has_value();
    throw std::logic_error("no such format of a text: " + format.dump());
  }

  void check_number(double number, const json& schema, const std::string& at) {
    if (schema.contains("minimum") && number < schema.at("minimum")) fault(at, "is too small");
    if (schema.contains("maximum") && number > schema.at("maximum")) fault(at, "is too large");
  }

  const json& document_;
};

}  // namespace

std::vector<std::string> faults_of(const json& value, const json& schema, const json& document) {
  checker all(document);
  all.check(value, schema, "");
  return std::move(all.faults);
}

}  // namespace signalbox::api::testing

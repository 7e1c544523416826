#include "api/openapi/body_schema.hpp"

#include <string>

#include "api/openapi/schema.hpp"
#include "domain/validation.hpp"

namespace signalbox::api::openapi {

namespace {

using core::json;

/// Adds the constraints of a known rule that a schema can express.
void put_rule(json& into, text_rule rule) {
  if (rule == domain::check_email) into["format"] = "email";
  if (rule == domain::check_name) {
    into["minLength"] = 1;
    into["maxLength"] = domain::name_characters_max;
  }
}

json text_schema(const body_field& field) {
  json made = {{"type", "string"}};
  if (field.one_of.empty()) {
    made["maxLength"] = field.characters_max;
  } else {
    made["enum"] = field.one_of;
  }
  put_rule(made, field.rule);
  return made;
}

json texts_schema(const body_field& field) {
  json made = {{"type", "array"}, {"items", text_schema(field)}, {"maxItems", list_elements_max}};
  if (field.texts_min > 0) made["minItems"] = field.texts_min;
  return made;
}

json value_schema(const body_field& field) {
  switch (field.kind) {
    case value_kind::text:
      return text_schema(field);
    case value_kind::integer:
      return {{"type", "integer"}, {"format", "int64"}};
    case value_kind::boolean:
      return {{"type", "boolean"}};
    case value_kind::moment:
      return {{"type", "string"}, {"format", "date-time"}};
    case value_kind::texts:
      return texts_schema(field);
    case value_kind::object:
      return {{"type", "object"}};
    case value_kind::objects:
      return {{"type", "array"}, {"items", {{"type", "object"}}}, {"maxItems", field.entries_max}};
    case value_kind::values:
      return {{"type", "array"}, {"items", json::object()}, {"maxItems", field.entries_max}};
  }
  return {};
}

}  // namespace

json body_schema(std::span<const body_field> fields) {
  std::vector<schemas::member> members;
  for (const auto& field : fields) {
    auto value = value_schema(field);
    value["description"] = field.summary;
    members.push_back({.name = field.name,
                       .of = field.required ? std::move(value) : schemas::or_null(std::move(value)),
                       .always = field.required});
  }
  return schemas::object(members);
}

}  // namespace signalbox::api::openapi

#include "api/openapi/schema.hpp"

#include <string>

namespace signalbox::api::schemas {

namespace {

schema with_description(schema made, std::string_view about) {
  if (!about.empty()) made["description"] = about;
  return made;
}

schema of_type(std::string_view type, std::string_view about) {
  return with_description({{"type", type}}, about);
}

schema of_format(std::string_view format, std::string_view about) {
  return with_description({{"type", "string"}, {"format", format}}, about);
}

}  // namespace

schema text(std::string_view about) {
  return of_type("string", about);
}

schema moment(std::string_view about) {
  return of_format("date-time", about);
}

schema uuid(std::string_view about) {
  return of_format("uuid", about);
}

schema email(std::string_view about) {
  return of_format("email", about);
}

schema ref(std::string_view about) {
  return with_description({{"type", "string"}, {"pattern", "^([a-z]{20}|default)$"}}, about);
}

schema whole(std::string_view about) {
  return of_type("integer", about);
}

schema number(std::string_view about) {
  return of_type("number", about);
}

schema flag(std::string_view about) {
  return of_type("boolean", about);
}

schema nothing(std::string_view about) {
  return of_type("null", about);
}

schema anything(std::string_view about) {
  return with_description(schema::object(), about);
}

schema one_of(const std::vector<std::string_view>& texts, std::string_view about) {
  return with_description({{"type", "string"}, {"enum", texts}}, about);
}

schema between(int low, int high, std::string_view about) {
  return with_description({{"type", "integer"}, {"minimum", low}, {"maximum", high}}, about);
}

schema or_null(schema what) {
  if (what.contains("$ref")) {
    return {{"anyOf", schema::array({std::move(what), nothing()})}};
  }
  what["type"] = schema::array({what.at("type"), "null"});
  if (what.contains("enum")) what["enum"].push_back(nullptr);
  return what;
}

schema list(schema items, std::string_view about) {
  return with_description({{"type", "array"}, {"items", std::move(items)}}, about);
}

schema by_key(schema members, std::string_view about) {
  return with_description({{"type", "object"}, {"additionalProperties", std::move(members)}},
                          about);
}

schema object(const std::vector<member>& members, std::string_view about) {
  return more({{"type", "object"},
               {"properties", schema::object()},
               {"required", schema::array()},
               {"additionalProperties", false}},
              members, about);
}

schema more(schema base, const std::vector<member>& members, std::string_view about) {
  for (const auto& one : members) {
    base["properties"][std::string{one.name}] = one.of;
    if (one.always) base["required"].push_back(one.name);
  }
  return with_description(std::move(base), about);
}

schema named(std::string_view component) {
  return {{"$ref", "#/components/schemas/" + std::string{component}}};
}

}  // namespace signalbox::api::schemas

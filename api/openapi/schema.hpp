#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/json/json.hpp"

/// Schemas of answers in JSON Schema 2020-12, as used by OpenAPI 3.1. An object has exactly the
/// declared members; only those declared with `maybe` may be absent.
namespace signalbox::api::schemas {

using schema = core::json;

/// A member of an object.
struct member {
  std::string_view name;
  schema of;
  bool always = true;  ///< false: it may be absent
};

/// A named schema, referenced by other schemas and by `answer_form`.
struct component {
  std::string_view name;
  schema of;
};

/// In all of these functions, `about` is the description.
[[nodiscard]] schema text(std::string_view about = {});
[[nodiscard]] schema moment(std::string_view about = {});  ///< ISO 8601 in UTC
[[nodiscard]] schema uuid(std::string_view about = {});
[[nodiscard]] schema email(std::string_view about = {});
[[nodiscard]] schema ref(std::string_view about = {});  ///< of a project or organization
[[nodiscard]] schema whole(std::string_view about = {});
[[nodiscard]] schema number(std::string_view about = {});
[[nodiscard]] schema flag(std::string_view about = {});
[[nodiscard]] schema nothing(std::string_view about = {});   ///< always null
[[nodiscard]] schema anything(std::string_view about = {});  ///< of any kind

/// Returns the schema of an enumeration of texts.
[[nodiscard]] schema one_of(const std::vector<std::string_view>& texts,
                            std::string_view about = {});

/// Returns the schema of an integer from `low` to `high`.
[[nodiscard]] schema between(int low, int high, std::string_view about = {});

/// Returns the schema with null as an additional value.
[[nodiscard]] schema or_null(schema what);

[[nodiscard]] schema list(schema items, std::string_view about = {});

/// Returns the schema of an object with arbitrary keys and members of the same schema.
[[nodiscard]] schema by_key(schema members, std::string_view about = {});

[[nodiscard]] schema object(const std::vector<member>& members, std::string_view about = {});

/// Returns the object `base` with additional members and its own description.
[[nodiscard]] schema more(schema base, const std::vector<member>& members,
                          std::string_view about = {});

/// Returns a reference to the component with this name.
[[nodiscard]] schema named(std::string_view component);

/// Returns an optional member.
[[nodiscard]] inline member maybe(std::string_view name, schema of) {
  return {.name = name, .of = std::move(of), .always = false};
}

}  // namespace signalbox::api::schemas

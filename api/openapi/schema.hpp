#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "core/json/json.hpp"

/// How the bodies of answers are said: JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. An
/// object has exactly the members that are said here, no more and, but for `maybe`, no fewer.
namespace signalbox::api::schemas {

using schema = core::json;

/// A member of an object.
struct member {
  std::string_view name;
  schema of;
  bool always = true;  ///< else it may be missing
};

/// A schema with a name, under which other schemas and `answer_form` find it.
struct component {
  std::string_view name;
  schema of;
};

/// `about` is a sentence for people in all of them.
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

/// One of these texts.
[[nodiscard]] schema one_of(const std::vector<std::string_view>& texts,
                            std::string_view about = {});

/// A whole number from `low` to `high`.
[[nodiscard]] schema between(int low, int high, std::string_view about = {});

/// The same, or null.
[[nodiscard]] schema or_null(schema what);

[[nodiscard]] schema list(schema items, std::string_view about = {});

/// An object whose keys identify its members, which are all alike.
[[nodiscard]] schema by_key(schema members, std::string_view about = {});

[[nodiscard]] schema object(const std::vector<member>& members, std::string_view about = {});

/// The object `base` with more members, and with words of its own.
[[nodiscard]] schema more(schema base, const std::vector<member>& members,
                          std::string_view about = {});

/// The component of this name.
[[nodiscard]] schema named(std::string_view component);

/// A member that may be missing.
[[nodiscard]] inline member maybe(std::string_view name, schema of) {
  return {.name = name, .of = std::move(of), .always = false};
}

}  // namespace signalbox::api::schemas

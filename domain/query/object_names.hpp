#pragma once

#include <string>
#include <string_view>

#include "core/json/json.hpp"

/// Names of database objects in parse trees, as a person would write them.
namespace signalbox::domain {

/// Returns a name with quotation marks where PostgreSQL needs them: `users`, `"Users"`.
[[nodiscard]] std::string quoted_where_needed(std::string_view name);

/// Returns the name of a table or other relation (a `RangeVar`): `public.users`.
[[nodiscard]] std::string relation_name(const core::json& range_var);

/// Returns the name in any form of the parse tree: a text, a list of names, a relation, a function
/// with its argument types, a type, a role. Empty for other values.
[[nodiscard]] std::string object_name(const core::json& value);

/// Returns the words for an `ObjectType`: `MATERIALIZED VIEW` for `OBJECT_MATVIEW`.
[[nodiscard]] std::string object_type_words(std::string_view type);

/// Returns the last part of a list of names, for example of a function.
[[nodiscard]] std::string last_name(const core::json& names);

}  // namespace signalbox::domain

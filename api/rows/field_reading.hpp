#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/query/sql_writer.hpp"

/// Reading the members of an object within a body. `path` is the object's, for example
/// `filters[2]`. Errors: `bad_request` with the path of the member.
namespace signalbox::api {

/// Checks that an object has no other members.
[[nodiscard]] core::result<void> check_members(const core::json& object, const std::string& path,
                                               std::initializer_list<std::string_view> known);

/// Returns a member, or null when it is absent.
[[nodiscard]] const core::json& member_of(const core::json& object, const char* name);

/// Checks a text for PostgreSQL, which stores no U+0000.
[[nodiscard]] core::result<std::string> text_at(const core::json& value, const std::string& path);

/// The same, or null.
[[nodiscard]] core::result<domain::sql_value> value_at(const core::json& value,
                                                       const std::string& path);

/// Returns a name of PostgreSQL.
[[nodiscard]] core::result<std::string> name_at(const core::json& value, const std::string& path);

}  // namespace signalbox::api

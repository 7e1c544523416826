#pragma once

#include <set>
#include <string>

#include "domain/database/ddl.hpp"
#include "domain/schema/schema_object.hpp"

/// How statements name objects.
namespace signalbox::domain {

/// Returns the name as in ALTER, DROP and COMMENT ON, with its kind: `TABLE public.users`,
/// `TRIGGER check ON public.users`.
[[nodiscard]] std::string addressed(const schema_key& key, const schema_object& object);

/// Returns the qualified name of what has one of its own, or the table's for a part of a table.
/// @{
[[nodiscard]] std::string qualified_name(const schema_key& key);
[[nodiscard]] std::string table_name_of(const schema_key& key);
/// @}

/// Returns the statements that change the privileges on an object from one set to another.
[[nodiscard]] ddl change_grants(const schema_key& key, const schema_object& object,
                                const std::set<std::string>& from, const std::set<std::string>& to);

/// Returns the role that an entry of privileges names, unquoted; empty for PUBLIC.
[[nodiscard]] std::string grantee_of(const std::string& entry);

}  // namespace signalbox::domain

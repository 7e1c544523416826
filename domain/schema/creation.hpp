#pragma once

#include <string>
#include <vector>

#include "domain/database/ddl.hpp"
#include "domain/schema/schema_object.hpp"

/// Statements that create and remove single objects.
namespace signalbox::domain {

/// Where objects are created.
struct creation_place {
  const schema_snapshot* existing = nullptr;  ///< for its default privileges
  std::string runner;                         ///< who creates and then owns it
};

/// Returns the statements that create an object, with its owner, comment and privileges. Of a table
/// `columns` is what it is created with; defaults that need other objects are set later
/// (`set_default`). Empty for what has no statement of its own.
[[nodiscard]] ddl create_object(const schema_key& key, const schema_object& object,
                                const std::vector<const schema_snapshot::entry*>& columns,
                                const creation_place& place);

/// Returns the statement that removes an object; empty for what goes with another one.
[[nodiscard]] ddl drop_object(const schema_key& key, const schema_object& object);

/// Returns whether the default of a column is part of its definition.
[[nodiscard]] bool has_plain_default(const schema_object& column);

/// Returns the definition of a column as in CREATE TABLE.
[[nodiscard]] std::string column_definition(const schema_key& key, const schema_object& column);

/// Returns ALTER COLUMN … SET DEFAULT, or DROP DEFAULT without one.
[[nodiscard]] std::string set_default(const schema_key& key, const schema_object& column);

/// Returns the statements for what is set apart from the definition: comments, and whether a
/// trigger fires.
[[nodiscard]] ddl describe_object(const schema_key& key, const schema_object* from,
                                  const schema_object& to);

/// Returns a text of SQL without semicolons and white space at its end.
[[nodiscard]] std::string without_end(std::string text);

/// Returns the complete definition for people.
[[nodiscard]] std::string definition_of(const schema_snapshot& in, const schema_key& key);

/// Returns the columns of a table in their order.
[[nodiscard]] std::vector<const schema_snapshot::entry*> columns_of(const schema_snapshot& in,
                                                                    const schema_key& table);

}  // namespace signalbox::domain

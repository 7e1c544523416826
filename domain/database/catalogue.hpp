#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a project's database contains, read from PostgreSQL's own catalogue. The names of fields
/// are those of postgres-meta, so that its clients work.
namespace signalbox::domain {

/// The kinds of objects that are listed.
enum class database_object : std::uint8_t {
  schema,
  table,
  column,
  view,
  materialized_view,
  foreign_table,
  type,
  function,
  trigger,
  index,
  constraint,
  policy,
  role,
  publication,
  extension,
  wrapper,  ///< a server of another PostgreSQL database
  table_privilege,
  column_privilege,
  default_privilege,
  setting,
};

/// Which objects of a kind are listed. Kinds without a schema ignore the schemas.
struct catalogue_filter {
  std::optional<std::string> id;              ///< only this one
  std::optional<std::string> name;            ///< only those with this name
  std::optional<std::string> table;           ///< only those of the table with this id
  std::vector<std::string> included_schemas;  ///< empty: all
  std::vector<std::string> excluded_schemas;
  bool has_system = false;       ///< also those of PostgreSQL itself
  bool is_newest_first = false;  ///< by their oids instead of their names
  bool has_columns = true;       ///< tables and views with their columns
  std::int64_t limit = 0;        ///< 0: all
  std::int64_t offset = 0;
};

/// A query with the values of `$1`, `$2`, …; nothing is NULL.
struct catalogue_query {
  std::string text;
  std::vector<std::optional<std::string>> parameters;
};

/// Returns the query that lists objects, in the order of their names. Its names are those of a
/// session whose search path is `pg_catalog`.
[[nodiscard]] catalogue_query list_objects(database_object kind, const catalogue_filter& filter);

/// Returns the query for the server's version and its number of connections.
[[nodiscard]] std::string_view version_query();

/// Returns whether a schema belongs to PostgreSQL, so that nothing in it may be changed:
/// `information_schema`, `pg_catalog` and all that begins with `pg_`.
[[nodiscard]] bool is_system_schema(std::string_view name);

/// Returns texts as an array's text (PostgreSQL's manual, 8.15.6).
[[nodiscard]] std::string array_text_of(const std::vector<std::string>& texts);

}  // namespace signalbox::domain

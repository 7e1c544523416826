#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/names.hpp"

/// The definitions of a database as values that can be compared.
namespace signalbox::domain {

/// The kinds of objects that are compared, in the order in which statements about independent
/// objects are listed.
enum class schema_kind : std::uint8_t {
  extension,
  schema,
  enumeration,
  domain_type,
  range,
  composite,
  domain_constraint,
  sequence,
  function,
  procedure,
  aggregate,
  table,
  column,
  constraint,
  index,
  statistics,
  view,
  materialized_view,
  rule,
  trigger,
  policy,
  publication,
  default_privilege,
};

inline constexpr auto schema_kind_names = core::names_of<schema_kind>({
    {schema_kind::extension, "extension"},
    {schema_kind::schema, "schema"},
    {schema_kind::enumeration, "enum"},
    {schema_kind::domain_type, "domain"},
    {schema_kind::range, "range"},
    {schema_kind::composite, "composite"},
    {schema_kind::domain_constraint, "domain_constraint"},
    {schema_kind::sequence, "sequence"},
    {schema_kind::function, "function"},
    {schema_kind::procedure, "procedure"},
    {schema_kind::aggregate, "aggregate"},
    {schema_kind::table, "table"},
    {schema_kind::column, "column"},
    {schema_kind::constraint, "constraint"},
    {schema_kind::index, "index"},
    {schema_kind::statistics, "statistics"},
    {schema_kind::view, "view"},
    {schema_kind::materialized_view, "materialized_view"},
    {schema_kind::rule, "rule"},
    {schema_kind::trigger, "trigger"},
    {schema_kind::policy, "policy"},
    {schema_kind::publication, "publication"},
    {schema_kind::default_privilege, "default_privilege"},
});

/// What identifies an object in every database that has it.
struct schema_key {
  schema_kind kind = schema_kind::schema;
  std::string schema;  ///< empty for objects without one
  std::string table;   ///< of what belongs to a table, view or domain
  std::string name;    ///< of a routine with the types of its arguments

  [[nodiscard]] auto operator<=>(const schema_key&) const = default;
};

/// Returns the key as a text that is unique and can be read: `column public.users.email`.
[[nodiscard]] std::string text_of(const schema_key& key);

/// An object. Its parts are texts of SQL under fixed names; those whose name begins with a dot only
/// help to write statements and are not compared.
struct schema_object {
  std::map<std::string, std::string> parts = {};
  std::set<std::string> grants = {};        ///< `SELECT - role`, with `*` for the grant option
  std::set<schema_key> needs = {};          ///< what must exist before it
  std::set<schema_key> default_needs = {};  ///< of a column: what its default needs

  /// Returns a part, or an empty text.
  [[nodiscard]] const std::string& part(std::string_view name) const;
};

/// Returns whether two objects have the same definition and privileges.
[[nodiscard]] bool same_definition(const schema_object& a, const schema_object& b);

/// The definitions of a database at one moment.
struct schema_snapshot {
  using entry = std::pair<const schema_key, schema_object>;

  std::map<schema_key, schema_object> objects = {};
  std::set<std::string> roles = {};                ///< to which privileges can be granted
  std::map<std::string, std::string> others = {};  ///< kinds that are not compared, with counts

  /// Returns the object, or null.
  [[nodiscard]] const schema_object* find(const schema_key& key) const;
};

/// Returns the table, view or materialized view to which an object belongs; null without one.
[[nodiscard]] const schema_key* relation_of(const schema_snapshot& in, const schema_key& key);

}  // namespace signalbox::domain

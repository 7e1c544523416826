#include "tenant_sql/table_facts.hpp"

#include <charconv>
#include <map>
#include <string>

namespace signalbox::tenant_sql {

namespace {

using domain::key_kind;
using domain::relation_kind;

/// The columns of the statement's result.
enum field : std::size_t {
  at_oid,
  at_kind,
  at_is_system,
  at_events,
  at_has_parts,
  at_has_primary_key,
  at_name,
  at_type,
  at_type_name,
  at_is_long,
  at_characters,
  at_is_not_null,
  at_is_text,
  at_is_generated,
  at_is_identity,
  at_is_writable,
  at_key_position,
};

/// Bits of pg_relation_is_updatable, by PostgreSQL's numbers of commands.
enum event : unsigned { updates = 1U << 2U, inserts = 1U << 3U, deletes = 1U << 4U };

bool is_set(const collected_row& row, field of) {
  return row[of] == "t";
}

unsigned number_in(const std::optional<std::string>& text) {
  unsigned number = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

relation_kind kind_of(std::string_view code) {
  if (code == "p") return relation_kind::partitioned_table;
  if (code == "v") return relation_kind::view;
  if (code == "m") return relation_kind::materialized_view;
  return code == "f" ? relation_kind::foreign_table : relation_kind::table;
}

domain::table_column column_of(const collected_row& row) {
  const auto base = row[at_type_name].value_or("");
  domain::table_column made{.name = row[at_name].value_or(""),
                            .type = row[at_type].value_or(""),
                            .is_long = is_set(row, at_is_long),
                            .is_nullable = !is_set(row, at_is_not_null),
                            .is_text = is_set(row, at_is_text),
                            .is_json = base == "json" || base == "jsonb",
                            .is_boolean = base == "boolean",
                            .is_generated = is_set(row, at_is_generated),
                            .is_identity = is_set(row, at_is_identity),
                            .is_writable = is_set(row, at_is_writable)};
  if (row[at_characters]) made.characters_max = number_in(row[at_characters]);
  return made;
}

void put_key(domain::table_facts& into, std::map<unsigned, std::string> indexed,
             const collected_row& row) {
  if (!indexed.empty()) {
    into.key = is_set(row, at_has_primary_key) ? key_kind::primary_key : key_kind::unique;
    for (auto& [position, column] : indexed)
      into.key_columns.push_back(std::move(column));
    return;
  }
  const bool is_stored = into.has_versions() || into.kind == relation_kind::materialized_view;
  if (!is_stored) return;
  into.key = key_kind::row_address;
  if (is_set(row, at_has_parts)) into.key_columns.emplace_back("tableoid");
  into.key_columns.emplace_back("ctid");
}

}  // namespace

const std::string_view table_facts_statement = R"(
WITH relation AS (
  SELECT c.oid, c.relkind,
    c.oid < 16384 OR n.nspname IN ('pg_catalog', 'information_schema', 'pg_toast') AS is_system,
    pg_relation_is_updatable(c.oid, true) AS events,
    c.relkind IN ('r', 'p') AND (c.relkind = 'p' OR EXISTS (
      SELECT FROM pg_inherits i WHERE i.inhparent = c.oid)) AS has_parts
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
), chosen AS (
  SELECT i.indkey, i.indnkeyatts, i.indisprimary
  FROM pg_index i
  JOIN relation r ON r.oid = i.indrelid
  WHERE i.indisunique AND i.indisvalid AND i.indpred IS NULL
    AND NOT (r.relkind = 'r' AND r.has_parts)
    AND NOT EXISTS (
      SELECT FROM generate_series(0, i.indnkeyatts - 1) AS k
      LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[k]
      WHERE a.attnotnull IS NOT TRUE)
  ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid
  LIMIT 1
)
SELECT r.oid, r.relkind, r.is_system, r.events, r.has_parts,
  (SELECT h.indisprimary FROM chosen h), a.attname, format_type(a.atttypid, -1),
  format_type(coalesce(nullif(t.typbasetype, 0), t.oid), -1), t.typlen = -1,
  CASE WHEN t.oid IN ('character varying'::regtype, 'bpchar'::regtype) AND a.atttypmod > 4
    THEN a.atttypmod - 4 END,
  a.attnotnull, t.typcategory = 'S', a.attgenerated <> '' OR a.attidentity = 'a',
  a.attidentity = 'a',
  r.relkind <> 'v' OR pg_column_is_updatable(r.oid, a.attnum, true) OR r.events & 20 <> 20,
  (SELECT k FROM chosen h, generate_series(0, h.indnkeyatts - 1) AS k
    WHERE h.indkey[k] = a.attnum LIMIT 1)
FROM relation r
LEFT JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_type t ON t.oid = a.atttypid
ORDER BY a.attnum)";

std::optional<domain::table_facts> table_facts_of(const domain::table_name& table,
                                                  const std::vector<collected_row>& result) {
  if (result.empty()) return std::nullopt;
  const auto& first = result.front();
  const auto accepted = number_in(first[at_events]);
  domain::table_facts made{.oid = number_in(first[at_oid]),
                           .name = table,
                           .kind = kind_of(first[at_kind].value_or("")),
                           .is_system = is_set(first, at_is_system),
                           .takes_inserts = (accepted & inserts) != 0,
                           .takes_updates = (accepted & updates) != 0,
                           .takes_deletes = (accepted & deletes) != 0};
  std::map<unsigned, std::string> indexed;
  for (const auto& row : result) {
    // A table without columns.
    if (!row[at_name]) continue;
    made.columns.push_back(column_of(row));
    if (row[at_key_position]) indexed[number_in(row[at_key_position])] = *row[at_name];
  }
  put_key(made, std::move(indexed), first);
  return made;
}

}  // namespace signalbox::tenant_sql

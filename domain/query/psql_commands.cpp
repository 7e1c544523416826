#include "domain/query/psql_commands.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

struct psql_alternative {
  std::string_view command;  ///< without backslash, `S` and `+`
  std::string_view sentence;
};

constexpr auto psql_alternatives = std::to_array<psql_alternative>({
    {"c", "Choose the database in the dashboard."},
    {"connect", "Choose the database in the dashboard."},
    {"conninfo", "Run: SELECT current_user, current_database()."},
    {"copy", "Use Import and Export to move data between a file and a table."},
    {"d",
     "To list columns, run: SELECT column_name, data_type, is_nullable, column_default FROM "
     "information_schema.columns WHERE table_name = 'name' ORDER BY ordinal_position."},
    {"db", "To list tablespaces, run: SELECT spcname FROM pg_tablespace."},
    {"df",
     "To list functions, run: SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = "
     "'public'::regnamespace."},
    {"di", "To list indexes, run: SELECT schemaname, tablename, indexname FROM pg_indexes."},
    {"dm", "To list materialized views, run: SELECT schemaname, matviewname FROM pg_matviews."},
    {"dn", "To list schemas, run: SELECT nspname FROM pg_namespace."},
    {"dp",
     "To list privileges, run: SELECT grantee, table_name, privilege_type FROM "
     "information_schema.role_table_grants."},
    {"dg", "To list roles, run: SELECT rolname FROM pg_roles."},
    {"ds", "To list sequences, run: SELECT schemaname, sequencename FROM pg_sequences."},
    {"dt", "To list tables, run: SELECT schemaname, tablename FROM pg_tables."},
    {"du", "To list roles, run: SELECT rolname FROM pg_roles."},
    {"dv", "To list views, run: SELECT schemaname, viewname FROM pg_views."},
    {"dx", "To list extensions, run: SELECT extname, extversion FROM pg_extension."},
    {"dT",
     "To list types, run: SELECT oid::regtype FROM pg_type WHERE typtype IN ('e', 'd', 'c')."},
    {"g", "End the statement with a semicolon instead."},
    {"gx", "End the statement with a semicolon instead."},
    {"i", "Paste the content of the file instead."},
    {"ir", "Paste the content of the file instead."},
    {"l", "To list databases, run: SELECT datname FROM pg_database."},
    {"list", "To list databases, run: SELECT datname FROM pg_database."},
    {"sf", "To show a function, run: SELECT pg_get_functiondef('name'::regproc)."},
    {"sv", "To show a view, run: SELECT pg_get_viewdef('name'::regclass, true)."},
    {"set", "Use parameters such as :name, whose values are requested before the run."},
    {"timing", "The dashboard always shows the duration."},
    {"watch", "Run the statement again when needed."},
    {"z",
     "To list privileges, run: SELECT grantee, table_name, privilege_type FROM "
     "information_schema.role_table_grants."},
});

constexpr std::string_view command_ends = " \t\r\n\f;\\";
constexpr std::size_t command_bytes_max = 32;

/// `dt+` and `dtS+` are variants of `dt`.
std::string_view without_variant(std::string_view name) {
  while (name.size() > 1 && (name.ends_with('+') || name.ends_with('S')))
    name.remove_suffix(1);
  return name;
}

std::string_view alternative_to(std::string_view name) {
  const auto* found =
      std::ranges::find(psql_alternatives, without_variant(name), &psql_alternative::command);
  return found == psql_alternatives.end() ? "Remove it, or run the script with psql."
                                          : found->sentence;
}

psql_command command_at(std::string_view text, std::size_t byte) {
  auto name = text.substr(byte + 1);
  name = name.substr(0, std::min(name.find_first_of(command_ends), name.size()));
  // A longer word is not a command, and may end within a character.
  if (name.size() > command_bytes_max) name = {};
  auto command = "\\" + std::string{name};
  auto explanation = command + " is a command of psql, not SQL. ";
  explanation += alternative_to(name);
  return {.byte = byte, .command = std::move(command), .explanation = std::move(explanation)};
}

}  // namespace

std::optional<psql_command> find_psql_command(std::string_view text,
                                              std::span<const sql_token> tokens) {
  const auto found = std::ranges::find_if(
      tokens, [&](const sql_token& token) { return is_symbol(text, token, "\\"); });
  if (found == tokens.end()) return std::nullopt;
  return command_at(text, found->begin);
}

std::optional<psql_command> find_psql_command(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n\f");
  if (first == std::string_view::npos || text[first] != '\\') return std::nullopt;
  return command_at(text, first);
}

}  // namespace signalbox::domain

#include "domain/query/quote.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

/// Words that are not names without quotes: all but the unreserved ones of PostgreSQL 15
/// (pg_get_keywords), sorted.
// clang-format off
constexpr auto reserved_words = std::to_array<std::string_view>({
    "all", "analyse", "analyze", "and", "any", "array", "as", "asc", "asymmetric",
    "authorization", "between", "bigint", "binary", "bit", "boolean", "both", "case", "cast",
    "char", "character", "check", "coalesce", "collate", "collation", "column", "concurrently",
    "constraint", "create", "cross", "current_catalog", "current_date", "current_role",
    "current_schema", "current_time", "current_timestamp", "current_user", "dec", "decimal",
    "default", "deferrable", "desc", "distinct", "do", "else", "end", "except", "exists",
    "extract", "false", "fetch", "float", "for", "foreign", "freeze", "from", "full", "grant",
    "greatest", "group", "grouping", "having", "ilike", "in", "initially", "inner", "inout",
    "int", "integer", "intersect", "interval", "into", "is", "isnull", "join", "lateral",
    "leading", "least", "left", "like", "limit", "localtime", "localtimestamp", "national",
    "natural", "nchar", "none", "normalize", "not", "notnull", "null", "nullif", "numeric",
    "offset", "on", "only", "or", "order", "out", "outer", "overlaps", "overlay", "placing",
    "position", "precision", "primary", "real", "references", "returning", "right", "row",
    "select", "session_user", "setof", "similar", "smallint", "some", "substring", "symmetric",
    "table", "tablesample", "then", "time", "timestamp", "to", "trailing", "treat", "trim",
    "true", "union", "unique", "user", "using", "values", "varchar", "variadic", "verbose",
    "when", "where", "window", "with", "xmlattributes", "xmlconcat", "xmlelement", "xmlexists",
    "xmlforest", "xmlnamespaces", "xmlparse", "xmlpi", "xmlroot", "xmlserialize", "xmltable"});
// clang-format on

static_assert(std::ranges::is_sorted(reserved_words));

std::string enclosed(std::string_view text, char quote) {
  std::string made(1, quote);
  for (const char one : text) {
    if (one == quote) made += quote;
    made += one;
  }
  return made + quote;
}

bool begins_name(char one) {
  return (one >= 'a' && one <= 'z') || one == '_';
}

bool continues_name(char one) {
  return begins_name(one) || (one >= '0' && one <= '9');
}

}  // namespace

std::string quoted_name(std::string_view name) {
  return enclosed(name, '"');
}

std::string quoted_text(std::string_view text) {
  std::string escaped;
  for (const char one : text) {
    if (one == '\\') escaped += one;
    escaped += one;
  }
  return "E" + enclosed(escaped, '\'');
}

std::string quoted(const table_name& table) {
  const auto name = quoted_name(table.name);
  return table.schema.empty() ? name : quoted_name(table.schema) + "." + name;
}

std::string array_text(const std::vector<std::optional<std::string>>& elements) {
  std::string made = "{";
  for (const auto& element : elements) {
    if (made.size() > 1) made += ',';
    if (!element) {
      made += "NULL";
      continue;
    }
    made += '"';
    for (const char one : *element) {
      if (one == '"' || one == '\\') made += '\\';
      made += one;
    }
    made += '"';
  }
  return made + '}';
}

std::string quote_ident(std::string_view name) {
  const bool is_plain = !name.empty() && begins_name(name.front()) &&
                        std::ranges::all_of(name, continues_name) &&
                        !std::ranges::binary_search(reserved_words, name);
  return is_plain ? std::string(name) : quoted_name(name);
}

std::string quote_ident(std::string_view schema, std::string_view name) {
  return schema.empty() ? quote_ident(name) : quote_ident(schema) + "." + quote_ident(name);
}

std::string quote_literal(std::string_view text) {
  return text.find('\\') == text.npos ? enclosed(text, '\'') : quoted_text(text);
}

}  // namespace signalbox::domain

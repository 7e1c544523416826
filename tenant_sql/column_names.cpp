#include "tenant_sql/column_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>
#include <variant>

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::result;

namespace {

struct builtin_type {
  std::uint32_t oid;
  std::string_view name;
};

// The identifiers never change (pg_type.dat of PostgreSQL); sorted.
constexpr std::array builtin_types = std::to_array<builtin_type>({
    {16, "boolean"},
    {17, "bytea"},
    {18, "\"char\""},
    {19, "name"},
    {20, "bigint"},
    {21, "smallint"},
    {23, "integer"},
    {25, "text"},
    {26, "oid"},
    {114, "json"},
    {142, "xml"},
    {700, "real"},
    {701, "double precision"},
    {790, "money"},
    {829, "macaddr"},
    {869, "inet"},
    {1000, "boolean[]"},
    {1005, "smallint[]"},
    {1007, "integer[]"},
    {1009, "text[]"},
    {1015, "character varying[]"},
    {1016, "bigint[]"},
    {1021, "real[]"},
    {1022, "double precision[]"},
    {1042, "character"},
    {1043, "character varying"},
    {1082, "date"},
    {1083, "time without time zone"},
    {1114, "timestamp without time zone"},
    {1184, "timestamp with time zone"},
    {1186, "interval"},
    {1231, "numeric[]"},
    {1266, "time with time zone"},
    {1700, "numeric"},
    {2205, "regclass"},
    {2278, "void"},
    {2950, "uuid"},
    {2951, "uuid[]"},
    {3802, "jsonb"},
});

constexpr std::string_view find_types =
    "SELECT t.id, t.modifier, pg_catalog.format_type(t.id, t.modifier)"
    " FROM ROWS FROM (pg_catalog.unnest($1::pg_catalog.oid[]),"
    " pg_catalog.unnest($2::pg_catalog.int4[])) AS t(id, modifier)";

constexpr std::string_view find_sources =
    "SELECT t.id, t.number, n.nspname, c.relname, a.attname"
    " FROM ROWS FROM (pg_catalog.unnest($1::pg_catalog.oid[]),"
    " pg_catalog.unnest($2::pg_catalog.int4[])) AS t(id, number)"
    " JOIN pg_catalog.pg_class c ON c.oid OPERATOR(pg_catalog.=) t.id"
    " JOIN pg_catalog.pg_namespace n ON n.oid OPERATOR(pg_catalog.=) c.relnamespace"
    " JOIN pg_catalog.pg_attribute a ON a.attrelid OPERATOR(pg_catalog.=) t.id"
    " AND a.attnum OPERATOR(pg_catalog.=) t.number";

using text_row = std::vector<std::string>;

/// Runs a query with two arrays of numbers; a failed statement returns no rows.
asio::awaitable<result<std::vector<text_row>>> find(async::connection& on, std::string query,
                                                    std::string first, std::string second,
                                                    postgres::deadline until) {
  std::vector<async::text_parameter> parameters{{.value = std::move(first)},
                                                {.value = std::move(second)}};
  auto started = co_await on.run(std::move(query), std::move(parameters), until);
  if (!started) co_return std::unexpected(started.error());
  std::vector<text_row> found;
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    const auto* arrived = std::get_if<async::rows_received>(&*happened);
    if (arrived == nullptr) continue;
    for (std::size_t row = 0; row < arrived->rows.size(); ++row) {
      text_row values;
      for (std::size_t column = 0; column < arrived->rows.columns(); ++column)
        values.emplace_back(arrived->rows.value(row, column).value_or(""));
      found.push_back(std::move(values));
    }
  }
  co_return found;
}

template <class Numbers>
std::string array_of(const Numbers& numbers) {
  return fmt::format("{{{}}}", fmt::join(numbers, ","));
}

std::int64_t number_in(const std::string& text) {
  std::int64_t number = 0;
  (void)std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool is_unknown_type(const async::column& one) {
  return builtin_type_name(one.type_oid, one.type_modifier).empty();
}

}  // namespace

std::string_view builtin_type_name(std::uint32_t oid, std::int32_t modifier) {
  if (modifier != -1) return {};
  const auto found = std::ranges::lower_bound(builtin_types, oid, {}, &builtin_type::oid);
  return found != builtin_types.end() && found->oid == oid ? found->name : std::string_view{};
}

std::vector<described_column> without_query(const std::vector<async::column>& columns) {
  std::vector<described_column> made;
  made.reserve(columns.size());
  for (const auto& one : columns) {
    made.push_back({.name = one.name,
                    .type = std::string(builtin_type_name(one.type_oid, one.type_modifier)),
                    .type_oid = one.type_oid,
                    .source = std::nullopt});
  }
  return made;
}

bool needs_query(const std::vector<async::column>& columns) {
  return std::ranges::any_of(
      columns, [](const async::column& one) { return one.table_oid != 0 || is_unknown_type(one); });
}

asio::awaitable<result<std::vector<described_column>>> find_names(
    async::connection& on, std::vector<async::column> columns, postgres::deadline until) {
  auto made = without_query(columns);
  std::vector<std::int64_t> types;
  std::vector<std::int64_t> modifiers;
  std::vector<std::int64_t> tables;
  std::vector<std::int64_t> numbers;
  for (const auto& one : columns) {
    if (is_unknown_type(one)) {
      types.push_back(one.type_oid);
      modifiers.push_back(one.type_modifier);
    }
    if (one.table_oid != 0) {
      tables.push_back(one.table_oid);
      numbers.push_back(one.table_column);
    }
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> names;
  if (!types.empty()) {
    auto found =
        co_await find(on, std::string(find_types), array_of(types), array_of(modifiers), until);
    if (!found) co_return std::unexpected(found.error());
    for (auto& row : *found)
      names.emplace(std::pair(number_in(row[0]), number_in(row[1])), std::move(row[2]));
  }
  std::map<std::pair<std::int64_t, std::int64_t>, source_column> sources;
  if (!tables.empty()) {
    auto found =
        co_await find(on, std::string(find_sources), array_of(tables), array_of(numbers), until);
    if (!found) co_return std::unexpected(found.error());
    for (auto& row : *found) {
      source_column source{
          .schema = std::move(row[2]), .table = std::move(row[3]), .name = std::move(row[4])};
      sources.emplace(std::pair(number_in(row[0]), number_in(row[1])), std::move(source));
    }
  }
  for (std::size_t at = 0; at < columns.size(); ++at) {
    const auto& one = columns[at];
    if (const auto type = names.find({one.type_oid, one.type_modifier}); type != names.end())
      made[at].type = type->second;
    if (const auto source = sources.find({one.table_oid, one.table_column});
        source != sources.end())
      made[at].source = source->second;
  }
  co_return made;
}

}  // namespace signalbox::tenant_sql

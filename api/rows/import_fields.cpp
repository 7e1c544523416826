#include "api/rows/import_fields.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "api/rows/field_reading.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::json;
using core::result;
using domain::fail_field;

constexpr std::size_t null_characters_max = 256;
constexpr std::int64_t first_line_max = 1'000'000;

/// Reads names, and with `may_skip` nulls between them.
result<std::vector<std::optional<std::string>>> names_of(const call& c, const char* field,
                                                         bool may_skip) {
  std::vector<std::optional<std::string>> made;
  const auto list = c.input.values(field);
  if (list.is_null()) return made;
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (may_skip && list[at].is_null()) {
      made.emplace_back();
      continue;
    }
    auto name = name_at(list[at], fmt::format("{}[{}]", field, at));
    if (!name) return std::unexpected(std::move(name.error()));
    made.emplace_back(std::move(*name));
  }
  return made;
}

result<std::vector<std::string>> all_names_of(const call& c, const char* field) {
  const auto names = names_of(c, field, false);
  if (!names) return std::unexpected(names.error());
  std::vector<std::string> made;
  for (const auto& one : *names)
    made.push_back(one.value_or(""));
  return made;
}

result<std::optional<char>> character_of(const call& c, const char* field) {
  const auto text = c.input.maybe_text(field);
  if (!text) return std::nullopt;
  if (text->size() != 1) return fail_field(field, "must be one ASCII character");
  return text->front();
}

}  // namespace

std::vector<body_field> row_import_fields() {
  return {{.name = "schema", .summary = "Of the table"},
          {.name = "table", .summary = "A table, or a view that takes new rows"},
          {.name = "format",
           .summary = "csv; tsv: CSV with tabs; jsonl: a JSON object on each line",
           .one_of = domain::import_format_names.names()},
          {.name = "columns",
           .summary = "The column for each value of a record, in their order; null: not imported",
           .kind = value_kind::values,
           .entries_max = domain::import_values_max},
          {.name = "members",
           .summary = "jsonl: the name of each of these values in the objects",
           .kind = value_kind::values,
           .required = false,
           .entries_max = domain::import_values_max},
          {.name = "delimiter",
           .summary = "Another character between the values",
           .required = false,
           .characters_max = 1},
          {.name = "quote",
           .summary = "Another character around values than `\"`; doubled within them",
           .required = false,
           .characters_max = 1},
          {.name = "null_text",
           .summary = "The text that stands for NULL, without quotes; nothing when absent",
           .required = false,
           .characters_max = null_characters_max},
          {.name = "on_conflict",
           .summary = "For records whose key the table has: reject (when absent), update the row, "
                      "or ignore the record",
           .required = false,
           .one_of = domain::import_conflict_names.names()},
          {.name = "key",
           .summary = "The columns by which such rows are found, for update and ignore",
           .kind = value_kind::values,
           .required = false,
           .entries_max = domain::import_values_max},
          {.name = "on_rejected",
           .summary = "A record that PostgreSQL refuses: stop, and import nothing (when absent); "
                      "skip it",
           .required = false,
           .one_of = {"stop", "skip"}},
          {.name = "first_line",
           .summary = "The line of the file in which the first record begins, for messages; 1 when "
                      "absent",
           .kind = value_kind::integer,
           .required = false}};
}

result<domain::row_import> row_import_of(const call& c) {
  domain::row_import made;
  made.format = *domain::import_format_names.value_of(c.input.text("format"));
  auto columns = names_of(c, "columns", true);
  if (!columns) return std::unexpected(std::move(columns.error()));
  made.columns = std::move(*columns);
  auto members = all_names_of(c, "members");
  if (!members) return std::unexpected(std::move(members.error()));
  made.members = std::move(*members);
  auto key = all_names_of(c, "key");
  if (!key) return std::unexpected(std::move(key.error()));
  made.key = std::move(*key);
  const auto delimiter = character_of(c, "delimiter");
  if (!delimiter) return std::unexpected(delimiter.error());
  made.delimiter = *delimiter;
  const auto quote = character_of(c, "quote");
  if (!quote) return std::unexpected(quote.error());
  made.quote = quote->value_or(made.quote);
  made.null_text = c.input.maybe_text("null_text");
  made.on_conflict =
      *domain::import_conflict_names.value_of(c.input.maybe_text("on_conflict").value_or("reject"));
  made.skips_rejected = c.input.maybe_text("on_rejected") == "skip";
  return made;
}

result<std::size_t> first_line_of(const call& c) {
  const auto line = c.input.maybe_integer("first_line").value_or(1);
  if (line < 1 || line > first_line_max)
    return fail_field("first_line", fmt::format("must be 1 to {}", first_line_max));
  return static_cast<std::size_t>(line);
}

}  // namespace signalbox::api

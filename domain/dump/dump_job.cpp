#include "domain/dump/dump_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {
namespace {

using core::errc;
using core::json;
using core::result;

/// Reads an identifier from the beginning: a quoted one, or one that needs no quotes.
std::optional<std::string> take_identifier(std::string_view& text) {
  std::string made;
  if (!text.starts_with('"')) {
    const auto end = std::min(text.find('.'), text.size());
    made = std::string(text.substr(0, end));
    text.remove_prefix(end);
    const auto is_plain = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
             static_cast<unsigned char>(c) >= 0x80;
    };
    if (!std::ranges::all_of(made, is_plain)) return std::nullopt;
  } else {
    text.remove_prefix(1);
    for (;;) {
      if (text.empty()) return std::nullopt;
      const char c = text.front();
      text.remove_prefix(1);
      if (c != '"') {
        made += c;
      } else if (text.starts_with('"')) {
        made += '"';
        text.remove_prefix(1);
      } else {
        break;
      }
    }
  }
  if (made.empty() || made.size() > sql_name_bytes_max || made.contains('\0')) return std::nullopt;
  return made;
}

bool is_platform_schema(const std::string& name, const std::vector<std::string>& excluded) {
  return name.starts_with("signalbox_") || name.starts_with("pg_") ||
         name == "information_schema" || std::ranges::find(excluded, name) != excluded.end();
}

}  // namespace

result<void> check_dump(const dump_facts& facts) {
  if (!facts.is_available)
    return core::fail(errc::unavailable, "This server makes and restores no dumps.");
  if (facts.status != project_status::active_healthy)
    return core::fail(errc::conflict,
                      "Dumps are made and restored only while the database is running.");
  if (facts.is_running)
    return core::fail(
        errc::conflict,
        "Another dump of this project is being made or restored. Wait for its end, or "
        "cancel it.");
  if (facts.is_read_only && facts.kind != dump_kind::download)
    return core::fail(
        errc::conflict,
        "The disk of the database is full, so it accepts no changes. Enlarge the disk "
        "first.");
  return {};
}

dump_job interrupted_dump(dump_job job, core::time_point now) {
  job.state = dump_state::interrupted;
  job.ended_at = now;
  if (job.kind == dump_kind::download) {
    job.message = "Signalbox stopped during the download. The file is incomplete.";
  } else if (job.in_one_transaction && job.progress.is_committing) {
    job.message =
        "Signalbox stopped while the transaction was being committed: everything was restored, or "
        "nothing. Check whether the objects exist.";
  } else if (job.in_one_transaction) {
    job.message = "Signalbox stopped before the transaction was committed. Nothing was changed.";
  } else {
    job.message = fmt::format(
        "Signalbox stopped during the restore. What was restored before stays in the database: {} "
        "objects{}.",
        job.progress.objects,
        job.progress.object.empty() ? "" : fmt::format(", the last one {}", job.progress.object));
  }
  return job;
}

dump_job ended_dump(dump_job job, dump_outcome outcome, core::time_point now) {
  job.state = outcome.state;
  job.ended_at = now;
  job.message = std::move(outcome.message);
  job.progress = std::move(outcome.progress);
  job.errors = std::move(outcome.errors);
  job.tables = std::move(outcome.tables);
  if (job.errors.size() > dump_errors_stored) job.errors.resize(dump_errors_stored);
  if (job.tables.size() > dump_tables_counted) job.tables.resize(dump_tables_counted);
  return job;
}

std::optional<dump_table_name> split_table_name(std::string_view text) {
  auto schema = take_identifier(text);
  if (!schema || !text.starts_with('.')) return std::nullopt;
  text.remove_prefix(1);
  auto name = take_identifier(text);
  if (!name || !text.empty()) return std::nullopt;
  return dump_table_name{.schema = std::move(*schema), .name = std::move(*name)};
}

result<void> check_selection(const dump_selection& what,
                             const std::vector<std::string>& excluded_schemas) {
  if (what.schemas.size() + what.tables.size() > dump_selection_max)
    return fail_field("schemas",
                      fmt::format("must have, with tables, at most {} names", dump_selection_max));
  for (const auto& name : what.schemas) {
    if (name.empty() || name.size() > sql_name_bytes_max || name.contains('\0'))
      return fail_field("schemas", "must be names of at most 63 bytes");
    if (is_platform_schema(name, excluded_schemas))
      return fail_field("schemas", "must not be schemas of the platform");
  }
  for (const auto& text : what.tables) {
    const auto name = split_table_name(text);
    if (!name)
      return fail_field("tables",
                        "must be names with a schema, quoted where PostgreSQL needs it, such as "
                        "public.films");
    if (is_platform_schema(name->schema, excluded_schemas))
      return fail_field("tables", "must not be in schemas of the platform");
  }
  return {};
}

result<void> check_rules(const restore_rules& rules) {
  if (auto checked = check_selection(rules.selection); !checked) return checked;
  if (rules.existing == existing_objects::replace && rules.content == dump_content::data)
    return fail_field("existing",
                      "must be stop or skip when only data are restored: nothing is dropped then");
  return {};
}

std::vector<std::string> dump_arguments(const dump_order& order,
                                        const std::vector<std::string>& excluded_schemas) {
  constexpr int lock_wait_ms = 20'000;
  std::vector<std::string> made{
      "--verbose",          "--no-password",
      "--no-subscriptions", "--no-security-labels",
      "--no-sync",          fmt::format("--lock-wait-timeout={}", lock_wait_ms)};
  made.emplace_back(order.format == dump_format::custom      ? "--format=custom"
                    : order.format == dump_format::directory ? "--format=directory"
                                                             : "--format=plain");
  if (order.content == dump_content::definitions) made.emplace_back("--schema-only");
  if (order.content == dump_content::data) made.emplace_back("--data-only");
  for (const auto& name : order.selection.schemas)
    made.push_back("--schema=" + quoted_name(name));
  for (const auto& text : order.selection.tables)
    if (const auto name = split_table_name(text))
      made.push_back(
          fmt::format("--table={}.{}", quoted_name(name->schema), quoted_name(name->name)));
  for (const auto& name : excluded_schemas)
    made.push_back("--exclude-schema=" + name);
  return made;
}

std::vector<std::string> script_arguments(const restore_rules& rules) {
  std::vector<std::string> made{"--file=-", "--no-subscriptions", "--no-security-labels"};
  if (!rules.keeps_owners) made.emplace_back("--no-owner");
  if (!rules.keeps_privileges) made.emplace_back("--no-privileges");
  if (rules.content == dump_content::definitions) made.emplace_back("--schema-only");
  if (rules.content == dump_content::data) made.emplace_back("--data-only");
  if (rules.existing == existing_objects::replace) {
    made.emplace_back("--clean");
    made.emplace_back("--if-exists");
  }
  return made;
}

std::string dump_file_name(const std::string& project, dump_format format, core::time_point at) {
  auto moment = core::to_iso8601(at).substr(0, 19);
  std::erase(moment, ':');
  std::erase(moment, '-');
  const auto* const ending = format == dump_format::custom      ? "dump"
                             : format == dump_format::directory ? "tar"
                                                                : "sql";
  return fmt::format("{}-{}.{}", project, moment, ending);
}

json dump_progress_json(const dump_progress& of) {
  return {{"phase", of.phase},     {"object", of.object},
          {"bytes", of.bytes},     {"bytes_total", of.bytes_total},
          {"objects", of.objects}, {"objects_total", of.objects_total},
          {"rows", of.rows},       {"skipped", of.skipped},
          {"errors", of.errors},   {"is_committing", of.is_committing}};
}

dump_progress dump_progress_from(const json& of) {
  dump_progress made;
  if (!of.is_object()) return made;
  made.phase = of.value("phase", "");
  made.object = of.value("object", "");
  made.bytes = of.value("bytes", std::uint64_t{0});
  made.bytes_total = of.value("bytes_total", std::uint64_t{0});
  made.objects = of.value("objects", std::uint64_t{0});
  made.objects_total = of.value("objects_total", std::uint64_t{0});
  made.rows = of.value("rows", std::uint64_t{0});
  made.skipped = of.value("skipped", std::uint64_t{0});
  made.errors = of.value("errors", std::uint64_t{0});
  made.is_committing = of.value("is_committing", false);
  return made;
}

json dump_errors_json(const std::vector<dump_error>& of) {
  auto made = json::array();
  for (const auto& one : of)
    made.push_back({{"line", one.line},
                    {"object", one.object},
                    {"statement", one.statement},
                    {"sqlstate", one.sqlstate},
                    {"message", one.message}});
  return made;
}

std::vector<dump_error> dump_errors_from(const json& of) {
  std::vector<dump_error> made;
  if (!of.is_array()) return made;
  for (const auto& one : of)
    if (one.is_object())
      made.push_back({.line = one.value("line", std::uint64_t{0}),
                      .object = one.value("object", ""),
                      .statement = one.value("statement", ""),
                      .sqlstate = one.value("sqlstate", ""),
                      .message = one.value("message", "")});
  return made;
}

json dump_tables_json(const std::vector<dump_table>& of) {
  auto made = json::array();
  for (const auto& one : of) {
    json row{{"name", one.name}, {"rows", one.rows}, {"source_rows", nullptr}};
    if (one.source) row["source_rows"] = *one.source;
    made.push_back(std::move(row));
  }
  return made;
}

std::vector<dump_table> dump_tables_from(const json& of) {
  std::vector<dump_table> made;
  if (!of.is_array()) return made;
  for (const auto& one : of) {
    if (!one.is_object()) continue;
    dump_table row{.name = one.value("name", ""), .rows = one.value("rows", std::uint64_t{0})};
    const auto source = one.find("source_rows");
    if (source != one.end() && source->is_number_unsigned())
      row.source = source->get<std::uint64_t>();
    made.push_back(std::move(row));
  }
  return made;
}

}  // namespace signalbox::domain

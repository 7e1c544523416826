#include "api/dump/dump_access.hpp"

#include "actors/messages/project_resource.hpp"
#include "api/query/sql_access.hpp"
#include "domain/project/disk.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

}  // namespace

result<dumps::service*> dump_service(const call& c) {
  if (c.in.dumps != nullptr) return c.in.dumps;
  return core::fail(errc::unavailable, "This server makes and restores no dumps.");
}

awaitable<result<dump_access>> open_dump_access(call& c) {
  auto access = co_await reopen_sql_access(c, false);
  if (!access) co_return std::unexpected(std::move(access.error()));
  dump_access made{.ref = std::move(access->ref), .at = std::move(access->at)};
  auto disk = co_await ask<actors::describe_disk>(c, c.project);
  if (!disk) co_return std::unexpected(std::move(disk.error()));
  const auto whole = disk->what.disk_mib * domain::bytes_per_mib;
  const auto usable = whole / 100 * domain::disk_full_percent;
  if (whole > 0 && disk->used_bytes)
    // A full disk has no room: 0 would mean that it is not known.
    made.free_bytes = usable > *disk->used_bytes ? usable - *disk->used_bytes : 1;
  co_return made;
}

result<domain::dump_selection> selection_of(const call& c) {
  domain::dump_selection made{.schemas = c.input.texts("schemas"),
                              .tables = c.input.texts("tables")};
  if (auto checked = domain::check_selection(made); !checked)
    return std::unexpected(std::move(checked.error()));
  return made;
}

result<domain::restore_rules> rules_of(const call& c) {
  domain::restore_rules made;
  auto selection = selection_of(c);
  if (!selection) return std::unexpected(std::move(selection.error()));
  made.selection = std::move(*selection);
  if (const auto text = c.input.maybe_text("content"))
    made.content = domain::dump_content_names.value_of(*text).value_or(made.content);
  if (const auto text = c.input.maybe_text("existing"))
    made.existing = domain::existing_objects_names.value_of(*text).value_or(made.existing);
  made.in_one_transaction = c.input.boolean_or("all_or_nothing", true);
  made.keeps_owners = c.input.boolean_or("keep_owners", false);
  made.keeps_privileges = c.input.boolean_or("keep_privileges", false);
  if (auto checked = domain::check_rules(made); !checked)
    return std::unexpected(std::move(checked.error()));
  return made;
}

std::vector<body_field> selection_fields() {
  return {{.name = "content",
           .summary = "Absent: everything",
           .required = false,
           .one_of = {"everything", "definitions", "data"}},
          {.name = "schemas",
           .summary = "The chosen schemas; with tables absent: everything",
           .kind = value_kind::texts,
           .required = false},
          {.name = "tables",
           .summary = "Chosen tables with their schemas, quoted as PostgreSQL's quote_ident does",
           .kind = value_kind::texts,
           .required = false}};
}

std::vector<body_field> rules_fields() {
  auto made = selection_fields();
  made.push_back({.name = "existing",
                  .summary = "What is done with objects that exist; absent: stop. `replace` drops "
                             "them first",
                  .required = false,
                  .one_of = {"stop", "skip", "replace"}});
  made.push_back({.name = "all_or_nothing",
                  .summary = "One transaction; absent: true. Otherwise failed statements are "
                             "recorded, and the others take effect",
                  .kind = value_kind::boolean,
                  .required = false});
  made.push_back({.name = "keep_owners",
                  .summary = "Objects belong to their roles, which must exist, be granted to the "
                             "project's role, and be allowed to create objects in the schema; "
                             "absent: false, the project's role owns everything",
                  .kind = value_kind::boolean,
                  .required = false});
  made.push_back({.name = "keep_privileges",
                  .summary = "Restores grants to roles, which must exist; absent: false",
                  .kind = value_kind::boolean,
                  .required = false});
  return made;
}

json dump_job_json(const domain::dump_job& of) {
  auto progress = domain::dump_progress_json(of.progress);
  progress.erase("is_committing");
  return {{"id", of.id},
          {"kind", domain::dump_kind_names.name_of(of.kind)},
          {"state", domain::dump_state_names.name_of(of.state)},
          {"name", of.name},
          {"started_by", of.by},
          {"started_at", core::to_iso8601(of.started_at)},
          {"ended_at", of.ended_at ? json(core::to_iso8601(*of.ended_at)) : json()},
          {"all_or_nothing", of.in_one_transaction},
          {"message", of.message},
          {"progress", std::move(progress)},
          {"errors", domain::dump_errors_json(of.errors)},
          {"tables", domain::dump_tables_json(of.tables)}};
}

}  // namespace signalbox::api

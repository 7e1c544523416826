#include "api/schemas.hpp"
#include "domain/dump/dump_job.hpp"

namespace signalbox::api::schemas {

namespace {

schema dump_progress() {
  return object({{"phase", text()},
                 {"object", text("The current one")},
                 {"bytes", whole()},
                 {"bytes_total", whole("0: not known")},
                 {"objects", whole("Done")},
                 {"objects_total", whole("0: not known")},
                 {"rows", whole()},
                 {"skipped", whole("Statements")},
                 {"errors", whole("All, also those that are not listed")}});
}

schema dump_error() {
  return object({{"line", whole("Of the script; for archives of the script that they become")},
                 {"object", text()},
                 {"statement", text("Its beginning")},
                 {"sqlstate", text("Empty: not from PostgreSQL")},
                 {"message", text()}});
}

schema dump() {
  return object(
      {{"id", uuid()},
       {"kind", one_of(domain::dump_kind_names.names())},
       {"state", one_of(domain::dump_state_names.names())},
       {"name", text("Of the file, or the source without its password")},
       {"started_by", text()},
       {"started_at", moment()},
       {"ended_at", or_null(moment())},
       {"all_or_nothing", flag("Restored in one transaction")},
       {"message", text("What became of it; empty: it succeeded")},
       {"progress", named("DumpProgress")},
       {"errors", list(named("DumpError"), "The first ones")},
       {"tables", list(object({{"name", text()},
                               {"rows", whole("Copied")},
                               {"source_rows", or_null(whole("Counted in the source"))}}))}});
}

schema dump_list() {
  return object(
      {{"status", one_of({"ready", "unavailable"})},
       {"formats", list(text())},
       {"upload_bytes_max", whole()},
       {"upload",
        or_null(object(
            {{"id", uuid()}, {"name", text()}, {"bytes", whole("Unpacked")}, {"format", text()}}))},
       {"backups", list(named("Dump"), "Newest first")}});
}

schema uploaded_dump() {
  return object(
      {{"id", uuid()},
       {"name", text()},
       {"bytes", whole("Unpacked")},
       {"format", one_of({"sql", "custom", "tar", "directory"})},
       {"contents",
        or_null(object(
            {{"database", text()},
             {"server_version", text()},
             {"dump_version", text()},
             {"objects_count", whole()},
             {"objects", list(object({{"kind", text()}, {"schema", text()}, {"name", text()}}))},
             {"schemas", list(text())},
             {"extensions",
              list(object({{"name", text()},
                           {"state", one_of({"installed", "disabled", "unavailable"})}}))},
             {"missing_roles", list(text())}}))}});
}

schema migration_report() {
  return object({{"source", text("Without its password")},
                 {"is_possible", flag()},
                 {"server_version", text()},
                 {"database_bytes", whole()},
                 {"free_bytes", or_null(whole("Of the project's disk; null: not known"))},
                 {"tables", whole()},
                 {"rows_estimate", whole()},
                 {"large_objects", whole()},
                 {"encoding", text()},
                 {"collation", text()},
                 {"schemas", list(text())},
                 {"extensions", list(text())},
                 {"seconds_estimate", whole()},
                 {"findings", list(object({{"is_blocking", flag("The copy cannot begin")},
                                           {"code", text()},
                                           {"message", text()}}))}});
}

}  // namespace

std::vector<component> dump_schemas() {
  return {{"DumpProgress", dump_progress()},
          {"DumpError", dump_error()},
          {"Dump", dump()},
          {"Dumps", dump_list()},
          {"CancelledDump", object({})},
          {"UploadedDump", uploaded_dump()},
          {"MigrationReport", migration_report()}};
}

}  // namespace signalbox::api::schemas

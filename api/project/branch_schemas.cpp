#include "api/schemas.hpp"
#include "domain/project/project_origin.hpp"
#include "domain/schema/schema_merge.hpp"

namespace signalbox::api::schemas {

namespace {

schema project_origin() {
  return object({{"source", ref("The project from which it was made")},
                 {"kind", one_of(domain::origin_kind_names.names())},
                 maybe("label", text("Of a backup")),
                 maybe("time", moment("Of a backup: the restored second"))});
}

schema made_clone() {
  return object(
      {{"ref", ref()},
       {"name", text()},
       {"status", named("ProjectStatus")},
       {"reason", text("A display text")},
       {"parent_project_ref", or_null(ref("Of a branch"))},
       {"origin", named("ProjectOrigin")},
       {"steps", list(object({{"id", text()},
                              {"label", text()},
                              {"state", one_of({"waiting", "running", "done", "failed"})}}))},
       {"since", moment("Start of its status")}},
      "A project that was made from another one");
}

schema clone_options() {
  return object(
      {{"ref", ref()},
       {"backups", list(named("Backup"), "Newest first")},
       {"window", or_null(object({{"earliest", moment()}, {"latest", moment()}},
                                 "Every second in it can be restored"))},
       {"is_current", flag("The host can be reached; else this is its last report")},
       {"is_running", flag("The running database can be copied")},
       {"database_bytes", or_null(whole("Of the newest backup"))},
       {"cost", object({{"compute_hourly", or_null(number("US dollars"))},
                        {"compute_monthly", or_null(number("US dollars"))}},
                       "Of the default compute size")},
       {"defaults", object({{"name", text()},
                            {"region", text("The code of a region; a copy has that of its source")},
                            {"cloud_provider", text()},
                            {"desired_instance_size", text("The id of a compute size")},
                            {"disk_gb", number("At least; more if the plan includes it")}})}});
}

schema merge_unit() {
  return object(
      {{"id", text("For a merge")},
       {"kind", one_of(domain::schema_kind_names.names())},
       {"schema", text()},
       {"table", text("Of a part of a table; else empty")},
       {"name", text()},
       {"change", one_of(domain::object_change_names.names())},
       {"in_parent", or_null(text("The definition"))},
       {"in_branch", or_null(text("The definition"))},
       {"conflict", or_null(text("Why taking it over would undo a change in the parent"))},
       {"blocked", or_null(text("Why it cannot be merged"))},
       {"cautions", list(text())},
       {"needs", list(text(), "Changes without which it cannot be merged")}});
}

schema branch_comparison() {
  return object(
      {{"base_at", or_null(moment("When both had the same definitions; null: not known"))},
       {"changes", list(merge_unit(), "In the branch")},
       {"parent_changes", list(merge_unit(), "Only in the parent, since then")},
       {"renames", list(object({{"from", text()}, {"to", text()}}), "Perhaps")},
       {"not_compared", list(text(), "Kinds of objects")},
       {"can_merge", flag("The caller may merge them")}},
      "The definitions of a branch and those of its project");
}

schema branch_merge() {
  const auto statement = object({{"sql", text()},
                                 {"of", text("The object")},
                                 {"is_recreation", flag("The object is the same afterwards")},
                                 {"lock", or_null(text("The mode of a lock on an existing table"))},
                                 {"locked", or_null(text("The table"))},
                                 {"destroys", list(text(), "What loses data")},
                                 {"warnings", list(text(), "What scans or rewrites a table")}});
  return object({maybe("statements", list(statement, "With dry_run")),
                 maybe("review", text("With dry_run: to be sent to run the statements")),
                 maybe("merged", whole("Changes")), maybe("statement_count", whole())});
}

}  // namespace

std::vector<component> branch_schemas() {
  return {{"ProjectOrigin", project_origin()},
          {"Clone", made_clone()},
          {"CloneOptions", clone_options()},
          {"BranchComparison", branch_comparison()},
          {"BranchMerge", branch_merge()}};
}

}  // namespace signalbox::api::schemas

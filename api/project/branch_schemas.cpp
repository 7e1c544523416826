#include "api/schemas.hpp"
#include "domain/project/project_origin.hpp"

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

}  // namespace

std::vector<component> branch_schemas() {
  return {{"ProjectOrigin", project_origin()},
          {"Clone", made_clone()},
          {"CloneOptions", clone_options()}};
}

}  // namespace signalbox::api::schemas

#include "api/schemas.hpp"

#include "domain/project/project_status.hpp"

namespace signalbox::api::schemas {

namespace {

schema status() {
  std::vector<std::string_view> names;
  names.reserve(domain::all_project_statuses.size());
  for (const auto one : domain::all_project_statuses)
    names.push_back(domain::to_string(one));
  return one_of(names);
}

schema summary() {
  return object({{"id", whole()},
                 {"ref", ref("Its name in URLs; never changes")},
                 {"name", text()},
                 {"organization_id", whole()},
                 {"organization_slug", ref()},
                 {"cloud_provider", text()},
                 {"region", text("The code of a region")},
                 {"compute_size", text("The id of a compute size")},
                 {"status", named("ProjectStatus")},
                 {"parent_project_ref", or_null(ref("Of a branch, its project"))},
                 {"inserted_at", moment()}},
                "A project, in lists");
}

schema created_project() {
  return more(summary(), {maybe("db_pass", text("Only when generated, and only in this response"))},
              "A project that is starting");
}

schema branch() {
  return more(summary(),
              {{"origin", or_null(named("ProjectOrigin"))},
               {"expires_at", or_null(moment("When it is deleted; null: it stays"))}},
              "A project that belongs to another one");
}

schema detail() {
  return more(
      summary(),
      {{"dbVersion", or_null(text())},
       {"connectionString", or_null(text("With a placeholder for the password"))},
       {"postgrestStatus", text()},
       {"db_host", or_null(text())},
       {"db_port", or_null(whole())},
       {"db_user", or_null(text())},
       {"db_name", or_null(text())},
       maybe("connection_encrypted",
             text("For x-connection-encrypted of SQL calls; valid for 12 hours. Absent when "
                  "self-hosted and for access tokens, which need none")),
       maybe("pooled", object({{"host", text()},
                               {"port", whole()},
                               {"user", text()},
                               {"database", text("The project's ref")},
                               {"connection_string", text("With a placeholder for the password")}},
                              "Through the pooler, if one exists and accepts connections")),
       maybe("tls",
             object({{"connection_string", text("For verifying the server's certificate")},
                     maybe("pooled_connection_string", text()),
                     {"certificate_fingerprint", text("SHA-256 of the authority's certificate")},
                     {"certificate_expires_at", moment()}},
                    "For databases with TLS: verified by clients with the authority's certificate "
                    "in signalbox-ca.crt"))},
      "A project with its connection details; null while unavailable");
}

schema change() {
  return object({{"ref", ref()}, {"status", named("ProjectStatus")}},
                "The change has started; the topic of the project reports its progress");
}

schema password() {
  return object(
      {{"db_pass", text()}, {"connectionString", or_null(text("Includes the password"))}});
}

schema postgres_setting() {
  return object(
      {{"name", text("PostgreSQL's own unit")},
       {"summary", text("A display text")},
       {"type", one_of({"integer"})},
       {"unit", or_null(one_of({"ms", "kB"}))},
       {"low", whole()},
       {"high", whole()},
       {"default", whole("The default of the project's compute size")},
       {"value", whole()},
       {"is_default", flag("Has no custom value")},
       {"needs_restart", flag("A change takes effect at the next start of the database")}});
}

schema project_disk() {
  return object(
      {{"size_gb", number()},
       {"used_bytes", or_null(whole("Measured within the last minutes"))},
       {"full_percent", whole("Limit from which the database is read-only")},
       {"read_only_since", or_null(moment())},
       {"included_gb", or_null(number("Included in the plan"))},
       {"price_per_gb", or_null(number("US dollars per month, beyond the included amount"))},
       {"largest_gb", or_null(whole("Null when the plan has a fixed disk size"))},
       {"baseline_iops", or_null(number("Of the compute size"))},
       {"max_iops", or_null(number())},
       {"baseline_throughput_mbps", or_null(number("Megabits per second"))},
       {"max_throughput_mbps", or_null(number("Megabits per second"))}});
}

schema postgres_config() {
  return object({{"settings", list(named("PostgresSetting"))},
                 {"pending", flag("A change is not yet applied to the running database")}});
}

schema region() {
  return object(
      {{"code", text()},
       {"name", text()},
       {"cloud_provider", text()},
       {"location", object({{"latitude", number("Degrees")}, {"longitude", number("Degrees")}})}});
}

schema remarks(std::string_view about) {
  return list(object({{"key", text()}, {"message", text("A display text")}}), about);
}

schema transfer_preview() {
  return object({{"valid", flag("The project can be transferred now")},
                 {"errors", remarks("Reasons that prevent the transfer")},
                 {"warnings", remarks("The effects of a transfer")},
                 {"target_organization_has_free_project_slots", flag()},
                 {"source_subscription_plan", text()},
                 {"target_subscription_plan", text()}});
}

schema link() {
  return object(
      {{"offered_by", text("A username")}, {"offered_at", moment()}, {"expires_at", moment()}},
      "The transfer link can be used until then");
}

schema claim() {
  return more(link(),
              {{"project", object({{"ref", ref()},
                                   {"name", text()},
                                   {"region", text("The code of a region")},
                                   {"status", named("ProjectStatus")}})},
               {"organization_name", text("The organization that offers the project")},
               {"preview", named("TransferPreview")}},
              "A project, from the view of a transfer link's recipient");
}

schema monitoring() {
  const auto point =
      object({{"at", moment("Start of the interval")},
              {"probes", whole("Health checks of the database")},
              {"healthy", whole("Successful health checks")},
              {"latency_ms", or_null(number("On average"))},
              {"latency_max_ms", or_null(number())},
              {"connections", or_null(whole("Maximum number of client connections"))},
              {"database_bytes", or_null(whole("Last measured size"))},
              {"disk_bytes", or_null(whole("Last measured size of all files of the project"))},
              {"memory_bytes", or_null(whole("Highest memory use of the database's processes"))},
              {"cpu_cores", or_null(number("Busy processor cores on average"))},
              {"transactions_per_s", or_null(number("On average"))}});
  return object(
      {{"interval_s", whole("Seconds per point")},
       {"max_connections", or_null(whole("Null until the first health check"))},
       {"points", list(point, "Oldest first; intervals without health checks are omitted")}},
      "Database metrics");
}

schema project_key() {
  return object({{"id", uuid()},
                 {"name", text()},
                 {"access", one_of({"read", "write"}, "Write includes read")},
                 {"made_by", object({{"gotrue_id", uuid()}, {"username", text()}},
                                    "The user that it acts for")},
                 {"created_at", moment()},
                 {"expires_at", or_null(moment("Null: no expiry"))},
                 {"last_used_at", or_null(moment("Accurate to the minute"))}},
                "An access token for this project only");
}

schema pause_status() {
  return object(
      {{"can_restore", flag("The project is paused and can be resumed now")},
       {"max_days_till_restore_disabled", or_null(whole("Null: it can be resumed at any time"))},
       {"remaining_days_till_restore_disabled", or_null(whole("Null: at any time"))},
       {"latest_downloadable_backup_id", or_null(whole("Null: backups are not downloaded"))},
       {"last_paused_on", or_null(moment("Null while it is not paused"))},
       {"reason", or_null(text("Why it is paused"))},
       {"offloaded_at",
        or_null(moment("Since then the files of the paused project are in its backups only"))},
       {"paused_by", or_null(text("The person, or Signalbox"))},
       {"last_active_at", moment("Accurate to the hour")},
       {"pause_at", or_null(moment("The coming pause for inactivity"))},
       {"pause_failure", or_null(text("Why the last pause for inactivity was given up"))},
       {"exemption",
        or_null(object({{"by", text("An operator")}, {"at", moment()}, {"reason", text()}},
                       "It is not paused for inactivity"))},
       {"last_backup",
        or_null(object({{"id", text()},
                        {"finished_at", moment()},
                        {"proven_at", or_null(moment("When a test restored it successfully"))}}))}},
      "The pause of a project, or the coming one");
}

}  // namespace

std::vector<component> project_schemas() {
  return {
      {"PauseStatus", pause_status()},
      {"ProjectStatus", status()},
      {"ProjectSummary", summary()},
      {"CreatedProject", created_project()},
      {"Branch", branch()},
      {"CreatedBranch", more(branch(), {maybe("db_pass", text("Only in this response"))},
                             "A branch that is starting")},
      {"ProjectDetail", detail()},
      {"ProjectChange", change()},
      {"CurrentProjectStatus", object({{"status", named("ProjectStatus")}})},
      {"DatabasePassword", password()},
      {"ProjectDisk", project_disk()},
      {"PostgresSetting", postgres_setting()},
      {"PostgresConfig", postgres_config()},
      {"ChangedPostgresConfig",
       more(postgres_config(),
            {{"after_restart", list(text(), "Settings that take effect at the next start")}})},
      {"ChangedPassword",
       object({{"ref", ref()},
               {"pending", flag("Not yet applied to the database; retried automatically")}})},
      {"Region", region()},
      {"Regions",
       object({{"default", text("The code of a region")},
               {"continents", list(object({{"name", text()}, {"region", text("Its code")}}),
                                   "The region for each continent")},
               {"regions", list(named("Region"))}})},
      {"ProjectMonitoring", monitoring()},
      {"TransferPreview", transfer_preview()},
      {"ProjectOffer", or_null(link())},
      {"SentProjectOffer",
       more(link(), {{"link", text("Only in this response; it cannot be shown again")}})},
      {"ProjectKey", project_key()},
      {"CreatedProjectKey",
       more(project_key(), {{"secret", text("Only in this response; it cannot be shown again")}})},
      {"ProjectKeys", object({{"keys", list(named("ProjectKey"), "Newest first")}})},
      {"ProjectClaim", claim()}};
}

}  // namespace signalbox::api::schemas

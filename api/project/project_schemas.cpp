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
                 {"ref", ref("Its name in addresses; never changes")},
                 {"name", text()},
                 {"organization_id", whole()},
                 {"organization_slug", ref()},
                 {"cloud_provider", text()},
                 {"region", text("The code of a region")},
                 {"compute_size", text("The id of a size of machine")},
                 {"status", named("ProjectStatus")},
                 {"inserted_at", moment()}},
                "A project as lists show it");
}

schema created_project() {
  return more(summary(), {maybe("db_pass", text("Only where it was generated, and only now"))},
              "A project that is coming up");
}

schema detail() {
  return more(
      summary(),
      {{"dbVersion", or_null(text())},
       {"connectionString", or_null(text("With a placeholder for the password"))},
       {"postgrestStatus", text()},
       {"parent_project_ref", or_null(ref())},
       {"db_host", or_null(text())},
       {"db_port", or_null(whole())},
       {"db_user", or_null(text())},
       {"db_name", or_null(text())},
       maybe("pooled", object({{"host", text()},
                               {"port", whole()},
                               {"user", text()},
                               {"database", text("The project's ref")},
                               {"connection_string", text("With a placeholder for the password")}},
                              "Through the pooler, where there is one, while it lets "
                              "people in")),
       maybe("tls", object({{"connection_string", text("Verifies the server's certificate")},
                            maybe("pooled_connection_string", text()),
                            {"certificate_fingerprint", text("SHA-256, of the authority's")},
                            {"certificate_expires_at", moment()}},
                           "Where the database speaks TLS: for clients that verify it, with the "
                           "authority's certificate in signalbox-ca.crt"))},
      "A project and how its database is reached; null while it cannot be");
}

schema change() {
  return object({{"ref", ref()}, {"status", named("ProjectStatus")}},
                "The change has begun; the topic of the project tells how it goes on");
}

schema password() {
  return object({{"db_pass", text()}, {"connectionString", or_null(text("With the password"))}});
}

schema postgres_setting() {
  return object({{"name", text("PostgreSQL's own")},
                 {"summary", text("A sentence for people")},
                 {"type", one_of({"integer"})},
                 {"unit", or_null(one_of({"ms", "kB"}))},
                 {"low", whole()},
                 {"high", whole()},
                 {"default", whole("Of the project's compute size")},
                 {"value", whole()},
                 {"is_default", flag("Nobody set it")},
                 {"needs_restart", flag("A change counts from the database's next start")}});
}

schema project_disk() {
  return object({{"size_gb", number()},
                 {"used_bytes", or_null(whole("As measured within the last minutes"))},
                 {"full_percent", whole("From here on the database is read-only")},
                 {"read_only_since", or_null(moment())},
                 {"included_gb", or_null(number("In the plan"))},
                 {"price_per_gb", or_null(number("US dollars a month, above what is included"))},
                 {"largest_gb", or_null(whole("Null where the plan has no choice"))},
                 {"baseline_iops", or_null(number("Of the compute size"))},
                 {"max_iops", or_null(number())},
                 {"baseline_throughput_mbps", or_null(number("Megabits a second"))},
                 {"max_throughput_mbps", or_null(number("Megabits a second"))}});
}

schema postgres_config() {
  return object({{"settings", list(named("PostgresSetting"))},
                 {"pending", flag("The running database has not been told of a change yet")}});
}

schema region() {
  return object(
      {{"code", text()},
       {"name", text()},
       {"cloud_provider", text()},
       {"location", object({{"latitude", number("Degrees")}, {"longitude", number("Degrees")}})}});
}

schema remarks(std::string_view about) {
  return list(object({{"key", text()}, {"message", text("A sentence for people")}}), about);
}

schema transfer_preview() {
  return object({{"valid", flag("It can be moved now")},
                 {"errors", remarks("What keeps it from moving")},
                 {"warnings", remarks("What moving it brings")},
                 {"target_organization_has_free_project_slots", flag()},
                 {"source_subscription_plan", text()},
                 {"target_subscription_plan", text()}});
}

schema offer() {
  return object(
      {{"offered_by", text("A username")}, {"offered_at", moment()}, {"expires_at", moment()}},
      "Whoever holds the link can claim the project until then");
}

schema claim() {
  return more(offer(),
              {{"project", object({{"ref", ref()},
                                   {"name", text()},
                                   {"region", text("The code of a region")},
                                   {"status", named("ProjectStatus")}})},
               {"organization_name", text("The organization that offers it")},
               {"preview", named("TransferPreview")}},
              "A project as whoever holds its link sees it");
}

schema monitoring() {
  const auto point = object({{"at", moment("When its time begins")},
                             {"probes", whole("Looks at the database")},
                             {"healthy", whole("Looks that it answered")},
                             {"latency_ms", or_null(number("On average"))},
                             {"latency_max_ms", or_null(number())},
                             {"connections", or_null(whole("Of clients, the most at once"))},
                             {"database_bytes", or_null(whole("How large it was last"))}});
  return object({{"interval_s", whole("Seconds that a point stands for")},
                 {"max_connections", or_null(whole("Null until the first look"))},
                 {"points", list(point, "Oldest first; where nobody looked there is none")}},
                "How a project's database did in the last 24 hours");
}

schema project_key() {
  return object(
      {{"id", uuid()},
       {"name", text()},
       {"access", one_of({"read", "write"}, "Writing includes reading")},
       {"made_by", object({{"gotrue_id", uuid()}, {"username", text()}}, "For whom it acts")},
       {"created_at", moment()},
       {"expires_at", or_null(moment("Null: never"))},
       {"last_used_at", or_null(moment("Right within a minute"))}},
      "An access token that opens this project and nothing else");
}

}  // namespace

std::vector<component> project_schemas() {
  return {
      {"ProjectStatus", status()},
      {"ProjectSummary", summary()},
      {"CreatedProject", created_project()},
      {"ProjectDetail", detail()},
      {"ProjectChange", change()},
      {"CurrentProjectStatus", object({{"status", named("ProjectStatus")}})},
      {"DatabasePassword", password()},
      {"ProjectDisk", project_disk()},
      {"PostgresSetting", postgres_setting()},
      {"PostgresConfig", postgres_config()},
      {"ChangedPostgresConfig",
       more(postgres_config(),
            {{"after_restart", list(text(), "What of it counts from the next start")}})},
      {"ChangedPassword",
       object({{"ref", ref()}, {"pending", flag("The database has not taken it yet, and will")}})},
      {"Region", region()},
      {"Regions",
       object({{"default", text("The code of a region")},
               {"continents", list(object({{"name", text()}, {"region", text("Its code")}}),
                                   "The region that stands for each")},
               {"regions", list(named("Region"))}})},
      {"ProjectMonitoring", monitoring()},
      {"TransferPreview", transfer_preview()},
      {"ProjectOffer", offer()},
      {"SentProjectOffer",
       more(offer(), {{"link", text("Only now: nobody is shown it a second time")}})},
      {"ProjectKey", project_key()},
      {"CreatedProjectKey",
       more(project_key(), {{"secret", text("Only now: nobody is shown it a second time")}})},
      {"ProjectKeys", object({{"keys", list(named("ProjectKey"), "Newest first")}})},
      {"ProjectClaim", claim()}};
}

}  // namespace signalbox::api::schemas

#include "api/schemas.hpp"

#include "domain/organization/ai_opt_in.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::api::schemas {

namespace {

schema plan() {
  return object(
      {{"id", one_of({domain::plan_ids.begin(), domain::plan_ids.end()})}, {"name", text()}});
}

schema restriction_status() {
  return one_of(domain::restriction_status_names.names_where(domain::is_restriction));
}

schema restriction_data() {
  return object(
      {{"reason", or_null(text("The exceeded limit"))}, {"grace_period_end", or_null(moment())}},
      "Reason and grace period of a restriction");
}

schema opt_in_tag() {
  return one_of({domain::ai_opt_in_tags.begin(), domain::ai_opt_in_tags.end()});
}

schema organization() {
  return object(
      {{"id", whole()},
       {"slug", ref("Its name in URLs; never changes")},
       {"name", text()},
       {"billing_email", or_null(email())},
       {"plan", named("Plan")},
       {"billing_partner", or_null(text("The marketplace that bills the organization"))},
       {"role", or_null(text("The caller's role in it; null with roles on individual projects"))},
       {"project_roles", by_key(text(), "The caller's roles on projects, by ref")},
       {"is_owner", flag()},
       {"restriction_status", or_null(restriction_status())},
       {"restriction_data", or_null(named("RestrictionData"))},
       {"organization_requires_mfa", flag("Members must use a second factor")},
       {"opt_in_tags", list(opt_in_tag(), "AI features that the organization opted in to")}},
      "An organization, from the view of a member");
}

schema restricted_organization() {
  const auto restriction =
      more(restriction_data(), {{"status", restriction_status()}, {"since", or_null(moment())}});
  return object({{"id", whole()},
                 {"slug", ref()},
                 {"name", text()},
                 {"plan", named("Plan")},
                 {"billing_partner", or_null(text())},
                 {"restriction", or_null(restriction)},
                 {"organization_requires_mfa", flag()},
                 {"opt_in_tags", list(opt_in_tag())}},
                "An organization and its restriction");
}

schema project_page() {
  const auto pagination = object(
      {{"count", whole("Total number of projects")}, {"limit", whole()}, {"offset", whole()}});
  return object({{"projects", list(named("ProjectSummary"))}, {"pagination", pagination}});
}

schema compute_size() {
  return object({{"id", text()},
                 {"name", text()},
                 {"baseline_iops", number()},
                 {"max_iops", number()},
                 {"baseline_throughput_mbps", number("Megabits per second")},
                 {"max_throughput_mbps", number("Megabits per second")},
                 {"connections_direct", or_null(number())},
                 {"connections_pooler", or_null(number())},
                 {"cpu_cores", or_null(number())},
                 {"cpu_dedicated", or_null(flag())},
                 {"memory_gb", or_null(number())},
                 {"price_hourly", or_null(number("US dollars"))},
                 {"price_monthly", or_null(number("US dollars, rounded"))},
                 {"available", flag("Available to projects of the organization")},
                 {"unavailable_reason", or_null(text("A display text"))}},
                "A compute size; null for unpublished values");
}

schema plan_limits() {
  return object(
      {{"id", text()},
       {"name", text()},
       {"price_monthly", or_null(number("US dollars"))},
       {"compute_credits", or_null(number("US dollars per month, credited to compute costs"))},
       {"default_compute_size", text("The id of the initial compute size of its projects")},
       {"chooses_compute", flag("Its projects can have other sizes and larger disks")},
       {"disk_included_gb", number("Per project")},
       {"disk_price_per_gb", or_null(number("US dollars per month, beyond the included amount"))}},
      "A plan; null for values by agreement or unavailable features");
}

schema compute_sizes() {
  return object({{"default", text("The id of the plan's initial compute size")},
                 {"sizes", list(named("ComputeSize"))}});
}

}  // namespace

std::vector<component> organization_schemas() {
  return {{"Plan", plan()},
          {"RestrictionData", restriction_data()},
          {"Organization", organization()},
          {"RestrictedOrganization", restricted_organization()},
          {"ProjectPage", project_page()},
          {"Checklist", object({{"is_dismissed", flag("By you, on every device")},
                                {"is_used", flag("A statement was run in one of its projects, or a "
                                                 "client connected to one")},
                                {"has_backup", or_null(flag("One of its projects has a backup; "
                                                            "null: this server makes none"))}},
                               "The checklist \"Get started\"")},
          {"MfaRule", object({{"enforced", flag("Members must use a second factor")}})},
          {"PlanTerms", plan_limits()},
          {"ComputeSize", compute_size()},
          {"ComputeSizes", compute_sizes()}};
}

}  // namespace signalbox::api::schemas

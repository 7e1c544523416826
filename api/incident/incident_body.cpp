#include "api/incident/incident_body.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "domain/incident/maintenance.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::result;

constexpr std::size_t title_characters_max = 200;

result<void> check_regions(const call& c, const std::vector<std::string>& regions) {
  for (const auto& code : regions) {
    const bool known = std::ranges::any_of(
        c.in.regions.cloud_providers(),
        [&](std::string_view provider) { return c.in.regions.find(provider, code) != nullptr; });
    if (!known) return domain::fail_field("regions", "has an unknown region: " + code);
  }
  return {};
}

template <class Identifier>
std::vector<Identifier> as_identifiers(std::vector<std::string> texts) {
  return {std::make_move_iterator(texts.begin()), std::make_move_iterator(texts.end())};
}

std::optional<std::vector<std::string>> maybe_texts(const body& input, std::string_view name) {
  if (!input.has(name)) return std::nullopt;
  return input.texts(name);
}

template <class Identifier>
std::optional<std::vector<Identifier>> maybe_identifiers(const body& input, std::string_view name) {
  if (!input.has(name)) return std::nullopt;
  return as_identifiers<Identifier>(input.texts(name));
}

std::optional<bool> maybe_flag(const body& input, std::string_view name) {
  if (!input.has(name)) return std::nullopt;
  return input.boolean(name);
}

body_field list_field(std::string_view name, std::string_view summary, text_rule rule) {
  return {.name = name,
          .summary = summary,
          .kind = value_kind::texts,
          .required = false,
          .characters_max = domain::name_characters_max,
          .rule = rule};
}

body_field flag_field(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .kind = value_kind::boolean, .required = false};
}

body_field moment_field(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .kind = value_kind::moment, .required = false};
}

void append(std::vector<body_field>& to, std::vector<body_field> more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<body_field> plan_fields() {
  return {
      moment_field(
          "planned_start",
          "Start of maintenance: at most 365 days from now; a time in the past means in progress"),
      moment_field("planned_end",
                   "End of maintenance: in the future, at most 30 days after its start"),
      flag_field("announce_ahead", "Show maintenance before it begins")};
}

}  // namespace

body_field next_update_field() {
  return moment_field("next_update_by",
                      "Promised time of the next update, at most 7 days from now; incidents only");
}

std::vector<body_field> incident_scope_fields() {
  return {
      list_field("regions", "Codes of the affected regions", domain::check_not_blank),
      list_field("services", "Names of the affected services", domain::check_not_blank),
      list_field("organizations", "Slugs of the affected organizations", domain::check_ref_text),
      list_field("projects", "Refs of the affected projects", domain::check_ref_text),
      flag_field("show_to_everybody", "Also show to users who are not affected")};
}

std::vector<body_field> new_incident_fields() {
  std::vector<body_field> fields = {
      {.name = "title",
       .summary = "A short description of the problem or the work",
       .characters_max = title_characters_max,
       .rule = domain::check_not_blank},
      {.name = "impact", .summary = "Severity", .one_of = domain::incident_impact_names.names()},
      {.name = "kind",
       .summary = "An incident, the default, or planned maintenance",
       .required = false,
       .one_of = domain::incident_kind_names.names()},
      {.name = "state",
       .summary = "The state, `investigating` by default; maintenance follows its schedule",
       .required = false,
       .one_of = domain::incident_state_names.names_where(domain::is_initial)},
      {.name = "message",
       .summary = "The first entry of the timeline",
       .required = false,
       .characters_max = incident_message_characters_max},
      flag_field("affects_project_creation", "New projects may fail to start"),
      next_update_field()};
  append(fields, incident_scope_fields());
  append(fields, plan_fields());
  return fields;
}

std::vector<body_field> incident_edit_fields() {
  std::vector<body_field> fields = {
      {.name = "title",
       .summary = "A short description of the problem or the work",
       .required = false,
       .characters_max = title_characters_max,
       .rule = domain::check_not_blank},
      {.name = "impact",
       .summary = "Severity",
       .required = false,
       .one_of = domain::incident_impact_names.names()},
      flag_field("affects_project_creation", "New projects may fail to start")};
  append(fields, incident_scope_fields());
  append(fields, plan_fields());
  fields.push_back(flag_field("held_back", "False: affected users are notified now"));
  return fields;
}

result<domain::incident> incident_in_body(const call& c) {
  const auto& input = c.input;
  domain::incident draft;
  draft.title = input.maybe_text("title").value_or("");
  draft.impact =
      domain::incident_impact_names.checked_value_of(input.maybe_text("impact").value_or("minor"));
  draft.kind =
      domain::incident_kind_names.checked_value_of(input.maybe_text("kind").value_or("incident"));
  draft.state = domain::incident_state_names.checked_value_of(
      input.maybe_text("state").value_or("investigating"));
  draft.regions = input.texts("regions");
  draft.services = input.texts("services");
  draft.organizations = as_identifiers<domain::organization_slug>(input.texts("organizations"));
  draft.projects = as_identifiers<domain::project_ref>(input.texts("projects"));
  draft.affects_project_creation = input.boolean_or("affects_project_creation", false);
  draft.show_to_everybody = input.boolean_or("show_to_everybody", false);
  draft.planned_start = input.maybe_moment("planned_start");
  draft.planned_end = input.maybe_moment("planned_end");
  draft.announce_ahead = input.boolean_or("announce_ahead", false);
  draft.next_update_by = input.maybe_moment("next_update_by");
  if (auto known = check_regions(c, draft.regions); !known) return std::unexpected(known.error());
  if (auto planned = domain::check_plan(draft, c.in.clock()); !planned)
    return std::unexpected(planned.error());
  return draft;
}

result<domain::incident_edit> incident_edit_in_body(const call& c) {
  const auto& input = c.input;
  domain::incident_edit requested;
  requested.title = input.maybe_text("title");
  if (const auto impact = input.maybe_text("impact"))
    requested.impact = domain::incident_impact_from(*impact);
  requested.regions = maybe_texts(input, "regions");
  requested.services = maybe_texts(input, "services");
  requested.organizations = maybe_identifiers<domain::organization_slug>(input, "organizations");
  requested.projects = maybe_identifiers<domain::project_ref>(input, "projects");
  requested.affects_project_creation = maybe_flag(input, "affects_project_creation");
  requested.show_to_everybody = maybe_flag(input, "show_to_everybody");
  requested.planned_start = input.maybe_moment("planned_start");
  requested.planned_end = input.maybe_moment("planned_end");
  requested.announce_ahead = maybe_flag(input, "announce_ahead");
  requested.held_back = maybe_flag(input, "held_back");
  auto known = check_regions(c, requested.regions.value_or(std::vector<std::string>{}));
  if (!known) return std::unexpected(known.error());
  return requested;
}

}  // namespace signalbox::api

#include "api/routes/incidents.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "actors/messages/platform.hpp"
#include "api/call.hpp"
#include "api/owned_projects.hpp"
#include "domain/incident.hpp"
#include "domain/incident_json.hpp"
#include "domain/validation.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using domain::json;
using domain::result;
using transport::http::method;

constexpr std::size_t title_letters_max = 200;
constexpr std::size_t message_letters_max = 2000;

std::vector<domain::incident_target> targets_of(const std::vector<owned_projects>& mine) {
  std::vector<domain::incident_target> targets;
  for (const auto& one : mine) {
    domain::incident_target target{.organization = one.of.in.slug, .projects = {}};
    for (const auto& project : one.projects) {
      target.projects.push_back({.ref = project.ref, .region = project.region});
    }
    targets.push_back(std::move(target));
  }
  return targets;
}

bool is_seen(const domain::incident& what, const std::vector<domain::incident_target>& by) {
  return domain::is_public(what) ||
         std::ranges::any_of(
             by, [&](const domain::incident_target& one) { return domain::concerns(what, one); });
}

awaitable<outcome> list_incidents(call& c) {
  auto open = co_await ask<actors::list_open_incidents>(c, c.in.platform);
  if (!open) co_return std::unexpected(std::move(open.error()));
  std::vector<domain::incident_target> targets;
  // Asking every organization is only worth it for an incident that not everybody sees.
  if (!std::ranges::all_of(*open, domain::is_public)) {
    auto mine = co_await projects_of_caller(c);
    if (!mine) co_return std::unexpected(std::move(mine.error()));
    targets = targets_of(*mine);
  }
  json list = json::array();
  for (const auto& one : *open) {
    if (is_seen(one, targets)) list.push_back(domain::incident_json(one));
  }
  co_return ok(std::move(list));
}

awaitable<outcome> list_all_incidents(call& c) {
  auto open = co_await ask<actors::list_open_incidents>(c, c.in.platform);
  if (!open) co_return std::unexpected(std::move(open.error()));
  json list = json::array();
  for (const auto& one : *open)
    list.push_back(domain::incident_json(one));
  co_return ok(std::move(list));
}

/// A region that no provider has would make an incident that nobody sees.
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

domain::incident draft_of(const call& c) {
  const auto& input = c.input;
  domain::incident draft;
  draft.title = input.text("title");
  draft.impact = domain::incident_impact_from(input.text("impact")).value();
  draft.regions = input.texts("regions");
  draft.services = input.texts("services");
  draft.organizations = as_identifiers<domain::organization_slug>(input.texts("organizations"));
  draft.projects = as_identifiers<domain::project_ref>(input.texts("projects"));
  draft.affects_project_creation = input.boolean_or("affects_project_creation", false);
  draft.show_to_everybody = input.boolean_or("show_to_everybody", false);
  return draft;
}

awaitable<outcome> open_incident(call& c) {
  auto draft = draft_of(c);
  auto known = check_regions(c, draft.regions);
  if (!known) co_return std::unexpected(std::move(known.error()));
  actors::open_incident wish{.draft = std::move(draft),
                             .message = c.input.maybe_text("message").value_or(""),
                             .by = c.requester()};
  auto opened = co_await ask(c, c.in.platform, std::move(wish));
  co_return shown(std::move(opened), [](const domain::incident& what) {
    return created(domain::incident_json(what));
  });
}

awaitable<outcome> update_incident(call& c) {
  const auto& id = c.parameter("id");
  if (!transport::http::is_uuid(id)) {
    co_return domain::fail(domain::errc::not_found, "There is no such incident.");
  }
  actors::update_incident wish{.id = domain::incident_id{id},
                               .state = domain::incident_state_from(c.input.text("state")).value(),
                               .message = c.input.text("message"),
                               .by = c.requester()};
  auto updated = co_await ask(c, c.in.platform, std::move(wish));
  co_return shown(std::move(updated),
                  [](const domain::incident& what) { return ok(domain::incident_json(what)); });
}

body_field list_field(std::string_view name, std::string_view summary, text_rule rule) {
  return {.name = name,
          .summary = summary,
          .kind = value_kind::texts,
          .required = false,
          .letters_max = domain::name_letters_max,
          .rule = rule};
}

body_field flag_field(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .kind = value_kind::boolean, .required = false};
}

std::vector<body_field> new_incident_fields() {
  return {
      {.name = "title",
       .summary = "What is wrong, in a few words",
       .letters_max = title_letters_max,
       .rule = domain::check_not_blank},
      {.name = "impact",
       .summary = "How bad it is",
       .one_of = {"none", "minor", "major", "critical"}},
      {.name = "message",
       .summary = "The first entry of the timeline",
       .required = false,
       .letters_max = message_letters_max},
      list_field("regions", "Codes of the regions concerned", domain::check_not_blank),
      list_field("services", "Names of the services concerned", domain::check_not_blank),
      list_field("organizations", "Slugs of the organizations concerned", domain::check_ref_text),
      list_field("projects", "Refs of the projects concerned", domain::check_ref_text),
      flag_field("affects_project_creation", "New projects may not come up"),
      flag_field("show_to_everybody", "Also to those it does not concern")};
}

std::vector<body_field> update_fields() {
  return {{.name = "state",
           .summary = "`resolved` closes the incident",
           .one_of = {"investigating", "identified", "monitoring", "resolved"}},
          {.name = "message",
           .summary = "The entry of the timeline",
           .letters_max = message_letters_max}};
}

}  // namespace

std::vector<route> incident_routes() {
  return {{.name = "list_incidents",
           .summary = "See the open incidents that concern one",
           .verb = method::get,
           .pattern = "/platform/incidents",
           .answers = list_of("Incident"),
           .run = list_incidents},
          {.name = "list_all_incidents",
           .summary = "See every open incident, whatever its scope",
           .verb = method::get,
           .pattern = "/platform/operator/incidents",
           .lets_in = entry::operators,
           .answers = list_of("Incident"),
           .run = list_all_incidents},
          {.name = "open_incident",
           .summary = "Open an incident",
           .verb = method::post,
           .pattern = "/platform/incidents",
           .lets_in = entry::operators,
           .body = new_incident_fields(),
           .answers = body_of("Incident", 201),
           .run = open_incident},
          {.name = "update_incident",
           .summary = "Update an incident",
           .verb = method::post,
           .pattern = "/platform/incidents/{id}/updates",
           .lets_in = entry::operators,
           .body = update_fields(),
           .answers = body_of("Incident"),
           .fails = {domain::errc::conflict},
           .run = update_incident}};
}

}  // namespace signalbox::api

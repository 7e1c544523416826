#include "api/routes.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "actors/messages/fleet.hpp"
#include "actors/messages/incident.hpp"
#include "api/http/call.hpp"
#include "api/incident/incident_body.hpp"
#include "core/json/json_time.hpp"
#include "domain/incident/incident_json.hpp"
#include "domain/incident/incident_transition.hpp"
#include "domain/validation.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

/// Maximum number of incidents in a list that includes closed ones.
constexpr std::size_t newest_incidents_max = 200;

result<domain::incident_id> incident_in_path(const call& c) {
  const auto& id = c.parameter("id");
  if (!transport::http::is_uuid(id))
    return core::fail(core::errc::not_found, "There is no such incident.");
  return domain::incident_id{id};
}

json incidents_json(const std::vector<domain::incident>& all) {
  json list = json::array();
  for (const auto& one : all)
    list.push_back(domain::incident_json(one));
  return list;
}

outcome incident_shown(result<domain::incident> changed) {
  return shown(std::move(changed),
               [](const domain::incident& what) { return ok(domain::incident_json(what)); });
}

awaitable<outcome> list_all_incidents(call& c) {
  auto which = query_text(c, "which");
  if (!which) co_return std::unexpected(std::move(which.error()));
  const auto list = [](const std::vector<domain::incident>& all) {
    return ok(incidents_json(all));
  };
  if (*which == "open") {
    auto open = co_await ask<actors::list_open_incidents>(c, c.in.platform);
    co_return shown(std::move(open), list);
  }
  actors::list_newest_incidents request{.count = newest_incidents_max};
  auto newest = co_await ask(c, c.in.platform, request);
  co_return shown(std::move(newest), list);
}

awaitable<outcome> open_incident(call& c) {
  auto draft = incident_in_body(c);
  if (!draft) co_return std::unexpected(std::move(draft.error()));
  actors::open_incident request{.draft = std::move(*draft),
                                .message = c.input.maybe_text("message").value_or(""),
                                .by = c.requester()};
  auto opened = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(opened), [](const domain::incident& what) {
    return created(domain::incident_json(what));
  });
}

awaitable<outcome> update_incident(call& c) {
  auto id = incident_in_path(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::update_incident request{
      .id = std::move(*id),
      .state = domain::incident_state_names.checked_value_of(c.input.text("state")),
      .message = c.input.text("message"),
      .by = c.requester(),
      .next_update_by = c.input.maybe_moment("next_update_by")};
  auto updated = co_await ask(c, c.in.platform, std::move(request));
  co_return incident_shown(std::move(updated));
}

awaitable<outcome> reopen_incident(call& c) {
  auto id = incident_in_path(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::reopen_incident request{.id = std::move(*id),
                                  .state = domain::incident_state_names.checked_value_of(
                                      c.input.maybe_text("state").value_or("investigating")),
                                  .message = c.input.text("message"),
                                  .by = c.requester(),
                                  .next_update_by = c.input.maybe_moment("next_update_by")};
  auto reopened = co_await ask(c, c.in.platform, std::move(request));
  co_return incident_shown(std::move(reopened));
}

awaitable<outcome> edit_incident(call& c) {
  auto id = incident_in_path(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  auto requested = incident_edit_in_body(c);
  if (!requested) co_return std::unexpected(std::move(requested.error()));
  actors::edit_incident request{
      .id = std::move(*id), .requested = std::move(*requested), .by = c.requester()};
  auto changed = co_await ask(c, c.in.platform, std::move(request));
  co_return incident_shown(std::move(changed));
}

awaitable<outcome> put_post_mortem(call& c) {
  auto id = incident_in_path(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::set_post_mortem request{
      .id = std::move(*id), .text = c.input.text("text"), .by = c.requester()};
  auto changed = co_await ask(c, c.in.platform, std::move(request));
  co_return incident_shown(std::move(changed));
}

/// Returns the entries of the timeline and the edits in chronological order.
json history_json(const domain::incident& what, const std::vector<domain::incident_edited>& edits) {
  std::vector<std::pair<core::time_point, json>> lines;
  lines.reserve(what.updates.size() + edits.size());
  for (const auto& one : what.updates) {
    lines.emplace_back(one.at, json{{"at", core::to_iso8601(one.at)},
                                    {"by", one.by},
                                    {"state", to_string(one.state)},
                                    {"message", one.message}});
  }
  for (const auto& one : edits) {
    lines.emplace_back(
        one.at, json{{"at", core::to_iso8601(one.at)}, {"by", one.by}, {"changes", one.changes}});
  }
  std::ranges::stable_sort(lines, {}, &std::pair<core::time_point, json>::first);
  auto list = json::array();
  for (auto& [at, line] : lines)
    list.push_back(std::move(line));
  return list;
}

awaitable<outcome> show_incident(call& c) {
  auto id = incident_in_path(c);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::describe_incident request{.id = std::move(*id)};
  auto found = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(found), [](const actors::incident_history& reply) {
    auto detail = domain::incident_json(reply.what);
    detail["history"] = history_json(reply.what, reply.edits);
    detail["reopenable_until"] = core::time_or_null(domain::reopenable_until(reply.what));
    return ok(std::move(detail));
  });
}

awaitable<outcome> preview_incident(call& c) {
  auto draft = incident_in_body(c);
  if (!draft) co_return std::unexpected(std::move(draft.error()));
  actors::preview_incident request{.draft = std::move(*draft)};
  auto audience = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(audience), [](const domain::incident_audience& subject) {
    return ok(domain::incident_audience_json(subject));
  });
}

awaitable<outcome> dismiss_suggestion(call& c) {
  actors::dismiss_suggestion request{.region = c.parameter("region"), .by = c.requester()};
  auto gone = co_await ask(c, c.in.fleet, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> list_incident_templates(call& c) {
  json list = json::array();
  for (const auto& one : c.in.incident_templates.templates())
    list.push_back(domain::incident_template_json(one));
  co_return ok(std::move(list));
}

std::vector<body_field> update_fields() {
  return {{.name = "state",
           .summary = "`resolved` closes an incident, `completed` ends maintenance, `cancelled` "
                      "withdraws it before its start; must be a state of its kind",
           .one_of = domain::incident_state_names.names()},
          {.name = "message",
           .summary = "The timeline entry",
           .characters_max = incident_message_characters_max},
          next_update_field()};
}

std::vector<body_field> reopening_fields() {
  return {{.name = "state",
           .summary = "The new state, `investigating` by default",
           .required = false,
           .one_of = domain::incident_state_names.names_where(domain::is_initial)},
          {.name = "message",
           .summary = "The timeline entry: why it is open again",
           .characters_max = incident_message_characters_max},
          next_update_field()};
}

}  // namespace

std::vector<route> incident_management_routes() {
  return {
      {.name = "list_all_incidents",
       .summary = "List all incidents and maintenance in every scope",
       .verb = method::get,
       .pattern = "/platform/operator/incidents",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .query = {{.name = "which",
                  .summary = "`open`: open incidents only. `newest`: open and closed incidents, "
                             "newest first, at most 200",
                  .one_of = {"open", "newest"}}},
       .answers = list_of("Incident"),
       .run = list_all_incidents},
      {.name = "show_incident",
       .summary = "View an incident with its history",
       .verb = method::get,
       .pattern = "/platform/operator/incidents/{id}",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .answers = body_of("IncidentHistory"),
       .fails = {core::errc::not_found},
       .run = show_incident},
      {.name = "preview_incident",
       .summary = "Preview the audience of an incident",
       .verb = method::post,
       .pattern = "/platform/operator/incidents/preview",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = incident_scope_fields(),
       .answers = body_of("IncidentAudience"),
       .run = preview_incident},
      {.name = "dismiss_suggestion",
       .summary = "Dismiss the suggested incident for a region until the region recovers",
       .verb = method::delete_,
       .pattern = "/platform/operator/incident-suggestions/{region}",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .answers = no_body(),
       .fails = {core::errc::not_found},
       .run = dismiss_suggestion},
      {.name = "list_incident_templates",
       .summary = "List incident templates",
       .verb = method::get,
       .pattern = "/platform/operator/incident-templates",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .answers = list_of("IncidentTemplate"),
       .run = list_incident_templates},
      {.name = "open_incident",
       .summary = "Open an incident or plan maintenance",
       .verb = method::post,
       .pattern = "/platform/incidents",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = new_incident_fields(),
       .answers = body_of("Incident", 201),
       .run = open_incident},
      {.name = "edit_incident",
       .summary = "Change the details and scope of an open incident; absent fields stay unchanged",
       .verb = method::patch,
       .pattern = "/platform/incidents/{id}",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = incident_edit_fields(),
       .answers = body_of("Incident"),
       .fails = {core::errc::conflict},
       .run = edit_incident},
      {.name = "update_incident",
       .summary = "Update an incident",
       .verb = method::post,
       .pattern = "/platform/incidents/{id}/updates",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = update_fields(),
       .answers = body_of("Incident"),
       .fails = {core::errc::conflict},
       .run = update_incident},
      {.name = "reopen_incident",
       .summary = "Reopen an incident that was resolved at most 7 days ago",
       .verb = method::post,
       .pattern = "/platform/incidents/{id}/reopen",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = reopening_fields(),
       .answers = body_of("Incident"),
       .fails = {core::errc::conflict},
       .run = reopen_incident},
      {.name = "put_post_mortem",
       .summary = "Write the post-mortem of an incident; an empty text removes it",
       .verb = method::put,
       .pattern = "/platform/incidents/{id}/post-mortem",
       .lets_in = entry::operators,
       .does = domain::operator_action::run_incidents,
       .body = {{.name = "text",
                 .summary = "In Markdown",
                 .characters_max = post_mortem_characters_max}},
       .answers = body_of("Incident"),
       .run = put_post_mortem}};
}

}  // namespace signalbox::api

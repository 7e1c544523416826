#include "api/routes.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/platform.hpp"
#include "api/http/call.hpp"
#include "api/project/owned_projects.hpp"
#include "domain/incident/incident.hpp"
#include "domain/incident/incident_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

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

awaitable<outcome> list_incidents(call& c) {
  auto open = co_await ask<actors::list_open_incidents>(c, c.in.platform);
  if (!open) co_return std::unexpected(std::move(open.error()));
  std::vector<domain::incident_target> targets;
  // The organizations are only asked when some incident is not public.
  if (!std::ranges::all_of(*open, domain::is_public)) {
    auto mine = co_await projects_of_caller(c);
    if (!mine) co_return std::unexpected(std::move(mine.error()));
    targets = targets_of(*mine);
  }
  json list = json::array();
  for (const auto& one : *open) {
    if (domain::is_shown(one) && domain::is_seen_by(one, targets))
      list.push_back(domain::incident_json(one));
  }
  co_return ok(std::move(list));
}

}  // namespace

std::vector<route> incident_routes() {
  return {{.name = "list_incidents",
           .summary = "List open incidents and maintenance that affect you",
           .verb = method::get,
           .pattern = "/platform/incidents",
           .answers = list_of("Incident"),
           .run = list_incidents}};
}

}  // namespace signalbox::api

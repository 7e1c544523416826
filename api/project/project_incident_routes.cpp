#include "api/routes.hpp"

#include <utility>

#include "actors/messages/platform.hpp"
#include "actors/messages/project.hpp"
#include "api/http/call.hpp"
#include "domain/incident/incident_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

awaitable<outcome> list_project_incidents(call& c) {
  auto project = co_await ask<actors::describe_project>(c, c.project);
  if (!project) co_return std::unexpected(std::move(project.error()));
  actors::list_recent_incidents request{
      .organization = project->organization, .project = project->ref, .region = project->region};
  auto recent = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(recent), [](const std::vector<domain::incident>& all) {
    json list = json::array();
    for (const auto& one : all)
      list.push_back(domain::incident_json(one));
    return ok({{"incidents", std::move(list)}});
  });
}

}  // namespace

std::vector<route> project_incident_routes() {
  return {{.name = "list_project_incidents",
           .summary =
               "List this project's incidents: open ones, and those resolved in the last 14 days",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/incidents",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("ProjectIncidents"),
           .run = list_project_incidents}};
}

}  // namespace signalbox::api

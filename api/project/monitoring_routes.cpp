#include "api/routes.hpp"

#include <chrono>
#include <utility>

#include "actors/messages/monitoring.hpp"
#include "api/http/call.hpp"
#include "domain/project/probe_history.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

json measurements_json(const actors::project_measurements& what) {
  json points = json::array();
  for (const auto& one : what.buckets) {
    auto point = domain::probe_point_json(one);
    point["at"] = core::to_iso8601(domain::begin_of_bucket(one.number));
    points.push_back(std::move(point));
  }
  json shown = {{"interval_s", std::chrono::seconds(domain::probe_bucket_length).count()},
                {"max_connections", nullptr},
                {"points", std::move(points)}};
  if (what.connections_max > 0) shown["max_connections"] = what.connections_max;
  return shown;
}

awaitable<outcome> show_monitoring(call& c) {
  auto reply = co_await ask<actors::describe_measurements>(c, c.project);
  co_return shown(std::move(reply), [](const actors::project_measurements& what) {
    return ok(measurements_json(what));
  });
}

}  // namespace

std::vector<route> monitoring_routes() {
  return {{.name = "show_monitoring",
           .summary = "View this project's database metrics of the last 24 hours",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/infra-monitoring",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .answers = body_of("ProjectMonitoring"),
           .run = show_monitoring}};
}

}  // namespace signalbox::api

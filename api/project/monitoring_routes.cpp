#include "api/routes.hpp"

#include <chrono>
#include <string_view>
#include <utility>

#include "actors/messages/monitoring.hpp"
#include "api/http/call.hpp"
#include "domain/project/probe_history.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using transport::http::method;

/// Values of `interval`.
/// @{
constexpr std::string_view five_minutes = "5m";
constexpr std::string_view one_hour = "1h";
/// @}

json measurements_json(const actors::project_measurements& what, std::chrono::seconds interval) {
  json points = json::array();
  for (const auto& one : what.buckets) {
    auto point = domain::probe_point_json(one);
    point["at"] = core::to_iso8601(domain::begin_of_bucket(one.number));
    points.push_back(std::move(point));
  }
  json shown = {{"interval_s", interval.count()},
                {"max_connections", nullptr},
                {"points", std::move(points)}};
  if (what.connections_max > 0) shown["max_connections"] = what.connections_max;
  return shown;
}

awaitable<core::result<actors::project_measurements>> measured(const call& c, bool is_hourly) {
  if (is_hourly) co_return co_await ask<actors::describe_measured_hours>(c, c.project);
  co_return co_await ask<actors::describe_measurements>(c, c.project);
}

awaitable<outcome> show_monitoring(call& c) {
  const auto interval = query_text(c, "interval");
  if (!interval) co_return std::unexpected(interval.error());
  const bool is_hourly = *interval == one_hour;
  auto reply = co_await measured(c, is_hourly);
  const std::chrono::seconds length =
      is_hourly ? std::chrono::seconds(domain::probe_hour_length) : domain::probe_bucket_length;
  co_return shown(std::move(reply), [length](const actors::project_measurements& what) {
    return ok(measurements_json(what, length));
  });
}

}  // namespace

std::vector<route> monitoring_routes() {
  return {{.name = "show_monitoring",
           .summary = "View this project's database metrics of the last 24 hours or 30 days",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/infra-monitoring",
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = permission{"read:Read", "projects"},
           .query = {{.name = "interval",
                      .summary = "Time per point: `5m` for the last 24 hours, `1h` for the last "
                                 "30 days",
                      .one_of = {five_minutes, one_hour}}},
           .answers = body_of("ProjectMonitoring"),
           .run = show_monitoring}};
}

}  // namespace signalbox::api

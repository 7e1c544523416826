#include "api/routes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "actors/messages/incident.hpp"
#include "api/http/call.hpp"
#include "domain/incident/alertmanager.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using transport::http::method;

/// The name of Alertmanager in the timeline and the audit log.
constexpr std::string_view alertmanager_name = "Alertmanager";

json payload_of(const body& input) {
  return {{"version", input.text("version")},
          {"groupKey", input.text("groupKey")},
          {"status", input.text("status")},
          {"commonLabels", input.object("commonLabels")},
          {"commonAnnotations", input.object("commonAnnotations")},
          {"alerts", input.objects("alerts")}};
}

json alerts_answer_json(const actors::alerts_answer& what) {
  return {{"did", to_string(what.did)},
          {"incident", what.what ? json(what.what->id.value) : json()}};
}

awaitable<outcome> apply_alerts(call& c) {
  const auto knows_region = [&](std::string_view code) {
    return std::ranges::any_of(c.in.regions.cloud_providers(), [&](std::string_view provider) {
      return c.in.regions.find(provider, code) != nullptr;
    });
  };
  auto report = domain::read_alert_report(payload_of(c.input), knows_region);
  if (!report) co_return std::unexpected(std::move(report.error()));
  actors::apply_alerts request;
  request.report = std::move(*report);
  request.by.name = alertmanager_name;
  request.by.request_id = c.incoming.id;
  request.by.remote_address = c.incoming.remote_address;
  auto taken = co_await ask(c, c.in.platform, std::move(request));
  co_return shown(std::move(taken),
                  [](const actors::alerts_answer& what) { return ok(alerts_answer_json(what)); });
}

std::vector<body_field> payload_fields() {
  return {{.name = "version", .summary = "Version of the webhook format", .one_of = {"4"}},
          {.name = "groupKey",
           .summary = "The group of alerts; each group is one incident",
           .characters_max = domain::alert_group_key_characters_max},
          {.name = "status",
           .summary = "`resolved` resolves the group's incident",
           .one_of = {"firing", "resolved"}},
          {.name = "commonLabels",
           .summary = "Common labels. `severity` critical, warning, info: the impact. `region`, "
                      "`service`: the scope. `signalbox_show_to_everybody` true: shown to everyone",
           .kind = value_kind::object},
          {.name = "commonAnnotations",
           .summary = "`summary`: the title. `description`: the timeline's first entry",
           .kind = value_kind::object},
          {.name = "alerts",
           .summary = "Each with `status`, `labels` and `fingerprint`",
           .kind = value_kind::objects,
           .entries_max = domain::alerts_max}};
}

}  // namespace

std::vector<route> alertmanager_routes() {
  return {{.name = "take_alerts",
           .summary = "Open, update or resolve the incident of a group of alerts from Prometheus' "
                      "Alertmanager; repeated calls have no effect",
           .verb = method::post,
           .pattern = "/platform/incidents/alertmanager",
           .lets_in = entry::alert_source,
           .body = payload_fields(),
           .body_may_say_more = true,
           .answers = body_of("AlertsAnswer"),
           .fails = {errc::not_found},
           .run = apply_alerts}};
}

}  // namespace signalbox::api

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using core::json;
using transport::http::method;

namespace {

json payload() {
  return {{"version", "4"},
          {"groupKey", "{}"},
          {"status", "firing"},
          {"commonLabels", {{"region", "eu-west-3"}, {"severity", "warning"}}},
          {"commonAnnotations", {{"summary", "Slow disks"}}},
          {"alerts",
           {{{"status", "firing"}, {"labels", {{"region", "nowhere"}}}, {"fingerprint", "f1"}}}}};
}

transport::http::response send(api_installation& here, const json& body,
                               std::string_view caller = "alertmanager") {
  return here.send(method::post, "/platform/incidents/alertmanager", body.dump(), caller);
}

}  // namespace

TEST_CASE("alertmanager route: forwards the labels") {
  api_installation here;
  const auto answer = send(here, payload());
  CHECK(answer.status == 200);
  const auto open = here.shown("/platform/operator/incidents", "ora");
  REQUIRE(open.size() == 1);
  CHECK(json_of(answer) == json{{"did", "opened"}, {"incident", open[0]["id"]}});
  CHECK(open[0]["title"] == "Slow disks");
  CHECK(open[0]["impact"] == "major");
  CHECK(open[0]["regions"] == json{"eu-west-3"});
  CHECK(here.audited() == "Alertmanager incident.open");
  CHECK(here.select("SELECT remote_address FROM audit_log") ==
        std::vector<std::string>{"192.0.2.7"});
  auto over = payload();
  over["status"] = "resolved";
  CHECK(json_of(send(here, over))["did"] == "resolved");
  CHECK(here.shown("/platform/operator/incidents", "ora").empty());
}

TEST_CASE("alertmanager route: accepts fields of later versions") {
  api_installation here;
  auto body = payload();
  body["notificationReason"] = "new alerts";
  CHECK(send(here, body).status == 200);
}

TEST_CASE("alertmanager route: reports an invalid payload") {
  api_installation here;
  auto body = payload();
  body["alerts"][0].erase("fingerprint");
  const auto refused = send(here, body);
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "alerts[0].fingerprint");
  body["alerts"] = json::array({1});
  CHECK(json_of(send(here, body))["errors"][0]["field"] == "alerts[0]");
  body["alerts"] = json::array();
  for (int at = 0; at <= 1'000; ++at)
    body["alerts"].push_back(payload()["alerts"][0]);
  CHECK(json_of(send(here, body))["errors"][0]["message"] == "must have at most 1000 entries");
}

TEST_CASE("alertmanager route: accepts only the secret of the settings") {
  api_installation here;
  auto wrong = here.request(method::post, "/platform/incidents/alertmanager", payload().dump(), "");
  wrong.headers.add("Authorization", "Bearer not-that-secret-at-all");
  CHECK(here.send(wrong).status == 401);
  CHECK(send(here, payload(), "").status == 401);
  here.limits.alertmanager_token.clear();
  const auto shut = send(here, payload());
  CHECK(shut.status == 404);
  CHECK(json_of(shut)["message"].get<std::string>().find("alertmanager_token") !=
        std::string::npos);
  CHECK(here.shown("/platform/operator/incidents", "ora").empty());
}

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

std::string wrong_field_of(const transport::http::response& refused) {
  CHECK(refused.status == 400);
  return json_of(refused)["errors"][0]["field"].get<std::string>();
}

json hosts_restart() {
  return {{"title", "Hosts restart"},
          {"impact", "none"},
          {"kind", "maintenance"},
          {"planned_start", "2027-01-15T10:00:00Z"},
          {"planned_end", "2027-01-15T12:00:00Z"}};
}

transport::http::response open_with(api_installation& here, const json& body) {
  return here.send(method::post, "/platform/incidents", body.dump(), "ora");
}

/// An installation with an incident that Ora opened.
struct with_incident : api_installation {
  with_incident() {
    const auto opened =
        open_with(*this, {{"title", "Disks"}, {"impact", "minor"}, {"message", "We are looking."}});
    CHECK(opened.status == 201);
    id = json_of(opened)["id"];
    incident_path = "/platform/incidents/" + id;
  }
  json present() { return shown("/platform/operator/incidents/" + id, "ora"); }

  std::string id;
  std::string incident_path;
};

}  // namespace

TEST_CASE("incident management routes: maintenance is scheduled, and its schedule is checked") {
  api_installation here;
  auto body = hosts_restart();
  const auto start = here.now() + std::chrono::hours{1};
  body["planned_start"] = core::to_iso8601(start);
  body["planned_end"] = core::to_iso8601(start + std::chrono::hours{1});
  body["announce_ahead"] = true;
  const auto planned = open_with(here, body);
  CHECK(planned.status == 201);
  CHECK(json_of(planned)["kind"] == "maintenance");
  CHECK(json_of(planned)["planned_start"] == core::to_iso8601(start));
  CHECK(here.shown("/platform/incidents", "dan").at(0)["state"] == "scheduled");
  auto endless = body;
  endless["planned_end"] = core::to_iso8601(start + std::chrono::days{31});
  CHECK(wrong_field_of(open_with(here, endless)) == "planned_end");
  auto open_ended = body;
  open_ended.erase("planned_end");
  CHECK(wrong_field_of(open_with(here, open_ended)) == "planned_end");
  auto incident = body;
  incident["kind"] = "incident";
  CHECK(wrong_field_of(open_with(here, incident)) == "planned_start");
  auto odd = body;
  odd["planned_start"] = "soon";
  CHECK(wrong_field_of(open_with(here, odd)) == "planned_start");
}

TEST_CASE_FIXTURE(with_incident,
                  "incident management routes: an edit contains only the changed members") {
  const auto edit = [&](const json& body) {
    return send(method::patch, incident_path, body.dump(), "ora");
  };
  const auto changed = edit({{"title", "Slower disks"}, {"regions", json::array()}});
  CHECK(changed.status == 200);
  CHECK(json_of(changed)["title"] == "Slower disks");
  CHECK(present()["impact"] == "minor");
  CHECK(audited() == "ora incident.open, ora incident.edit");
  CHECK(wrong_field_of(edit({{"regions", {"mars-1"}}})) == "regions");
  CHECK(wrong_field_of(edit({{"title", std::string(201, 't')}})) == "title");
  CHECK(wrong_field_of(edit({{"state", "resolved"}})) == "state");
  CHECK(send(method::patch, "/platform/incidents/7", "{}", "ora").status == 404);
}

TEST_CASE_FIXTURE(with_incident,
                  "incident management routes: a postmortem may be long, and can be removed") {
  const auto put = [&](const std::string& text) {
    return send(method::put, incident_path + "/post-mortem", json{{"text", text}}.dump(), "ora");
  };
  CHECK(json_of(put("A disk was old."))["post_mortem"] == "A disk was old.");
  CHECK(json_of(put(""))["post_mortem"].is_null());
  CHECK(put(std::string(20'000, 'x')).status == 200);
  CHECK(wrong_field_of(put(std::string(20'001, 'x'))) == "text");
}

TEST_CASE_FIXTURE(
    with_incident,
    "incident management routes: an incident is shown with its history in chronological "
    "order") {
  wall_clock_set_by += std::chrono::seconds{1};
  CHECK(send(method::patch, incident_path, R"({"title":"Slow disks"})", "oki").status == 200);
  const auto reply = present();
  REQUIRE(reply["history"].size() == 2);
  CHECK(reply["history"][0]["by"] == "ora");
  CHECK(reply["history"][0]["message"] == "We are looking.");
  CHECK(reply["history"][1]["by"] == "oki");
  CHECK(reply["history"][1]["changes"]["title"]["to"] == "Slow disks");
  // Affected users do not see the authors.
  CHECK_FALSE(reply["updates"]["1"].contains("by"));
}

TEST_CASE_FIXTURE(with_incident,
                  "incident management routes: the list contains open or the newest incidents") {
  const std::string where = "/platform/operator/incidents";
  CHECK(shown(where, "ora").size() == 1);
  CHECK(send(method::post, incident_path + "/updates", R"({"state":"resolved","message":"Over."})",
             "ora")
            .status == 200);
  CHECK(shown(where, "ora").empty());
  CHECK(shown(where + "?which=newest", "ora").size() == 1);
  CHECK(wrong_field_of(send(method::get, where + "?which=all", "", "ora")) == "which");
}

TEST_CASE(
    "incident management routes: users do not see scheduled maintenance that is not announced") {
  api_installation here;
  const auto hosts = json_of(open_with(here, hosts_restart()));
  CHECK(json_of(here.send(method::get, "/platform/incidents", "", "ada")).empty());
  CHECK(json_of(here.send(method::get, "/platform/operator/incidents", "", "ora")).size() == 1);
  CHECK(here.status_of(method::patch, "/platform/incidents/" + hosts.at("id").get<std::string>(),
                       R"({"announce_ahead":true})", "ora") == 200);
  CHECK(json_of(here.send(method::get, "/platform/incidents", "", "ada")).size() == 1);
}

TEST_CASE("incident management routes: a preview accepts a scope and returns its audience") {
  api_installation here;
  const std::string where = "/platform/operator/incidents/preview";
  const auto reply = json_of(here.send(method::post, where, R"({"services":["Pooler"]})", "ora"));
  CHECK(reply["everybody"] == false);
  CHECK(reply["people"]["count"] == 5);
  CHECK(json_of(here.send(method::post, where, "{}", "ora"))["everybody"] == true);
  CHECK(wrong_field_of(here.send(method::post, where, R"({"regions":["mars-1"]})", "ora")) ==
        "regions");
}

TEST_CASE("incident management routes: the shipped templates can be read") {
  api_installation here;
  const auto list =
      json_of(here.send(method::get, "/platform/operator/incident-templates", "", "ora"));
  CHECK(list.size() >= 5);
  for (const auto& one : list)
    CHECK_FALSE(one["title"].get<std::string>().empty());
}

TEST_CASE_FIXTURE(with_incident,
                  "incident management routes: deliveries are listed by state, without the "
                  "receiver's secret") {
  store(
      "INSERT INTO incident_deliveries (incident_id, kind, target, event, body, made_at, tries,"
      " next_try_at, last_error) VALUES ('" +
      id +
      "', 'webhook', 'https://hooks.example/a-secret', 'incident.opened', '{\"incident\":"
      "{\"id\":\"" +
      id +
      "\"}}', '2027-01-15T08:00:00Z', 2, '2027-01-15T09:00:00Z',"
      " 'The receiver answered 500.')");
  const std::string deliveries = "/platform/operator/incident-deliveries?state=";
  const auto waiting = shown(deliveries + "waiting", "oki");
  REQUIRE(waiting.size() == 1);
  CHECK(waiting[0]["incident"] == id);
  CHECK(waiting[0]["tries"] == 2);
  CHECK(waiting.dump().find("a-secret") == std::string::npos);
  CHECK(shown(deliveries + "delivered", "oki").empty());
  CHECK(send(method::get, deliveries + "lost", "", "oki").status == 400);
}

TEST_CASE("incident management routes: an operator dismisses a suggestion") {
  api_installation here;
  here.environment.settings.suggestions.projects_min = 2;
  here.store("SELECT 1");
  const auto dismiss = [&] {
    return here.status_of(method::delete_, "/platform/operator/incident-suggestions/eu-west-3", "",
                          "oki");
  };
  CHECK(dismiss() == 404);
  CHECK(here.status_of(method::post, "/platform/operator/simulated-fleet/faults",
                       R"({"kind":"region_lost","region":"eu-west-3"})", "ora") == 204);
  here.pass(std::chrono::minutes{1});
  CHECK(dismiss() == 204);
  CHECK(here.audited() == "ora fleet.fault, oki incident.dismiss_suggestion");
}

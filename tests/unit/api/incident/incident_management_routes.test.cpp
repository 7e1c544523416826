#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using core::json;
using transport::http::method;

namespace {

constexpr const char* incident_path = "/platform/incidents/1bc1de17-0000-4000-8000-000000000001";

std::string wrong_field_of(const transport::http::response& refused) {
  CHECK(refused.status == 400);
  return json_of(refused)["errors"][0]["field"].get<std::string>();
}

json hosts_restart() {
  return {{"title", "Hosts restart"},
          {"impact", "none"},
          {"kind", "maintenance"},
          {"planned_start", "2030-01-01T10:00:00Z"},
          {"planned_end", "2030-01-01T12:00:00Z"}};
}

transport::http::response open_with(fake_installation& here, const json& body) {
  return here.send(method::post, "/platform/incidents", body.dump(), "ora");
}

}  // namespace

TEST_CASE("incident desk routes: maintenance is scheduled, and its schedule is checked") {
  fake_installation here;
  auto body = hosts_restart();
  const auto start = here.now + std::chrono::hours{1};
  body["planned_start"] = core::to_iso8601(start);
  body["planned_end"] = core::to_iso8601(start + std::chrono::hours{1});
  body["announce_ahead"] = true;
  CHECK(open_with(here, body).status == 201);
  CHECK(here.state.draft.kind == domain::incident_kind::maintenance);
  CHECK(here.state.draft.planned_start == start);
  CHECK(here.state.draft.announce_ahead);
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

TEST_CASE("incident desk routes: an edit contains only the changed members") {
  fake_installation here;
  const auto edit = [&](const json& body) {
    return here.send(method::patch, incident_path, body.dump(), "ora");
  };
  const auto changed = edit({{"title", "Slower disks"}, {"regions", json::array()}});
  CHECK(changed.status == 200);
  CHECK(json_of(changed)["title"] == "Slower disks");
  CHECK(here.state.edit.title == "Slower disks");
  CHECK(here.state.edit.regions == std::vector<std::string>{});
  CHECK_FALSE(here.state.edit.impact);
  CHECK_FALSE(here.state.edit.organizations);
  CHECK_FALSE(here.state.edit.show_to_everybody);
  CHECK(here.state.by.name == "ora");
  CHECK(wrong_field_of(edit({{"regions", {"mars-1"}}})) == "regions");
  CHECK(wrong_field_of(edit({{"title", std::string(201, 't')}})) == "title");
  CHECK(wrong_field_of(edit({{"state", "resolved"}})) == "state");
  CHECK(here.send(method::patch, "/platform/incidents/7", "{}", "ora").status == 404);
}

TEST_CASE("incident desk routes: a postmortem may be long, and can be removed") {
  fake_installation here;
  const std::string where = std::string(incident_path) + "/post-mortem";
  const auto put = [&](const std::string& text) {
    return here.send(method::put, where, json{{"text", text}}.dump(), "ora");
  };
  CHECK(json_of(put("A disk was old."))["post_mortem"] == "A disk was old.");
  CHECK(json_of(put(""))["post_mortem"].is_null());
  CHECK(put(std::string(20'000, 'x')).status == 200);
  CHECK(wrong_field_of(put(std::string(20'001, 'x'))) == "text");
}

TEST_CASE("incident desk routes: an incident is shown with its history in chronological order") {
  fake_installation here;
  const auto reply = json_of(here.send(
      method::get, "/platform/operator/incidents/1bc1de17-0000-4000-8000-000000000001", "", "ora"));
  REQUIRE(reply["history"].size() == 2);
  CHECK(reply["history"][0]["by"] == "ora");
  CHECK(reply["history"][0]["message"] == "We are looking.");
  CHECK(reply["history"][1]["by"] == "ada");
  CHECK(reply["history"][1]["changes"]["title"]["to"] == "Slow disks");
  // Affected users do not see the authors.
  CHECK_FALSE(reply["updates"]["1"].contains("by"));
}

TEST_CASE("incident desk routes: the list contains open or the newest incidents") {
  fake_installation here;
  const std::string where = "/platform/operator/incidents";
  CHECK(here.send(method::get, where, "", "ora").status == 200);
  CHECK(here.send(method::get, where + "?which=newest", "", "ora").status == 200);
  CHECK(here.state.incoming ==
        std::vector<std::string>{"list_open_incidents", "list_newest_incidents"});
  CHECK(wrong_field_of(here.send(method::get, where + "?which=all", "", "ora")) == "which");
}

TEST_CASE("incident desk routes: users do not see scheduled maintenance that is not announced") {
  fake_installation here;
  domain::incident hosts;
  hosts.title = "Hosts restart";
  hosts.kind = domain::incident_kind::maintenance;
  hosts.state = domain::incident_state::scheduled;
  here.state.incidents = {hosts};
  CHECK(json_of(here.send(method::get, "/platform/incidents", "", "ada")).empty());
  CHECK(json_of(here.send(method::get, "/platform/operator/incidents", "", "ora")).size() == 1);
  here.state.incidents[0].announce_ahead = true;
  CHECK(json_of(here.send(method::get, "/platform/incidents", "", "ada")).size() == 1);
}

TEST_CASE("incident desk routes: a preview accepts a scope and returns its audience") {
  fake_installation here;
  const std::string where = "/platform/operator/incidents/preview";
  const auto reply = json_of(here.send(method::post, where, R"({"services":["Pooler"]})", "ora"));
  CHECK(reply["everybody"] == false);
  CHECK(reply["people"]["count"] == 1);
  CHECK(here.state.draft.services == std::vector<std::string>{"Pooler"});
  CHECK(json_of(here.send(method::post, where, "{}", "ora"))["everybody"] == true);
  CHECK(wrong_field_of(here.send(method::post, where, R"({"regions":["mars-1"]})", "ora")) ==
        "regions");
}

TEST_CASE("incident desk routes: the shipped templates can be read") {
  fake_installation here;
  const auto list =
      json_of(here.send(method::get, "/platform/operator/incident-templates", "", "ora"));
  CHECK(list.size() >= 5);
  for (const auto& one : list)
    CHECK_FALSE(one["title"].get<std::string>().empty());
}

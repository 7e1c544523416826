#include "api/routes.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

constexpr const char* faults = "/platform/operator/simulated-fleet/faults";

}  // namespace

TEST_CASE("simulated fleet: a fault reaches the owner of the fleet with the requester") {
  api_installation here;
  CHECK(here.send(method::post, faults, R"({"kind":"region_lost","region":"eu-central-1"})", "ora")
            .status == 204);
  CHECK(here.send(method::post, faults,
                  R"({"kind":"crash","ref":"prprprprprprprprprpr","region":null})", "ora")
            .status == 204);
  CHECK(here.audited() == "ora fleet.fault, ora fleet.fault");
  CHECK(here.audited_detail("fleet.fault").dump().find(api_installation::ref) != std::string::npos);
}

TEST_CASE("simulated fleet: an invalid fault is rejected with its field") {
  api_installation here;
  const auto refused = [&](const char* body) {
    const auto answer = here.send(method::post, faults, body, "ora");
    CHECK(answer.status == 400);
    return json_of(answer)["errors"][0]["field"].get<std::string>();
  };
  CHECK(refused(R"({"kind":"flood"})") == "kind");
  CHECK(refused(R"({"kind":"region_lost"})") == "region");
  CHECK(refused(R"({"kind":"crash","ref":"Not a ref"})") == "ref");
  CHECK(refused(R"({"kind":"slow_looks","takes_ms":60001})") == "takes_ms");
  CHECK(refused(R"({"kind":"slow_looks","takes_ms":"long"})") == "takes_ms");
  CHECK(here.audited().empty());
}

TEST_CASE("simulated fleet: on-call operators are rejected") {
  api_installation here;
  CHECK(here.send(method::post, faults, R"({"kind":"slow_looks","takes_ms":5})", "oki").status ==
        403);
  CHECK(here.audited().empty());
}

TEST_CASE("simulated fleet: a fault of an unknown region is rejected with the known ones") {
  api_installation here;
  const auto answer =
      here.send(method::post, faults, R"({"kind":"region_lost","region":"mars-1"})", "ora");
  CHECK(answer.status == 400);
  const auto fault = json_of(answer)["errors"][0];
  CHECK(fault["field"] == "region");
  CHECK(fault["message"].get<std::string>().find("eu-central-1, ") != std::string::npos);
  CHECK(here.audited().empty());
}

namespace {

constexpr const char* hosted_simulation_fleet = "/platform/operator/simulated-fleet";

}  // namespace

TEST_CASE("simulated fleet: invalid entries are reported with their positions") {
  api_installation here;
  const auto answer = here.send(method::post, hosted_simulation_fleet,
                                R"({"people":[{"email":"ada@simulation.invalid","username":"ada"},
                    {"email":"ada@example.com","username":"ada"}],
          "organizations":[{"slug":"short","name":"One","plan":"pro"},
                           {"slug":"organizationorganiza","name":"One","plan":"golden"}],
          "members":[{"organization":"organizationorganiza","email":"ada@simulation.invalid",
                      "role_id":9}],
          "projects":[{"ref":"projectprojectprojec","name":"One","region":"mars-1",
                       "organization":"organizationorganiza","size":"huge"}]})",
                                "ora");
  CHECK(answer.status == 400);
  std::string fields;
  const auto reply = json_of(answer);
  for (const auto& each : reply.at("errors"))
    fields += each["field"].get<std::string>() + " ";
  CHECK(fields ==
        "people[1].email organizations[0].slug organizations[1].plan members[0].role_id "
        "projects[0].size ");
  CHECK(here.shown(hosted_simulation_fleet, "ora")["rehearsal"].is_null());
}

TEST_CASE("simulated fleet: a part of a fleet is limited, and names its simulation") {
  api_installation here;
  auto people = core::json::array();
  for (int at = 0; at < 501; ++at)
    people.push_back({{"email", fmt::format("p{}@simulation.invalid", at)}, {"username", "p"}});
  CHECK(
      here.send(method::post, hosted_simulation_fleet, core::json{{"people", people}}.dump(), "ora")
          .status == 400);
  CHECK(here.send(method::post, hosted_simulation_fleet, R"({"rehearsal_id":"seven"})", "ora")
            .status == 400);
  const std::string id = "4e4ea45a-0000-4000-8000-000000000001";
  const auto add = [&](const std::string& to) {
    return here
        .send(method::post, hosted_simulation_fleet, core::json{{"rehearsal_id", to}}.dump(), "ora")
        .status;
  };
  CHECK(add(id) == 409);
  CHECK(here.shown(hosted_simulation_fleet, "ora")["rehearsal"].is_null());
}

TEST_CASE("simulated fleet: a second part is added to the running simulation") {
  api_installation here;
  const auto first = json_of(here.send(
      method::post, hosted_simulation_fleet,
      R"({"people":[{"email":"one@simulation.invalid","username":"rehearsal-one"}]})", "ora"));
  const auto id = first.at("rehearsal_id").get<std::string>();
  const core::json second = {
      {"rehearsal_id", id},
      {"people", {{{"email", "two@simulation.invalid"}, {"username", "rehearsal-two"}}}}};
  const auto added = here.send(method::post, hosted_simulation_fleet, second.dump(), "ora");
  CHECK(added.status == 201);
  CHECK(json_of(added).at("rehearsal_id") == id);
  CHECK(json_of(added).at("people").at(0).at("email") == "two@simulation.invalid");
  const auto there = here.shown(hosted_simulation_fleet, "ora").at("rehearsal");
  CHECK(there.at("id") == id);
  CHECK(there.at("people") == 2);
}

TEST_CASE("simulated fleet: tokens are requested by session, a limited number at a time") {
  api_installation here;
  const auto issue = [&](const core::json& sessions) {
    return here.send(method::post, std::string(hosted_simulation_fleet) + "/tokens",
                     core::json{{"sessions", sessions}}.dump(), "ora");
  };
  CHECK(issue(core::json::array()).status == 400);
  CHECK(issue({"seven"}).status == 400);
  const auto added = json_of(here.send(
      method::post, hosted_simulation_fleet,
      R"({"people":[{"email":"guest@simulation.invalid","username":"rehearsal-guest"}]})", "ora"));
  const auto session = added.at("people").at(0).at("session_id").get<std::string>();
  CHECK(issue(std::vector<std::string>(101, session)).status == 400);
  const auto issued = issue(std::vector<std::string>(100, session));
  CHECK(issued.status == 200);
  CHECK(json_of(issued)["tokens"].size() == 100);
  const auto token = json_of(issued)["tokens"][0].get<std::string>();
  CHECK(json_of(here.send_as_script(method::get, "/platform/profile", "", token))["username"] ==
        "rehearsal-guest");
  const auto present = here.shown(hosted_simulation_fleet, "ora")["rehearsal"];
  CHECK(present["id"] == added["rehearsal_id"]);
  CHECK(present["people"] == 1);
  CHECK(here.status_of(method::delete_, hosted_simulation_fleet, "", "ora") == 200);
  CHECK(here.shown(hosted_simulation_fleet, "ora")["rehearsal"].is_null());
}

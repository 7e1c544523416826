#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

std::vector<std::string> titles_for(api_installation& here, std::string_view caller) {
  std::vector<std::string> titles;
  for (const auto& one : json_of(here.send(method::get, "/platform/incidents", "", caller))) {
    titles.push_back(one["title"]);
  }
  return titles;
}

transport::http::response open(api_installation& here, const core::json& body) {
  return here.send(method::post, "/platform/incidents", body.dump(), "ora");
}

}  // namespace

TEST_CASE("incident routes: users see public incidents and those of their projects") {
  api_installation here;
  const auto add = [&](const char* title, core::json scope) {
    scope["title"] = title;
    scope["impact"] = "minor";
    CHECK(open(here, scope).status == 201);
    here.wall_clock_set_by += std::chrono::seconds{1};
  };
  add("everybody", core::json::object());
  add("paris", {{"regions", {"eu-west-3"}}});
  add("tokyo", {{"regions", {"ap-northeast-1"}}});
  add("acme", {{"organizations", {api_installation::slug}}});
  add("shown", {{"regions", {"ap-northeast-1"}}, {"show_to_everybody", true}});
  CHECK(titles_for(here, "cem") == std::vector<std::string>{"everybody", "paris", "acme", "shown"});
  CHECK(titles_for(here, "dan") == std::vector<std::string>{"everybody", "shown"});
}

TEST_CASE("incident routes: organizations are asked only when necessary") {
  api_installation here;
  CHECK(open(here, {{"title", "everybody"}, {"impact", "minor"}}).status == 201);
  // An organization's actor is started by the first request to it.
  const auto before = here.running();
  CHECK(titles_for(here, "ada").size() == 1);
  CHECK(here.running() == before);
  const core::json scoped = {{"title", "paris"}, {"impact", "minor"}, {"regions", {"eu-west-3"}}};
  CHECK(open(here, scoped).status == 201);
  CHECK(titles_for(here, "ada").size() == 2);
  CHECK(here.running() > before);
}

TEST_CASE("incident routes: an operator opens one with its scope") {
  api_installation here;
  const auto opened = open(here, {{"title", "Slow disks"},
                                  {"impact", "critical"},
                                  {"message", "We are looking."},
                                  {"regions", {"eu-west-3", "sin"}},
                                  {"services", {"PostgreSQL"}},
                                  {"organizations", {api_installation::slug}},
                                  {"projects", {api_installation::ref}},
                                  {"affects_project_creation", true}});
  CHECK(opened.status == 201);
  CHECK(json_of(opened)["impact"] == "critical");
  const auto what = here.shown("/platform/operator/incidents", "oki").at(0);
  CHECK(what["updates"]["1"]["message"] == "We are looking.");
  CHECK(what["regions"] == core::json{"eu-west-3", "sin"});
  CHECK(what["organizations"] == core::json{api_installation::slug});
  CHECK(what["projects"] == core::json{api_installation::ref});
  CHECK(what["affects_project_creation"] == true);
  CHECK(what["show_to_everybody"] == false);
  CHECK(here.audited() == "ora incident.open");
}

TEST_CASE("incident routes: an incident is checked field by field") {
  api_installation here;
  const auto field_of = [&](const core::json& change) {
    core::json body = {{"title", "Slow disks"}, {"impact", "minor"}};
    body.update(change);
    const auto refused = open(here, body);
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of({{"title", " "}}) == "title");
  CHECK(field_of({{"impact", "huge"}}) == "impact");
  CHECK(field_of({{"regions", {"mars-1"}}}) == "regions");
  CHECK(field_of({{"organizations", {"Acme"}}}) == "organizations[0]");
  CHECK(field_of({{"projects", {1}}}) == "projects[0]");
  CHECK(field_of({{"message", std::string(2001, 'm')}}) == "message");
  CHECK(here.shown("/platform/operator/incidents", "ora").empty());
}

TEST_CASE("incident routes: an update contains the new state") {
  api_installation here;
  const auto opened = json_of(open(here, {{"title", "Slow disks"}, {"impact", "minor"}}));
  const auto update_path = "/platform/incidents/" + opened["id"].get<std::string>() + "/updates";
  CHECK(here.send(method::post, update_path, R"({"state":"gone","message":"x"})", "cli").status ==
        400);
  const auto updated =
      here.send(method::post, update_path, R"({"state":"resolved","message":"Over."})", "cli");
  CHECK(json_of(updated)["state"] == "resolved");
  CHECK(json_of(updated)["updates"]["1"]["message"] == "Over.");
  CHECK(here.status_of(method::post, update_path, R"({"state":"resolved","message":"Over."})",
                       "cli") == 409);
  CHECK(here.send(method::post, "/platform/incidents/7/updates",
                  R"({"state":"resolved","message":"x"})", "cli")
            .status == 404);
}

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

constexpr const char* update_path =
    "/platform/incidents/1bc1de17-0000-4000-8000-000000000001/updates";

domain::incident incident_called(std::string title) {
  domain::incident made;
  made.title = std::move(title);
  return made;
}

std::vector<std::string> titles_for(fake_installation& here, std::string_view caller) {
  std::vector<std::string> titles;
  for (const auto& one : json_of(here.send(method::get, "/platform/incidents", "", caller))) {
    titles.push_back(one["title"]);
  }
  return titles;
}

transport::http::response open(fake_installation& here, const core::json& body) {
  return here.send(method::post, "/platform/incidents", body.dump(), "ora");
}

}  // namespace

TEST_CASE("incident routes: users see public incidents and those of their projects") {
  fake_installation here;
  auto everybody = incident_called("everybody");
  auto paris = incident_called("paris");
  paris.regions = {"eu-west-3"};
  auto tokyo = incident_called("tokyo");
  tokyo.regions = {"ap-northeast-1"};
  auto acme = incident_called("acme");
  acme.organizations = {domain::organization_slug{std::string{fake_installation::slug}}};
  auto shown = incident_called("shown");
  shown.regions = {"ap-northeast-1"};
  shown.show_to_everybody = true;
  here.state.incidents = {everybody, paris, tokyo, acme, shown};
  CHECK(titles_for(here, "cem") == std::vector<std::string>{"everybody", "paris", "acme", "shown"});
  CHECK(titles_for(here, "dan") == std::vector<std::string>{"everybody", "shown"});
}

TEST_CASE("incident routes: organizations are asked only when necessary") {
  fake_installation here;
  here.state.incidents = {incident_called("everybody")};
  CHECK(titles_for(here, "ada").size() == 1);
  CHECK(here.state.incoming == std::vector<std::string>{"list_open_incidents"});
}

TEST_CASE("incident routes: an operator opens one with its scope") {
  fake_installation here;
  const auto opened = open(here, {{"title", "Slow disks"},
                                  {"impact", "critical"},
                                  {"message", "We are looking."},
                                  {"regions", {"eu-west-3", "sin"}},
                                  {"services", {"PostgreSQL"}},
                                  {"organizations", {fake_installation::slug}},
                                  {"projects", {fake_installation::ref}},
                                  {"affects_project_creation", true}});
  CHECK(opened.status == 201);
  CHECK(json_of(opened)["impact"] == "critical");
  CHECK(here.state.text == "We are looking.");
  CHECK(here.state.draft.regions == std::vector<std::string>{"eu-west-3", "sin"});
  CHECK(here.state.draft.organizations.at(0).value == fake_installation::slug);
  CHECK(here.state.draft.projects.at(0).value == fake_installation::ref);
  CHECK(here.state.draft.affects_project_creation);
  CHECK_FALSE(here.state.draft.show_to_everybody);
  CHECK(here.state.by.name == "ora");
}

TEST_CASE("incident routes: an incident is checked field by field") {
  fake_installation here;
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
  CHECK(here.state.incoming.empty());
}

TEST_CASE("incident routes: an update contains the new state") {
  fake_installation here;
  const auto updated =
      here.send(method::post, update_path, R"({"state":"resolved","message":"Over."})", "cli");
  CHECK(json_of(updated)["state"] == "resolved");
  CHECK(here.state.text == "Over.");
  CHECK(here.send(method::post, update_path, R"({"state":"gone","message":"x"})", "cli").status ==
        400);
  CHECK(here.send(method::post, "/platform/incidents/7/updates",
                  R"({"state":"resolved","message":"x"})", "cli")
            .status == 404);
}

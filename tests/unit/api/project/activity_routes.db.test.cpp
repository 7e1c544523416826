#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

namespace {

const std::string activity = project_path + "/activity";

std::vector<std::string> texts(const core::json& reply) {
  std::vector<std::string> found;
  for (const auto& one : reply.at("entries"))
    found.push_back(one.at("text"));
  return found;
}

using lines = std::vector<std::string>;

}  // namespace

TEST_CASE("activity routes: changes, settings, keys and incidents form one timeline") {
  api_installation here;
  const auto send = [&](method verb, const std::string& path, const std::string& body,
                        const std::string& by, int status) {
    here.pass(std::chrono::seconds{1});
    CHECK(here.status_of(verb, path, body, by) == status);
  };
  send(method::post, project_path + "/restart", "{}", "ada", 202);
  here.pass(std::chrono::seconds{10});
  send(method::put, project_path + "/config/postgres", R"({"settings":{"work_mem":8192}})", "ada",
       200);
  send(method::post, project_path + "/api-keys", R"({"name":"deploy","access":"read"})", "ada",
       201);
  send(method::post, "/platform/incidents", R"({"title":"Slow disks","impact":"minor"})", "ora",
       201);
  const auto all = texts(here.shown(activity, "sam"));
  REQUIRE(all.size() >= 4);
  CHECK(lines(all.begin(), all.begin() + 4) ==
        lines{"Incident opened: Slow disks", "API key \"deploy\" created by ada",
              "Postgres settings changed by ada: work_mem", "Restarted by ada"});
  CHECK(here.shown(activity, "sam").dump().find("8192") == std::string::npos);
  CHECK(texts(here.shown(activity + "?kind=incidents", "sam")) ==
        lines{"Incident opened: Slow disks"});
  CHECK(texts(here.shown(activity + "?kind=operations", "sam")).front() == "Restarted by ada");

  const auto first = here.shown(activity + "?limit=2", "sam");
  REQUIRE(first.contains("next"));
  const auto second =
      texts(here.shown(activity + "?limit=2&before=" + first.at("next").get<std::string>(), "sam"));
  CHECK(second == lines{all[2], all[3]});
}

TEST_CASE("activity routes: bounds and places are checked") {
  api_installation here;
  for (const auto* query : {"?limit=0", "?limit=101", "?kind=weather", "?before=yesterday"}) {
    CAPTURE(query);
    CHECK(here.status_of(method::get, activity + query, "", "sam") == 400);
  }
}

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("project incident routes: are selected by the project's location and sorted") {
  api_installation here;
  const auto open = [&](const core::json& draft) {
    const auto made = here.send(method::post, "/platform/incidents", draft.dump(), "ora");
    CHECK(made.status == 201);
    here.wall_clock_set_by += std::chrono::seconds{1};
    return json_of(made).at("id").get<std::string>();
  };
  const auto over = open({{"title", "Slow logins"}, {"impact", "minor"}});
  (void)open({{"title", "Slow disks"},
              {"impact", "minor"},
              {"message", "We are looking."},
              {"regions", {"eu-west-3"}}});
  (void)open({{"title", "Elsewhere"}, {"impact", "minor"}, {"regions", {"sin"}}});
  CHECK(here.status_of(method::post, "/platform/incidents/" + over + "/updates",
                       R"({"state":"resolved","message":"Over."})", "ora") == 200);
  const auto reply = here.shown(project_path + "/incidents", "sam");
  REQUIRE(reply.at("incidents").size() == 2);
  CHECK(reply["incidents"][0].at("title") == "Slow disks");
  CHECK(reply["incidents"][0].at("updates").at("1").at("message") == "We are looking.");
  CHECK(reply["incidents"][0].at("resolved_at").is_null());
  CHECK(reply["incidents"][1].at("state") == "resolved");
}

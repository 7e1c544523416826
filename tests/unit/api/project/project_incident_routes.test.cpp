#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

TEST_CASE("project incident routes: are selected by the project's location and sorted") {
  fake_installation here;
  domain::incident slow;
  slow.title = "Slow disks";
  slow.updates = {{.at = here.now, .state = {}, .message = "We are looking."}};
  domain::incident over;
  over.title = "Slow logins";
  over.state = domain::incident_state::resolved;
  over.resolved_at = here.now;
  here.state.incidents = {slow, over};
  const auto reply = json_of(here.send(method::get, project_path + "/incidents", "", "sam"));
  REQUIRE(reply.at("incidents").size() == 2);
  CHECK(reply["incidents"][0].at("title") == "Slow disks");
  CHECK(reply["incidents"][0].at("updates").at("1").at("message") == "We are looking.");
  CHECK(reply["incidents"][0].at("resolved_at").is_null());
  CHECK(reply["incidents"][1].at("state") == "resolved");
  CHECK(here.state.text == std::string{fake_installation::slug} + " " +
                               std::string{fake_installation::ref} + " eu-west-3");
}

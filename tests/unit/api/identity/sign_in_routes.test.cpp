#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("sign-in routes: the list marks the current session") {
  fake_installation here;
  const auto list = json_of(here.send(method::get, "/platform/profile/sessions", "", "ada"));
  REQUIRE(list.size() == 2);
  CHECK(list[0] == core::json{{"id", account_of("ada")},
                              {"created_at", "1970-01-01T00:00:00.000Z"},
                              {"last_used_at", "1970-01-01T01:00:00.000Z"},
                              {"user_agent", "Netscape"},
                              {"remote_address", "192.0.2.7"},
                              {"current", true}});
  CHECK(list[1]["current"] == false);
}

TEST_CASE("sign-in routes: one session is ended, or all others") {
  fake_installation here;
  CHECK(here.send(method::delete_, "/platform/profile/sessions/some-id", "", "ada").status == 204);
  CHECK(here.state.text == "some-id");
  CHECK(here.send(method::delete_, "/platform/profile/sessions", "", "ada").status == 204);
  CHECK(here.state.signed_out == actors::sign_out_scope::others);
}

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string another_id = "5e551011-0000-4000-8000-000000000002";
const std::string another_session =
    "INSERT INTO auth_sessions (id, account_id, created_at, last_used_at, user_agent,"
    " remote_address) VALUES ('" +
    another_id + "', '" + account_of("ada") +
    "', '2027-01-14T08:00:00Z', '2027-01-14T08:00:00Z', 'Mosaic', '192.0.2.8'); INSERT INTO "
    "refresh_tokens (digest, session_id, issued_at, expires_at)"
    " VALUES ('other', '" +
    another_id + "', '2027-01-14T08:00:00Z', '2027-03-14T08:00:00Z')";

}  // namespace

TEST_CASE("sign-in routes: the list marks the current session") {
  api_installation here;
  here.store(another_session);
  const auto list = here.shown("/platform/profile/sessions", "ada");
  REQUIRE(list.size() == 2);
  CHECK(list[0] == core::json{{"id", account_of("ada")},
                              {"created_at", "2027-01-15T07:00:00.000Z"},
                              {"last_used_at", "2027-01-15T07:00:00.000Z"},
                              {"user_agent", "Netscape"},
                              {"remote_address", "192.0.2.7"},
                              {"current", true}});
  CHECK(list[1]["current"] == false);
}

TEST_CASE("sign-in routes: one session is ended, or all others") {
  api_installation here;
  const std::string sessions = "/platform/profile/sessions";
  here.store(another_session);
  const auto other = sessions + "/" + another_id;
  CHECK(here.send(method::delete_, sessions + "/some-id", "", "ada").status == 404);
  CHECK(here.send(method::delete_, other, "", "bea").status == 404);
  CHECK(here.send(method::delete_, other, "", "ada").status == 204);
  CHECK(here.shown(sessions, "ada").size() == 1);
  here.store("UPDATE auth_sessions SET ended_at = NULL, end_reason = NULL");
  CHECK(here.send(method::delete_, sessions, "", "ada").status == 204);
  CHECK(here.shown(sessions, "ada").size() == 1);
}

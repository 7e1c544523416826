#include "api/http/principal.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

transport::http::response with_header(api_installation& here, const std::string& value) {
  auto incoming = here.request(method::get, "/platform/profile", "", "");
  if (!value.empty()) incoming.headers.add("Authorization", value);
  return here.send(std::move(incoming));
}

}  // namespace

TEST_CASE("principal: a valid token identifies its account") {
  api_installation here;
  const auto answer = with_header(here, "Bearer " + here.token("ada"));
  CHECK(answer.status == 200);
  CHECK(json_of(answer)["gotrue_id"] == api::testing::account_of("ada"));
  CHECK(with_header(here, "bearer   " + here.token("ada") + " ").status == 200);
}

TEST_CASE("principal: without a token the caller is asked to sign in") {
  api_installation here;
  const auto answer = with_header(here, "");
  CHECK(answer.status == 401);
  CHECK(answer.headers.find("WWW-Authenticate") == "Bearer");
  CHECK(json_of(answer)["code"] == "unauthenticated");
}

TEST_CASE("principal: an invalid token is rejected") {
  api_installation here;
  auto forged = here.token("ada");
  forged.back() = forged.back() == 'A' ? 'B' : 'A';
  const std::string cases[] = {"Bearer " + forged, "Bearer x", "Bearer a.b.c", "Bearer ",
                               "Basic YTpi", "Bearer", here.token("ada"),
                               "Bearer " + std::string(10'000, 'a'),
                               // {"alg":"none"}.{}
                               "Bearer eyJhbGciOiJub25lIn0.e30."};
  for (const auto& header : cases) {
    CAPTURE(header);
    const auto answer = with_header(here, header);
    CHECK(answer.status == 401);
    CHECK(json_of(answer)["code"] == "bad_jwt");
  }
}

TEST_CASE("principal: the command line's token has no session") {
  api_installation here;
  auto claims = here.claims_of("cli");
  const auto status_for = [&](const domain::access_claims& which) {
    auto incoming = here.request(method::get, "/platform/operator/incidents", "", "");
    incoming.headers.add("Authorization", "Bearer " + here.sign(which));
    return here.send(std::move(incoming)).status;
  };
  CHECK(status_for(claims) == 200);
  claims.session = domain::session_id{api::testing::account_of("ada")};
  CHECK(status_for(claims) == 401);
}

TEST_CASE("principal: an expired token is reported as such, so that the client refreshes it") {
  api_installation here;
  const auto header = "Bearer " + here.token("ada");
  here.wall_clock_set_by += std::chrono::hours{1};
  const auto answer = with_header(here, header);
  CHECK(answer.status == 401);
  CHECK(json_of(answer)["code"] == "session_expired");
}

TEST_CASE("principal: a login session that has ended is rejected") {
  api_installation here;
  CHECK(here.send(method::post, "/auth/v1/logout?scope=local", "", "ada").status == 204);
  const auto answer = with_header(here, "Bearer " + here.token("ada"));
  CHECK(answer.status == 401);
  CHECK(json_of(answer)["code"] == "session_not_found");
}

TEST_CASE("principal: a caller who cannot be identified now may retry") {
  api_installation here;
  here.disable_storage();
  const auto answer = with_header(here, "Bearer " + here.token("ada"));
  CHECK(answer.status == 503);
  CHECK(answer.headers.find("Retry-After").has_value());
}

TEST_CASE("principal: the command line is an operator without an account") {
  api_installation here;
  CHECK(here.send(method::get, "/platform/operator/projects", "", "cli").status == 200);
  const auto answer = here.send(method::get, "/platform/profile", "", "cli");
  CHECK(answer.status == 403);
  CHECK(json_of(answer)["message"] == "This call requires an account.");
  CHECK(here.send(method::put, "/platform/telemetry/feature-flags/a", R"({"value":true})", "cli")
            .status == 200);
  CHECK(here.audited() == "operator flag.set");
  CHECK(here.select("SELECT 1::text FROM audit_log WHERE actor_account IS NULL").size() == 1);
}

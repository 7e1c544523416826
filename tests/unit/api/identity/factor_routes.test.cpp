#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string factor = "/auth/v1/factors/fac00000-0000-4000-8000-000000000001";

}  // namespace

TEST_CASE("factor routes: enrolling returns the secret, the URL and its QR code") {
  fake_installation here;
  const auto started =
      json_of(here.send(method::post, "/auth/v1/factors",
                        R"({"factor_type":"totp","friendly_name":" Phone "})", "ada"));
  CHECK(started["type"] == "totp");
  CHECK(started["id"] == "fac00000-0000-4000-8000-000000000001");
  CHECK(started["totp"]["secret"] == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  CHECK(started["totp"]["uri"].get<std::string>().starts_with("otpauth://totp/"));
  CHECK(started["totp"]["qr_code"].get<std::string>().starts_with("<svg "));
  CHECK(here.state.text == "Phone");
}

TEST_CASE("factor routes: only one type of factor is accepted") {
  fake_installation here;
  const auto refused =
      here.send(method::post, "/auth/v1/factors", R"({"factor_type":"phone"})", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "factor_type");
}

TEST_CASE("factor routes: a challenge's expiry is in seconds since 1970") {
  fake_installation here;
  const auto incoming = json_of(here.send(method::post, factor + "/challenge", "", "ada"));
  CHECK(incoming == core::json::parse(R"({
    "id": "c4a00000-0000-4000-8000-000000000001", "type": "totp", "expires_at": 1800000300})"));
}

TEST_CASE("factor routes: a correct code returns a session with its factors") {
  fake_installation here;
  const auto session = json_of(here.send(method::post, factor + "/verify",
                                         R"({"challenge_id":"c","code":"abcde-fgh23"})", "ada"));
  CHECK(session["access_token"] == "an.access.token");
  CHECK(session["user"]["factors"][0]["status"] == "verified");
  CHECK(here.state.text == "abcde-fgh23");
}

TEST_CASE("factor routes: a wrong code has GoTrue's error code") {
  fake_installation here;
  here.state.failure = core::error{.code = core::errc::bad_request,
                                   .message = "This code is incorrect or has expired.",
                                   .retry_after = std::nullopt,
                                   .fields = {},
                                   .detail_code = "mfa_verification_failed"};
  const auto answer =
      here.send(method::post, factor + "/verify", R"({"challenge_id":"c","code":"000000"})", "ada");
  CHECK(answer.status == 400);
  CHECK(json_of(answer)["code"] == "mfa_verification_failed");
}

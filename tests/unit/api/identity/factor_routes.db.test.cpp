#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/authenticator.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string factors = "/auth/v1/factors";

/// An installation in which Ada has begun to set up an authenticator.
struct with_begun_factor : api_installation {
  with_begun_factor() {
    const auto answered =
        send(method::post, factors, R"({"factor_type":"totp","friendly_name":" Phone "})", "ada");
    CHECK(answered.status == 200);
    started = json_of(answered);
    factor = factors + "/" + started.at("id").get<std::string>();
  }

  transport::http::response verify(const std::string& code) {
    const auto challenge = json_of(send(method::post, factor + "/challenge", "", "ada"));
    const core::json body = {{"challenge_id", challenge.at("id")}, {"code", code}};
    return send(method::post, factor + "/verify", body.dump(), "ada");
  }

  std::string present_code() {
    const auto secret = started["totp"]["secret"].get<std::string>();
    return signalbox::testing::code_at(secret, now());
  }

  core::json started;
  std::string factor;
};

}  // namespace

TEST_CASE_FIXTURE(with_begun_factor,
                  "factor routes: enrolling returns the secret, the URL and its QR code") {
  CHECK(started["type"] == "totp");
  CHECK(started["friendly_name"] == "Phone");
  const auto uri = started["totp"]["uri"].get<std::string>();
  CHECK(uri.starts_with("otpauth://totp/"));
  CHECK(uri.find("secret=" + started["totp"]["secret"].get<std::string>()) != std::string::npos);
  CHECK(started["totp"]["qr_code"].get<std::string>().starts_with("<svg "));
}

TEST_CASE("factor routes: only one type of factor is accepted") {
  api_installation here;
  const auto refused = here.send(method::post, factors, R"({"factor_type":"phone"})", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["errors"][0]["field"] == "factor_type");
}

TEST_CASE_FIXTURE(with_begun_factor,
                  "factor routes: a challenge's expiry is in seconds since 1970") {
  auto incoming = json_of(send(method::post, factor + "/challenge", "", "ada"));
  CHECK(domain::is_uuid(incoming["id"].get<std::string>()));
  incoming.erase("id");
  CHECK(incoming == core::json{{"type", "totp"}, {"expires_at", 1'800'000'300}});
}

TEST_CASE_FIXTURE(with_begun_factor,
                  "factor routes: a correct code returns a session with its factors") {
  const auto verified = verify(present_code());
  CHECK(verified.status == 200);
  const auto session = json_of(verified);
  CHECK_FALSE(session["access_token"].get<std::string>().empty());
  CHECK(session["user"]["factors"][0]["status"] == "verified");
  level = domain::assurance_level::aal2;
  CHECK(shown("/auth/v1/user", "ada")["factors"][0]["friendly_name"] == "Phone");
  const auto removed = send(method::delete_, factor, "", "ada");
  CHECK(removed.status == 200);
  CHECK(json_of(removed)["id"] == started["id"]);
  CHECK(shown("/auth/v1/user", "ada")["factors"].empty());
}

TEST_CASE_FIXTURE(with_begun_factor, "factor routes: a wrong code has GoTrue's error code") {
  const auto reply = verify("000000");
  CHECK(reply.status == 400);
  CHECK(json_of(reply)["code"] == "mfa_verification_failed");
  CHECK(send(method::post, factors + "/no-id/challenge", "", "ada").status == 404);
}

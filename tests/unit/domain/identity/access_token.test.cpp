#include "domain/identity/access_token.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <array>
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "core/encoding/base64.hpp"
#include "core/json/json.hpp"
#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

constexpr time_point now =
    time_point{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}} + 18h;
const signing_key key = signing_key::generate(seeded_entropy(1));

access_claims claims_of_ada() {
  return {.account = account_id{"6f0b3c1e-0000-4000-8000-000000000001"},
          .session = session_id{"6f0b3c1e-0000-4000-8000-000000000002"},
          .email = "ada@example.com",
          .role = "authenticated",
          .issued_at = now,
          .expires_at = now + 1h};
}

json claims_json() {
  return {{"iss", "signalbox"}, {"aud", "authenticated"},  {"sub", "a"}, {"session_id", "s"},
          {"email", "e"},       {"role", "authenticated"}, {"iat", 1},   {"exp", 32'503'680'000}};
}

/// A genuinely signed token of these parts, which only holders of the key can create.
std::string signed_token(const std::string& header, const std::string& payload) {
  const std::string text = to_base64url(header) + '.' + to_base64url(payload);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> made{};
  crypto_auth_hmacsha256(made.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), reinterpret_cast<const unsigned char*>(key.bytes().data()));
  return text + '.' + to_base64url(std::as_bytes(std::span{made}));
}

std::string signed_token(const json& payload) {
  return signed_token(R"({"alg":"HS256","typ":"JWT"})", payload.dump());
}

/// Returns the detail code of the error, or "accepted".
std::string outcome(std::string_view token, time_point at = now) {
  const auto verified = verify_access_token(token, key, at);
  if (verified) return "accepted";
  CHECK(verified.error().code == errc::unauthenticated);
  return verified.error().detail_code;
}

}  // namespace

TEST_CASE("access token: a signed token is verified") {
  const auto verified = verify_access_token(sign_access_token(claims_of_ada(), key), key, now);
  REQUIRE(verified.has_value());
  CHECK(*verified == claims_of_ada());
}

TEST_CASE("access token: has the claims of the wire contract") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  const auto first = token.find('.');
  const auto second = token.find('.', first + 1);
  CHECK(json::parse(*from_base64url(token.substr(0, first))) ==
        json{{"alg", "HS256"}, {"typ", "JWT"}});
  CHECK(json::parse(*from_base64url(token.substr(first + 1, second - first - 1))) ==
        json{{"iss", "signalbox"},
             {"sub", "6f0b3c1e-0000-4000-8000-000000000001"},
             {"aud", "authenticated"},
             {"role", "authenticated"},
             {"aal", "aal1"},
             {"email", "ada@example.com"},
             {"session_id", "6f0b3c1e-0000-4000-8000-000000000002"},
             {"iat", 1'795'197'600},
             {"exp", 1'795'201'200}});
}

TEST_CASE("access token: a token created elsewhere with the same key is verified (RFC 7515)") {
  // HMAC-SHA256 under 32 bytes of 0x01, computed with another implementation.
  const auto ones = signing_key::from_bytes(std::vector<std::byte>(32, std::byte{1}));
  const std::string token =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIiwic2Vzc2lvbl9pZCI6InMiLCJlbWF"
      "pbCI6ImFkYUBleGFtcGxlLmNvbSIsInJvbGUiOiJhdXRoZW50aWNhdGVkIiwiYXVkIjoiYXV0aGVudGl"
      "jYXRlZCIsImlzcyI6InNpZ25hbGJveCIsImlhdCI6MTc5NTE5NzYwMCwiZXhwIjoxNzk1MjAxMjAwfQ."
      "S3v8qxB9hqjVXs0usMBItrmF1weLmQvft4i1Rmrg0a4";
  const auto verified = verify_access_token(token, *ones, now);
  REQUIRE(verified.has_value());
  CHECK(verified->email == "ada@example.com");
}

TEST_CASE("access token: expires without leeway") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  CHECK(outcome(token, now + 1h - 1ms) == "accepted");
  CHECK(outcome(token, now + 1h) == "session_expired");
  CHECK(outcome(token, now + 24h) == "session_expired");
}

TEST_CASE("access token: may be issued up to 60 s ahead of the server's clock") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  CHECK(outcome(token, now - 60s) == "accepted");
  CHECK(outcome(token, now - 61s) == "bad_jwt");
}

TEST_CASE("access token: another key's signature is refused") {
  const signing_key other = signing_key::generate(seeded_entropy(2));
  CHECK(outcome(sign_access_token(claims_of_ada(), other)) == "bad_jwt");
}

TEST_CASE("access token: a forged token is refused as invalid even when it has expired") {
  const signing_key other = signing_key::generate(seeded_entropy(2));
  CHECK(outcome(sign_access_token(claims_of_ada(), other), now + 24h) == "bad_jwt");
}

TEST_CASE("access token: a change of any character is refused") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string changed = token;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    CAPTURE(i);
    CHECK(outcome(changed) == "bad_jwt");
  }
}

TEST_CASE("access token: a token truncated anywhere is refused") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  for (std::size_t length = 0; length < token.size(); ++length)
    CHECK(outcome(std::string_view{token}.substr(0, length)) == "bad_jwt");
}

TEST_CASE("access token: only HS256 is accepted, whatever the signature") {
  const std::string payload = claims_json().dump();
  REQUIRE(outcome(signed_token(R"({"alg":"HS256"})", payload)) == "accepted");
  for (const char* header : {R"({"alg":"none"})", R"({"alg":"None"})", R"({"alg":"hs256"})",
                             R"({"alg":"HS512"})", R"({"alg":"RS256"})", R"({"alg":["HS256"]})",
                             R"({"typ":"JWT"})", R"(["HS256"])", "HS256"}) {
    CAPTURE(header);
    CHECK(outcome(signed_token(header, payload)) == "bad_jwt");
  }
}

TEST_CASE("access token: an unsigned token is refused") {
  const std::string text =
      to_base64url(R"({"alg":"none"})") + '.' + to_base64url(claims_json().dump());
  CHECK(outcome(text) == "bad_jwt");
  CHECK(outcome(text + '.') == "bad_jwt");
}

TEST_CASE("access token: malformed texts are refused") {
  const std::string token = sign_access_token(claims_of_ada(), key);
  for (const std::string& text : {std::string{}, std::string{"."}, std::string{".."},
                                  std::string{"..."}, std::string{"a.b.c"}, token + '=',
                                  token + ".x", ' ' + token, token + '\n', std::string(100, '.')}) {
    CAPTURE(text);
    CHECK(outcome(text) == "bad_jwt");
  }
}

TEST_CASE("access token: tokens over 4 KiB are refused") {
  json payload = claims_json();
  payload["email"] = std::string(2'600, 'e');
  const std::string fitting = signed_token(payload);
  REQUIRE(fitting.size() <= access_token_bytes_max);
  CHECK(outcome(fitting) == "accepted");
  payload["email"] = std::string(3'200, 'e');
  const std::string oversize = signed_token(payload);
  REQUIRE(oversize.size() > access_token_bytes_max);
  CHECK(outcome(oversize) == "bad_jwt");
}

TEST_CASE("access token: every claim is required, with its type") {
  for (const char* name : {"iss", "aud", "sub", "session_id", "email", "role", "iat", "exp"}) {
    CAPTURE(name);
    json payload = claims_json();
    payload[name] = json::array();
    CHECK(outcome(signed_token(payload)) == "bad_jwt");
    payload.erase(name);
    CHECK(outcome(signed_token(payload)) == "bad_jwt");
  }
}

TEST_CASE("access token: nonsensical claims are refused") {
  const auto with = [](const char* name, json value) {
    json payload = claims_json();
    payload[name] = std::move(value);
    return signed_token(payload);
  };
  CHECK(outcome(with("iss", "somebody")) == "bad_jwt");
  CHECK(outcome(with("aud", "anon")) == "bad_jwt");
  CHECK(outcome(with("sub", "")) == "bad_jwt");
  CHECK(outcome(with("session_id", "")) == "bad_jwt");
  CHECK(outcome(with("exp", -1)) == "bad_jwt");
  CHECK(outcome(with("exp", 1.5)) == "bad_jwt");
  CHECK(outcome(with("exp", "4000000000")) == "bad_jwt");
  CHECK(outcome(with("exp", 18'446'744'073'709'551'615u)) == "bad_jwt");
  CHECK(outcome(with("exp", 9'223'372'036'854'775'807)) == "bad_jwt");
}

TEST_CASE("access token: bytes outside the alphabet are refused in the signature") {
  const auto genuine = sign_access_token(claims_of_ada(), key);
  CHECK(outcome(genuine) == "accepted");
  for (auto at = genuine.rfind('.') + 1; at < genuine.size(); ++at) {
    for (int byte = 0x80; byte <= 0xFF; ++byte) {
      auto changed = genuine;
      changed[at] = static_cast<char>(byte);
      REQUIRE(outcome(changed) == "bad_jwt");
    }
  }
}

TEST_CASE("access token: contains the assurance level; without it the lower level applies") {
  auto claims = claims_of_ada();
  claims.level = assurance_level::aal2;
  CHECK(verify_access_token(sign_access_token(claims, key), key, now)->level ==
        assurance_level::aal2);
  CHECK(verify_access_token(sign_access_token(claims_of_ada(), key), key, now)->level ==
        assurance_level::aal1);
  auto payload = claims_json();
  CHECK(verify_access_token(signed_token(payload), key, now)->level == assurance_level::aal1);
  payload["aal"] = "aal2";
  CHECK(verify_access_token(signed_token(payload), key, now)->level == assurance_level::aal2);
  payload["aal"] = "aal3";
  CHECK(outcome(signed_token(payload)) == "bad_jwt");
}

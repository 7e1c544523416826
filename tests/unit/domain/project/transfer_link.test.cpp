#include "domain/project/transfer_link.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

TEST_CASE("project offer: can be claimed for 24 hours") {
  const transfer_link open{
      .offered_by = "ada", .offered_at = noon, .expires_at = noon + transfer_link_life};
  CHECK(check_claim(open, noon));
  CHECK(check_claim(open, noon + 24h - 1ms));
  const auto late = check_claim(open, noon + 24h);
  REQUIRE_FALSE(late);
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().message == "This link has expired. Ask the sender for a new one.");
}

TEST_CASE("claim token: contains the project's ref and a secret") {
  const claim_token token{.ref = project_ref(std::string(20, 'a')), .secret = "s3-cr_et"};
  CHECK(to_text(token) == std::string(20, 'a') + "-s3-cr_et");
  CHECK(claim_token_from(to_text(token)) == token);
}

TEST_CASE("claim token: a text with another format is invalid") {
  const std::string ref(20, 'a');
  for (const std::string& text : {std::string{}, std::string("-"), ref, ref + "-", "-secret" + ref,
                                  std::string("short-secret"), std::string(21, 'a') + "-secret",
                                  "AAAAAAAAAAAAAAAAAAAA-secret" + ref}) {
    CAPTURE(text);
    CHECK_FALSE(claim_token_from(text));
  }
}

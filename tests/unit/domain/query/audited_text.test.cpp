#include "domain/query/audited_text.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::domain;

TEST_CASE("audited text: is left out, normalised, or without passwords") {
  const std::string text = "ALTER ROLE ana PASSWORD 'secret' VALID UNTIL '2027-01-01'";
  CHECK_FALSE(audited_text(audited_texts::fingerprints, text));
  CHECK(audited_text(audited_texts::normalised, text) ==
        "ALTER ROLE ana PASSWORD $1 VALID UNTIL $2");
  CHECK(audited_text(audited_texts::masked, text) ==
        "ALTER ROLE ana PASSWORD '***' VALID UNTIL '2027-01-01'");
}

TEST_CASE("audited text: is left out when its constants cannot be found") {
  CHECK_FALSE(audited_text(audited_texts::normalised, "SELECT 'open"));
}

TEST_CASE("audited text: is cut between characters") {
  const auto text = "SELECT 'x" + std::string(audited_text_bytes_max - 10, 'x') + "€'";
  const auto kept = audited_text(audited_texts::masked, text);
  REQUIRE(kept);
  CHECK(kept->size() == audited_text_bytes_max - 1);
  CHECK(kept->ends_with("xxx"));
}

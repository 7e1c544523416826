#include "domain/identity/setup_code.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("setup code: four random groups of five letters") {
  const auto random = seeded_entropy(3);
  const auto code = random_setup_code(random);
  CHECK(code.size() == 23);
  for (const std::size_t hyphen : {5, 11, 17})
    CHECK(code[hyphen] == '-');
  CHECK(code.find_first_of("0o1il") == std::string::npos);
  CHECK(random_setup_code(random) != code);
}

TEST_CASE("setup code: is normalized when it is entered") {
  CHECK(setup_code_digest("abcde-fghjk-mnpqr-stuvw") ==
        setup_code_digest(" ABCDE fghjk MNPQRstuvw "));
  CHECK(setup_code_digest("abcde-fghjk-mnpqr-stuvw") !=
        setup_code_digest("abcde-fghjk-mnpqr-stuvx"));
}

TEST_CASE("setup code: is required if other machines can reach the server") {
  CHECK_FALSE(needs_setup_code({.host = "127.0.0.1", .public_url = ""}));
  CHECK_FALSE(needs_setup_code({.host = "::1", .public_url = "http://localhost:8400"}));
  CHECK_FALSE(needs_setup_code({.host = "localhost", .public_url = "http://[::1]:8400/"}));
  CHECK(needs_setup_code({.host = "0.0.0.0", .public_url = ""}));
  CHECK(needs_setup_code({.host = "::", .public_url = "http://localhost:8400"}));
  CHECK(needs_setup_code({.host = "192.0.2.4", .public_url = ""}));
  CHECK(needs_setup_code({.host = "127.0.0.1", .public_url = "https://signalbox.example.com"}));
  CHECK(needs_setup_code({.host = "127.0.0.1", .public_url = "https://127.example.com"}));
  CHECK(needs_setup_code({.host = "127.0.0.1", .public_url = "", .has_proxies = true}));
}

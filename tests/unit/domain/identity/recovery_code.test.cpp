#include "domain/identity/recovery_code.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("recovery codes: have a fixed format, and do not repeat") {
  const auto random = seeded_entropy(1);
  std::set<std::string> seen;
  for (int each = 0; each < 500; ++each) {
    const auto code = random_recovery_code(random);
    CHECK(has_form_of_recovery_code(code));
    seen.insert(code);
  }
  CHECK(seen.size() == 500);
}

TEST_CASE("recovery codes: may be entered in upper case and with surrounding spaces") {
  CHECK(has_form_of_recovery_code(" ABCDE-FGH23 "));
  for (const auto* text : {"", "   ", "123456", "abcde fgh23", "abcdefgh23", "abcde-fgh2",
                           "abcde-fgh234", "abcde-fgh-3", "äbcd-fgh23"}) {
    CAPTURE(text);
    CHECK_FALSE(has_form_of_recovery_code(text));
  }
}

TEST_CASE("recovery codes: the digest depends on the code, the account and the key") {
  const auto key = sealing_key::generate(constant_entropy(std::byte{1}));
  const auto other_key = sealing_key::generate(constant_entropy(std::byte{2}));
  const account_id ada{"a"};
  const auto digest = recovery_code_digest("abcde-fgh23", ada, key);
  CHECK(digest.size() == 64);
  CHECK(digest == recovery_code_digest(" ABCDE-FGH23", ada, key));
  CHECK(digest != recovery_code_digest("abcde-fgh24", ada, key));
  CHECK(digest != recovery_code_digest("abcde-fgh23", account_id{"b"}, key));
  CHECK(digest != recovery_code_digest("abcde-fgh23", ada, other_key));
}

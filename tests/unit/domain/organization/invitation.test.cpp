#include "domain/organization/invitation.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;
using namespace std::chrono_literals;

namespace {

invitation for_bob() {
  return {.id = 1,
          .email = "bob@example.org",
          .access = everywhere(role::developer),
          .invited_by = "ada",
          .invited_at = noon,
          .expires_at = noon + invitation_life,
          .accepted_at = std::nullopt};
}

}  // namespace

TEST_CASE("invitation: can be accepted with its address, for 24 hours") {
  const auto open = for_bob();
  CHECK(check_acceptance(open, "bob@example.org", noon));
  CHECK(check_acceptance(open, "bob@example.org", noon + 24h - 1ms));
  const auto late = check_acceptance(open, "bob@example.org", noon + 24h);
  REQUIRE_FALSE(late);
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().message == "This invitation has expired. Ask the sender for a new one.");
}

TEST_CASE("invitation: can be accepted once") {
  auto taken = for_bob();
  taken.accepted_at = noon + 1h;
  const auto again = check_acceptance(taken, "bob@example.org", noon + 2h);
  REQUIRE_FALSE(again);
  CHECK(again.error().code == errc::conflict);
  CHECK(again.error().message == "This invitation has already been accepted.");
}

TEST_CASE("invitation: other addresses do not learn its state") {
  auto taken = for_bob();
  taken.accepted_at = noon;
  for (const auto& one : {for_bob(), taken}) {
    for (const auto at : {noon, noon + 48h}) {
      const auto refused = check_acceptance(one, "eve@example.org", at);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().code == errc::forbidden);
      CHECK(refused.error().message ==
            "This invitation is for another e-mail address. Sign in with that address.");
    }
  }
}

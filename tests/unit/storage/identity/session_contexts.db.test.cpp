#include <doctest/doctest.h>

#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using storage::sign_in_key;

namespace {

struct with_people : with_database {
  storage::session_context_repository session_contexts{on, soon()};
  storage::auth_session_repository sessions{on, soon()};
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");

  sign_in_key sign_in(const domain::account_id& subject, const std::string& digest) {
    return {subject, sessions.open({.account = subject,
                                    .token_digest = digest,
                                    .at = noon,
                                    .token_expires_at = noon + 24h})};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_people, "session contexts: are returned in the given order") {
  const auto zoo = organization(ada, "Zoo");
  const auto acme = organization(ada, "acme");
  const auto profile = need(storage::profile_repository(on, soon()).create(ada, person()));
  const auto of_bob = sign_in(bob, "b");
  const auto of_ada = sign_in(ada, "a");
  const auto all = session_contexts.find_all({of_bob, of_ada, of_bob});
  REQUIRE(all.size() == 3);
  REQUIRE(all[0]);
  CHECK(all[0]->account.email == "bob@example.org");
  CHECK_FALSE(all[0]->profile);
  CHECK(all[0]->memberships.empty());
  REQUIRE(all[1]);
  CHECK(all[1]->account.id == ada);
  CHECK(all[1]->account.operates == domain::operator_role::operator_);
  CHECK(all[1]->account.has_password);
  REQUIRE(all[1]->profile);
  CHECK(all[1]->profile->id == profile.id);
  CHECK(all[1]->profile->username == profile.username);
  REQUIRE(all[1]->memberships.size() == 2);
  CHECK(all[1]->memberships[0].in.slug == acme);
  CHECK(all[1]->memberships[0].access == domain::everywhere(domain::role::owner));
  CHECK(all[1]->memberships[1].in.slug == zoo);
  REQUIRE(all[2]);
  CHECK(all[2]->account.id == bob);
}

TEST_CASE_FIXTURE(with_people, "session contexts: an ended, foreign or invalid session has none") {
  const auto good = sign_in(ada, "a");
  const auto ended = sign_in(ada, "e");
  (void)sessions.end(ended.session, noon + 1h);
  const sign_in_key foreign{bob, good.session};
  const sign_in_key misspelled{ada, domain::session_id{"not-a-uuid"}};
  const sign_in_key sly{ada, domain::session_id{"},{"}};
  const auto all = session_contexts.find_all({ended, foreign, misspelled, sly, good});
  REQUIRE(all.size() == 5);
  for (std::size_t at = 0; at < 4; ++at)
    CHECK_FALSE(all[at]);
  CHECK(all[4]);
  CHECK(session_contexts.find_all({}).empty());
  CHECK_FALSE(session_contexts.find_all({misspelled}).front());
}

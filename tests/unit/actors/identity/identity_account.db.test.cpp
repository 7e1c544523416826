#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/crypto/password_hash.hpp"
#include "core/retry_after.hpp"
#include "domain/identity/refresh_token.hpp"
#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

class with_people : public with_factor {
 public:
  core::result<actors::described_user> change_password(const actors::issued_session& holder,
                                                       const std::string& to,
                                                       std::optional<std::string> from = {}) {
    return ask(actors::change_password{holder.account.id, holder.session, to, std::move(from),
                                       by(holder)});
  }

  core::result<actors::done> end(const actors::issued_session& holder,
                                 std::optional<std::string> word = {}) {
    return ask(
        actors::delete_account{holder.account.id, holder.session, std::move(word), by(holder)});
  }

  std::vector<actors::listed_sign_in> listed(const actors::issued_session& holder) {
    return need(ask(actors::list_sign_ins{holder.account.id}));
  }

  void join(const actors::issued_session& holder, const domain::organization_slug& in,
            domain::role as) {
    REQUIRE(ask(need(ask(actors::find_organization{in})),
                actors::add_member{holder.account.email, domain::everywhere(as), by(ada)}));
  }

  /// Makes another account operator, so that Ada, the first one, may be deleted.
  void hand_installation_to(const std::string& email) {
    REQUIRE(ask(actors::set_operator_role{email, domain::operator_role::operator_, by(ada)}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_people,
                  "own password: can be set in a fresh session, which ends all others") {
  const auto other = sign_in("ada@example.org");
  auto here = connect(ada);
  auto there = connect(other);
  CHECK(change_password(ada, "a much better password"));
  CHECK_FALSE(seen_by(here).closed);
  CHECK(seen_by(there).closed);
  CHECK_FALSE(try_sign_in("ada@example.org"));
  CHECK(try_sign_in("ada@example.org", "a much better password"));
}

TEST_CASE_FIXTURE(with_people, "own password: needs the current one in an old session") {
  pass(11min);
  CHECK(detail_of(change_password(ada, "a much better password")) == "reauthentication_needed");
  CHECK(detail_of(change_password(ada, "a much better password", "wrong")) ==
        "invalid_credentials");
  CHECK(change_password(ada, "a much better password", password));
}

TEST_CASE_FIXTURE(with_people, "own password: must be new and strong") {
  CHECK(detail_of(change_password(ada, password)) == "same_password");
  CHECK(detail_of(change_password(ada, "short")) == "weak_password");
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_people, "own password: a weak one from before the policy still signs in") {
  const auto hash = need(core::hash_password("12345678", environment.settings.password_cost));
  (void)need(storage::account_repository(on, soon())
                 .set_password_hash(ada.account.id, hash, std::nullopt, person(now())));
  const auto back = need(try_sign_in("ada@example.org", "12345678"));
  CHECK(detail_of(change_password(back, "87654321")) == "weak_password");
  CHECK(change_password(back, "a much better password"));
}

TEST_CASE_FIXTURE(with_people, "own password: guesses are limited as in sign-in") {
  pass(11min);
  for (int each = 0; each < 10; ++each)
    CHECK(detail_of(change_password(ada, "a much better password", "wrong")) ==
          "invalid_credentials");
  CHECK(detail_of(change_password(ada, "a much better password", password)) ==
        "over_request_rate_limit");
  const auto there =
      ask(actors::sign_in{"ada@example.org", password, {by(ada).remote_address, {}, {}}});
  CHECK(detail_of(there) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_people, "sign-ins: are listed with their origin") {
  const auto other =
      need(ask(actors::sign_in{"ada@example.org", password, {"192.0.2.7", "Netscape", {}}}));
  const auto all = listed(ada);
  REQUIRE(all.size() == 2);
  const auto found = std::ranges::find(all, other.session, &actors::listed_sign_in::id);
  REQUIRE(found != all.end());
  CHECK(found->remote_address == "192.0.2.7");
  CHECK(found->user_agent == "Netscape");
  CHECK(found->created_at == now());
}

TEST_CASE_FIXTURE(with_people, "sign-ins: record the last use to the minute") {
  const auto other = sign_in("ada@example.org");
  pass(1h);
  REQUIRE(ask(actors::find_session_context{ada.account.id, ada.session}));
  const auto used = now();
  pass(2min);
  const auto all = listed(ada);
  REQUIRE(all.size() == 2);
  CHECK(all[0].id == ada.session);
  CHECK(all[0].last_used_at >= used);
  CHECK(all[0].last_used_at <= used + 1min);
  CHECK(all[1].id == other.session);
}

TEST_CASE_FIXTURE(with_people,
                  "sign-ins: ending one closes its socket immediately, and no others") {
  const auto other = sign_in("ada@example.org");
  auto here = connect(ada);
  auto there = connect(other);
  REQUIRE(ask(actors::end_sign_in{ada.account.id, other.session}));
  CHECK(seen_by(there).closed);
  CHECK(seen_by(there).events.back() ==
        core::json::array({"signed_out", {{"reason", "session_ended"}}}));
  CHECK_FALSE(seen_by(here).closed);
  CHECK(listed(ada).size() == 1);
  CHECK(ask(actors::end_sign_in{ada.account.id, other.session}).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_people, "sign-ins: one that is refreshed by many at once continues") {
  const actors::refresh_session request{ada.refresh_token};
  actors::issued_session newest;
  for (std::int64_t tab = 0; tab < domain::refresh_successors_max; ++tab)
    newest = need(ask(request));
  const auto refused = ask(request);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().detail_code == "refresh_in_progress");
  CHECK(refused.error().retry_after == core::retry_after::at_once);
  CHECK(ask(actors::refresh_session{newest.refresh_token}));
}

TEST_CASE_FIXTURE(with_people, "sign-ins: cannot be ended by another account") {
  const auto bob = sign_up("bob@example.org");
  for (const auto& session : {bob.session, domain::session_id{"no uuid"}}) {
    CHECK(ask(actors::end_sign_in{ada.account.id, session}).error().code == errc::not_found);
  }
  CHECK(listed(bob).size() == 1);
}

TEST_CASE_FIXTURE(with_people,
                  "profile: changes reach the account's pages and those of fellow members") {
  REQUIRE(ask(actors::create_profile{ada.account.id, by(ada)}));
  const auto bob = sign_up("bob@example.org");
  join(bob, acme, domain::role::developer);
  auto own_page = connect(ada);
  auto fellow = connect(bob);
  subscribe(own_page, "session");
  subscribe(fellow, acme_topic());
  const auto changed =
      need(ask(actors::update_profile{ada.account.id, "countess", "Ada", "Lovelace", by(ada)}));
  CHECK(changed.username == "countess");
  CHECK(shown(own_page, "session").at("profile").at("first_name") == "Ada");
  CHECK(shown(own_page, "session").at("profile").at("username") == "countess");
  CHECK(shown(fellow, acme_topic()).at("members").at(ada.account.id.value).at("username") ==
        "countess");
}

TEST_CASE_FIXTURE(with_people, "profile: a taken username is rejected with its field") {
  REQUIRE(ask(actors::create_profile{ada.account.id, by(ada)}));
  const auto bob = sign_up("bob@example.org");
  REQUIRE(ask(actors::create_profile{bob.account.id, by(bob)}));
  const auto taken =
      ask(actors::update_profile{bob.account.id, "ada", std::nullopt, std::nullopt, by(bob)});
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == errc::conflict);
  CHECK(taken.error().fields.front().field == "username");
}

TEST_CASE_FIXTURE(with_people, "the end of an account: also deletes empty organizations") {
  auto client = connect(ada);
  REQUIRE(end(ada));
  CHECK(seen_by(client).closed);
  CHECK(seen_by(client).events.back().at(1).at("reason") == "account_deleted");
  CHECK_FALSE(try_sign_in("ada@example.org"));
  CHECK(ask(actors::find_organization{acme}).error().code == errc::not_found);
  CHECK(sign_up("ada@example.org").account.id != ada.account.id);
}

TEST_CASE_FIXTURE(with_people,
                  "the end of an account: is rejected for the last owner of an organization") {
  const auto bob = sign_up("bob@example.org");
  join(bob, acme, domain::role::developer);
  hand_installation_to("bob@example.org");
  const auto refused = end(ada);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        "You are the last owner of the organization Acme. Make another member an owner or delete "
        "the organization first.");
  CHECK(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_people,
                  "the end of an account: is rejected immediately for the last operator") {
  const auto bob = sign_up("bob@example.org");
  join(bob, acme, domain::role::owner);
  const auto refused = end(ada);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message ==
        "You are the last operator of this installation. Make another account an operator first.");
  // The account still exists.
  auto fellow = connect(bob);
  subscribe(fellow, acme_topic());
  CHECK(shown(fellow, acme_topic()).at("members").size() == 2);
}

TEST_CASE_FIXTURE(with_people, "the end of an account: is rejected while there are projects") {
  create(acme);
  const auto refused = end(ada);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "The organization Acme still has projects. Delete them or transfer the organization to "
        "another owner first.");
}

TEST_CASE_FIXTURE(with_people,
                  "the end of an account: keeps shared organizations for their other members") {
  const auto bob = sign_up("bob@example.org");
  join(bob, acme, domain::role::owner);
  hand_installation_to("bob@example.org");
  auto fellow = connect(bob);
  subscribe(fellow, acme_topic());
  REQUIRE(shown(fellow, acme_topic()).at("members").size() == 2);
  REQUIRE(end(ada));
  CHECK(shown(fellow, acme_topic()).at("members").size() == 1);
  CHECK(seen_by(connect(bob)).accepted);
}

TEST_CASE_FIXTURE(with_people, "the end of an account: needs a recent proof of identity") {
  pass(11min);
  CHECK(detail_of(end(ada)) == "reauthentication_needed");
  CHECK(detail_of(end(ada, "wrong")) == "invalid_credentials");
  CHECK(end(ada, password));
}

TEST_CASE_FIXTURE(with_people,
                  "the end of an account: deletes nothing while storage is unavailable") {
  disable_storage();
  CHECK(end(ada).error().code == errc::unavailable);
  bring_storage_back();
  CHECK(try_sign_in("ada@example.org"));
  CHECK(ask(actors::find_organization{acme}));
}

TEST_CASE_FIXTURE(with_people, "sign-ins: login sessions that ended long ago are deleted") {
  const auto other = sign_in("ada@example.org");
  REQUIRE(ask(actors::end_sign_in{ada.account.id, other.session}));
  const auto stored = [this] {
    const auto found =
        need(on.run({"count", "SELECT count(*) AS n FROM auth_sessions"}, {}, soon()));
    return found[0].as<std::int64_t>("n");
  };
  environment.settings.ended_sessions_life = std::chrono::days{1};
  oversleep(23h);
  CHECK(stored() == 2);
  pass(2h);
  CHECK(stored() == 1);
}

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/crypto/random_text.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/recovery_code_repository.hpp"
#include "tests/unit/core/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::account_repository;
using storage::factor_repository;
using storage::recovery_code_repository;
using namespace std::chrono_literals;

namespace {

/// A signed-in account with an unverified authenticator.
struct enrolling : with_database {
  factor_repository factors{on, soon()};
  domain::account_id ada = account("ada@example.org");
  domain::session_id session = open("d0");
  domain::factor phone = enrol("Phone");

  domain::session_id open(const std::string& digest) {
    return storage::auth_session_repository(on, soon())
        .open({.account = ada, .token_digest = digest, .at = noon, .token_expires_at = noon + 24h});
  }
  static domain::factor_id some_id() {
    static const auto random = core::seeded_entropy(7);
    return domain::factor_id{core::random_uuid(random)};
  }
  domain::factor enrol(const std::string& name) {
    return need(factors.enrol(
        {.id = some_id(), .account = ada, .friendly_name = name, .sealed_secret = "sealed"},
        person()));
  }
  storage::challenged user() { return {.account = ada, .session = session, .factor = phone.id}; }
  bool is_protected() { return need(account_repository(on, soon()).find(ada)).mfa_enabled; }
};

}  // namespace

TEST_CASE_FIXTURE(enrolling, "factors: one is verified when a code is accepted") {
  CHECK_FALSE(phone.is_verified);
  CHECK_FALSE(is_protected());
  factors.accept(phone.id, 1000, noon + 1min);
  CHECK(is_protected());
  const auto held = factors.list(ada);
  REQUIRE(held.size() == 1);
  CHECK(held[0].is_verified);
  CHECK(held[0].friendly_name == "Phone");
  CHECK(held[0].updated_at == noon + 1min);
}

TEST_CASE_FIXTURE(enrolling, "factors: enrolling again replaces an unverified factor") {
  const auto other = enrol("Tablet");
  const auto held = factors.list(ada);
  REQUIRE(held.size() == 1);
  CHECK(held[0].id == other.id);
}

TEST_CASE_FIXTURE(enrolling, "factors: have unique names, and a limited number") {
  factors.accept(phone.id, 1000, noon);
  const auto same = factors.enrol(
      {.id = some_id(), .account = ada, .friendly_name = "Phone", .sealed_secret = "sealed"},
      person());
  REQUIRE_FALSE(same);
  CHECK(same.error().detail_code == "mfa_factor_name_conflict");
  for (std::size_t each = 1; each < domain::factors_max; ++each)
    factors.accept(enrol("Number " + std::to_string(each)).id, 1000, noon);
  const auto more = factors.enrol(
      {.id = some_id(), .account = ada, .friendly_name = "One more", .sealed_secret = "sealed"},
      person());
  REQUIRE_FALSE(more);
  CHECK(more.error().code == errc::conflict);
  CHECK(more.error().detail_code == "too_many_enrolled_mfa_factors");
}

TEST_CASE_FIXTURE(enrolling, "factors: a challenge is answered in its own session, and in time") {
  const auto requested = need(factors.challenge(user(), noon, noon + 5min));
  const auto answered = need(factors.answer(user(), requested, noon + 4min));
  CHECK(answered.what.id == phone.id);
  CHECK(answered.sealed_secret == "sealed");
  CHECK_FALSE(answered.last_step);
  const auto code_of = [&](const storage::challenged& by, const domain::challenge_id& which,
                           core::time_point at) {
    const auto reply = factors.answer(by, which, at);
    return reply ? std::string{} : reply.error().detail_code;
  };
  CHECK(code_of(user(), requested, noon + 5min) == "mfa_challenge_expired");
  CHECK(code_of(user(), domain::challenge_id{phone.id.value}, noon) == "mfa_challenge_expired");
  auto elsewhere = user();
  elsewhere.session = open("d1");
  CHECK(code_of(elsewhere, requested, noon) == "mfa_challenge_expired");
  auto another = user();
  another.account = account("bob@example.org");
  CHECK(code_of(another, requested, noon) == "mfa_factor_not_found");
}

TEST_CASE_FIXTURE(enrolling, "factors: a challenge is answered once, and its step is stored") {
  const auto requested = need(factors.challenge(user(), noon, noon + 5min));
  factors.accept(phone.id, 1000, noon);
  CHECK(factors.answer(user(), requested, noon).error().detail_code == "mfa_challenge_expired");
  const auto again = need(factors.challenge(user(), noon, noon + 5min));
  CHECK(need(factors.answer(user(), again, noon)).last_step == 1000);
  // A recovery code uses no step.
  factors.accept(phone.id, std::nullopt, noon);
  const auto third = need(factors.challenge(user(), noon, noon + 5min));
  CHECK(need(factors.answer(user(), third, noon)).last_step == 1000);
}

TEST_CASE_FIXTURE(enrolling, "factors: a limited number of challenges stays open") {
  const auto first = need(factors.challenge(user(), noon, noon + 5min));
  for (int each = 0; each < storage::open_challenges_max; ++each)
    need(factors.challenge(user(), noon, noon + 6min));
  CHECK(factors.answer(user(), first, noon).error().detail_code == "mfa_challenge_expired");
  const auto held =
      need(on.run({"count", "SELECT count(*) AS number FROM factor_challenges"}, {}, soon()));
  CHECK(held[0].as<std::int64_t>("number") == storage::open_challenges_max);
}

TEST_CASE_FIXTURE(enrolling, "factors: are removed individually by their owner, or all together") {
  const auto bob = account("bob@example.org");
  CHECK(factors.remove(bob, phone.id, person()).error().code == errc::not_found);
  need(factors.remove(ada, phone.id, person()));
  CHECK(factors.list(ada).empty());
  factors.accept(enrol("Tablet").id, 1, noon);
  CHECK(factors.remove_all(ada, person()) == 1);
  CHECK_FALSE(is_protected());
}

TEST_CASE_FIXTURE(with_database, "recovery codes: work once each, and new ones replace them") {
  recovery_code_repository codes(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  CHECK(codes.remaining(ada) == 0);
  need(codes.replace(ada, {"d1", "d2", "d3"}, person()));
  CHECK(codes.remaining(ada) == 3);
  CHECK_FALSE(codes.use(bob, "d1", noon));
  CHECK(codes.use(ada, "d1", noon));
  CHECK_FALSE(codes.use(ada, "d1", noon));
  CHECK(codes.remaining(ada) == 2);
  need(codes.replace(ada, {"d4"}, person()));
  CHECK_FALSE(codes.use(ada, "d2", noon));
  CHECK(codes.use(ada, "d4", noon));
  codes.remove(ada);
  CHECK(codes.remaining(ada) == 0);
  CHECK(codes.replace(domain::account_id{"00000000-0000-0000-0000-000000000000"}, {}, person())
            .error()
            .code == errc::not_found);
}

#include <doctest/doctest.h>

#include <string>

#include "core/crypto/random_text.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/oauth_flow_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"
#include "storage/identity/pending_sign_up_repository.hpp"
#include "storage/identity/retention_repository.hpp"
#include "tests/unit/core/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_ended : with_database {
  domain::account_id ada = account("ada@example.org");
  storage::auth_session_repository sessions{on, soon()};
  storage::retention_repository retention{on, soon()};

  domain::session_id open_until(const std::string& digest, core::time_point at,
                                core::time_point end) {
    return sessions.open(
        {.account = ada, .token_digest = digest, .at = at, .token_expires_at = end});
  }
  std::int64_t rows_of(const std::string& table) {
    const auto found = need(on.run({"count", "SELECT count(*) AS n FROM " + table}, {}, soon()));
    return found[0].as<std::int64_t>("n");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_ended, "retention: old ended login sessions are deleted in portions") {
  for (int each = 0; each < 5; ++each) {
    const auto ended = open_until("e" + std::to_string(each), noon, noon + 2400h);
    (void)sessions.end(ended, noon + 1h);
  }
  for (int each = 0; each < 2; ++each)
    (void)open_until("x" + std::to_string(each), noon, noon + 1h);
  const auto recent = open_until("r", noon, noon + 2400h);
  (void)sessions.end(recent, noon + 99h);
  const auto alive = open_until("a", noon, noon + 2400h);

  const auto before = noon + 50h;
  CHECK(retention.forget_ended(before, noon + 100h, 3) == 3);
  CHECK(retention.forget_ended(before, noon + 100h, 3) == 3);
  CHECK(retention.forget_ended(before, noon + 100h, 3) < 3);
  CHECK(retention.forget_ended(before, noon + 100h, 3) == 0);
  CHECK(rows_of("auth_sessions") == 2);
  CHECK(rows_of("refresh_tokens") == 2);
  CHECK(sessions.find(alive));
}

TEST_CASE_FIXTURE(with_ended,
                  "retention: links, challenges and flows are deleted when they expired") {
  const auto session = open_until("a", noon, noon + 2400h);
  const domain::factor_id phone{core::random_uuid(core::seeded_entropy(4))};
  storage::factor_repository factors(on, soon());
  (void)need(factors.enrol(
      {.id = phone, .account = ada, .friendly_name = "Phone", .sealed_secret = "sealed"},
      person()));
  for (const auto end : {noon + 1h, noon + 3h}) {
    (void)need(factors.challenge({.account = ada, .session = session, .factor = phone}, noon, end));
    storage::oauth_flow_repository(on, soon())
        .begin({.state_digest = std::to_string(end.time_since_epoch().count()),
                .sealed_verifier = "sealed",
                .return_to = "/",
                .expires_at = end},
               noon);
  }
  (void)storage::pending_sign_up_repository(on, soon())
      .put({.digest = "sign-up",
            .email = "eve@example.org",
            .password_hash = "hash",
            .created_at = noon,
            .expires_at = noon + 1h});
  storage::one_time_token_repository(on, soon())
      .put({.digest = "link",
            .account = ada,
            .purpose = storage::token_purpose::recovery,
            .expires_at = noon + 1h},
           noon);
  CHECK(retention.forget_ended(noon - 1h, noon + 2h, 10) == 1);
  CHECK(rows_of("factor_challenges") == 1);
  CHECK(rows_of("oauth_flows") == 1);
  CHECK(rows_of("one_time_tokens") == 0);
  CHECK(rows_of("pending_sign_ups") == 0);
  CHECK(rows_of("auth_sessions") == 1);
  CHECK(rows_of("factors") == 1);
}

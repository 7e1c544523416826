#include <doctest/doctest.h>

#include <string>

#include "storage/identity/email_undo_repository.hpp"
#include "storage/identity/pending_sign_up_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_pending : with_database {
  storage::pending_sign_up_repository pending{on, soon()};

  bool put(const std::string& digest, const std::string& email, core::time_point at = noon) {
    return pending.put({.digest = digest,
                        .email = email,
                        .password_hash = "hash of " + digest,
                        .created_at = at,
                        .expires_at = at + 24h});
  }
  std::string hash_of(const std::string& digest, core::time_point now = noon) {
    const auto found = pending.find(digest, now);
    return found ? found->password_hash : found.error().detail_code;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_pending,
                  "pending sign-ups: are used once, in time, with all of the address") {
  CHECK_FALSE(put("first", "Eve@Example.org"));
  CHECK_FALSE(put("second", "eve@example.org", noon + 1h));
  CHECK_FALSE(put("other", "bob@example.org"));
  CHECK(hash_of("first", noon + 24h - 1ms) == "hash of first");
  CHECK(hash_of("first", noon + 24h) == "otp_expired");
  CHECK(hash_of("unknown") == "otp_expired");
  const auto taken = need(pending.consume("first", noon + 2h));
  CHECK(taken.email == "eve@example.org");
  CHECK(taken.password_hash == "hash of first");
  for (const auto* digest : {"first", "second"})
    CHECK(pending.consume(digest, noon + 2h).error().detail_code == "otp_expired");
  CHECK(hash_of("other") == "hash of other");
  CHECK(pending.consume("other", noon + 24h).error().detail_code == "otp_expired");
}

TEST_CASE_FIXTURE(with_pending, "pending sign-ups: the newest few of an address are kept") {
  for (std::size_t each = 0; each <= storage::pending_sign_ups_max; ++each)
    put("link " + std::to_string(each), "eve@example.org", noon + std::chrono::minutes(each));
  CHECK(hash_of("link 0", noon) == "otp_expired");
  for (std::size_t each = 1; each <= storage::pending_sign_ups_max; ++each)
    CHECK(hash_of("link " + std::to_string(each)) == "hash of link " + std::to_string(each));
}

TEST_CASE_FIXTURE(with_pending,
                  "pending sign-ups: recognize an address with a current or former account") {
  const auto ada = account("ada@example.org");
  CHECK(put("ada", "ADA@example.org"));
  storage::email_undo_repository(on, soon())
      .put({.digest = "undo",
            .account = ada,
            .email = "before@example.org",
            .changed_at = noon,
            .expires_at = noon + 168h});
  CHECK(put("before", "before@example.org"));
  CHECK_FALSE(put("later", "before@example.org", noon + 168h));
}

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "domain/identity/access_token.hpp"
#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::assurance_level;

TEST_CASE_FIXTURE(with_factor, "factors: an unverified one does not count") {
  const auto started = enrol(ada);
  CHECK(started.secret.size() == 32);
  CHECK(started.url.starts_with("otpauth://totp/Signalbox:ada%40example.org?secret=" +
                                started.secret));
  CHECK_FALSE(started.what.is_verified);
  CHECK_FALSE(account_now(ada.account.id).mfa_enabled);
  CHECK(sign_in("ada@example.org").level == assurance_level::aal1);
}

TEST_CASE_FIXTURE(with_factor, "factors: a first code raises the session and ends weaker ones") {
  const auto elsewhere = sign_in("ada@example.org");
  auto here_socket = connect(ada);
  auto there_socket = connect(elsewhere);
  const auto raised = protect(ada);
  CHECK(raised.level == assurance_level::aal2);
  CHECK(raised.session == ada.session);
  REQUIRE(raised.factors.size() == 1);
  CHECK(raised.factors[0].is_verified);
  CHECK(account_now(ada.account.id).mfa_enabled);
  const auto claims = domain::verify_access_token(raised.access_token, environment.signing, now());
  CHECK(claims->level == assurance_level::aal2);
  CHECK_FALSE(seen_by(here_socket).closed);
  CHECK(seen_by(there_socket).closed);
}

TEST_CASE_FIXTURE(with_factor, "factors: a password alone is no longer sufficient") {
  const auto raised = protect(ada);
  pass(30s);
  const auto half = sign_in("ada@example.org");
  CHECK(half.level == assurance_level::aal1);
  CHECK(half.factors.size() == 1);
  CHECK(seen_by(connect(half)).refused == "insufficient_aal");
  const auto whole = need(give(half, phone.what.id, present_code(phone)));
  CHECK(whole.level == assurance_level::aal2);
  CHECK(seen_by(connect(whole)).accepted);
  // All sessions with a single factor were ended, and no others.
  CHECK(seen_by(connect(raised)).accepted);
}

TEST_CASE_FIXTURE(with_factor, "factors: a refreshed session keeps its level") {
  const auto raised = protect(ada);
  pass(1min);
  const auto next = need(ask(actors::refresh_session{raised.refresh_token}));
  CHECK(next.level == assurance_level::aal2);
  CHECK(next.factors.size() == 1);
  // The token from before the code cannot reach the new level.
  CHECK(detail_of(ask(actors::refresh_session{ada.refresh_token})) == "refresh_token_already_used");
}

TEST_CASE_FIXTURE(with_factor, "factors: a live connection rejects tokens of a lower level") {
  const auto raised = protect(ada);
  auto client = connect(raised);
  pass(30s);
  const auto half = sign_in("ada@example.org");
  CHECK(emit(client, "authenticate", {{"token", half.access_token}}).at("error").at("code") ==
        "unauthenticated");
  CHECK_FALSE(seen_by(client).closed);
}

TEST_CASE_FIXTURE(with_factor, "factors: a code works once") {
  const auto raised = protect(ada);
  const auto used = present_code(phone);
  const auto half = sign_in("ada@example.org");
  CHECK(detail_of(give(half, phone.what.id, used)) == "mfa_verification_failed");
  pass(30s);
  CHECK(give(half, phone.what.id, present_code(phone)));
}

TEST_CASE_FIXTURE(with_factor, "factors: use the server's time; codes of another day are invalid") {
  protect(ada);
  pass(1min);
  const auto half = sign_in("ada@example.org");
  for (const auto off : {-24h, 24h, -1h, 1h}) {
    CHECK(detail_of(give(half, phone.what.id, code_at(phone.secret, now() + off))) ==
          "mfa_verification_failed");
  }
  CHECK(give(half, phone.what.id, code_at(phone.secret, now() + 30s)));
}

TEST_CASE_FIXTURE(with_factor, "factors: a challenge expires and belongs to its account") {
  protect(ada);
  pass(1min);
  const auto half = sign_in("ada@example.org");
  const auto requested =
      need(ask(actors::challenge_factor{half.account.id, half.session, phone.what.id}));
  CHECK(requested.expires_at == now() + 5min);
  pass(5min);
  CHECK(detail_of(ask(actors::verify_factor{half.account.id, half.session, phone.what.id,
                                            requested.id, present_code(phone), by(half)})) ==
        "mfa_challenge_expired");
  const auto bob = sign_up("bob@example.org");
  CHECK(detail_of(give(bob, phone.what.id, present_code(phone))) == "mfa_factor_not_found");
  CHECK(detail_of(ask(actors::challenge_factor{half.account.id, half.session,
                                               domain::factor_id{"no uuid"}})) ==
        "mfa_factor_not_found");
}

TEST_CASE_FIXTURE(with_factor, "factors: ten code attempts are allowed, then blocked temporarily") {
  protect(ada);
  pass(1min);
  const auto half = sign_in("ada@example.org");
  for (int each = 0; each < 10; ++each)
    CHECK(detail_of(give(half, phone.what.id, "000000")) == "mfa_verification_failed");
  const auto refused = give(half, phone.what.id, present_code(phone));
  CHECK(detail_of(refused) == "over_request_rate_limit");
  CHECK(refused.error().code == errc::too_many_requests);
  pass(15min);
  CHECK(give(half, phone.what.id, present_code(phone)));
}

TEST_CASE_FIXTURE(with_factor, "factors: a recovery code replaces an authenticator once") {
  const auto raised = protect(ada);
  const auto made = need(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  REQUIRE(made.codes.size() == 10);
  pass(1min);
  const auto half = sign_in("ada@example.org");
  const auto whole = need(give(half, phone.what.id, made.codes[3]));
  CHECK(whole.level == assurance_level::aal2);
  const auto again = sign_in("ada@example.org");
  CHECK(detail_of(give(again, phone.what.id, made.codes[3])) == "mfa_verification_failed");
  CHECK(need(ask(actors::count_recovery_codes{ada.account.id})).count == 9);
  // New recovery codes invalidate the old ones.
  const auto fresh = need(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  CHECK(detail_of(give(again, phone.what.id, made.codes[4])) == "mfa_verification_failed");
  CHECK(give(again, phone.what.id, fresh.codes[0]));
}

TEST_CASE_FIXTURE(with_factor, "factors: a recovery code cannot verify a new authenticator") {
  const auto raised = protect(ada);
  const auto made = need(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  const auto second = enrol(raised, "Tablet");
  CHECK(detail_of(give(raised, second.what.id, made.codes[0])) == "mfa_verification_failed");
  CHECK(need(ask(actors::count_recovery_codes{ada.account.id})).count == 10);
}

TEST_CASE_FIXTURE(with_factor, "factors: recovery codes need an authenticator") {
  const auto refused = ask(actors::make_recovery_codes{ada.account.id, by(ada)});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_factor, "factors: recovery codes are deleted with the last authenticator") {
  const auto raised = protect(ada);
  REQUIRE(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  REQUIRE(ask(actors::remove_factor{ada.account.id, phone.what.id, by(raised)}));
  CHECK_FALSE(account_now(ada.account.id).mfa_enabled);
  CHECK(need(ask(actors::count_recovery_codes{ada.account.id})).count == 0);
  CHECK(seen_by(connect(sign_in("ada@example.org"))).accepted);
  CHECK(detail_of(ask(actors::remove_factor{ada.account.id, phone.what.id, by(raised)})) ==
        "mfa_factor_not_found");
}

TEST_CASE_FIXTURE(with_factor, "factors: an operator can reset lost ones") {
  const auto raised = protect(ada);
  auto client = connect(raised);
  CHECK(ask(actors::reset_factors{"nobody@example.org", by(ada)}).error().code == errc::not_found);
  REQUIRE(ask(actors::reset_factors{"ada@example.org", by(ada)}));
  CHECK(seen_by(client).closed);
  CHECK(seen_by(connect(sign_in("ada@example.org"))).accepted);
}

TEST_CASE_FIXTURE(with_factor, "factors: get a default name") {
  const auto first = enrol(ada, "");
  CHECK(first.what.friendly_name == "Authenticator");
  const auto raised = need(give(ada, first.what.id, code_at(first.secret, now())));
  CHECK(enrol(raised, "").what.friendly_name == "Authenticator 2");
  CHECK(detail_of(ask(actors::enrol_factor{ada.account.id, "Authenticator", "", by(raised)})) ==
        "mfa_factor_name_conflict");
}

TEST_CASE_FIXTURE(with_factor, "factors: unavailable storage leaves no partial changes") {
  const auto started = enrol(ada);
  const auto requested =
      need(ask(actors::challenge_factor{ada.account.id, ada.session, started.what.id}));
  const actors::verify_factor given{ada.account.id, ada.session,           started.what.id,
                                    requested.id,   present_code(started), by(ada)};
  disable_storage();
  for (int each = 0; each < 20; ++each)
    CHECK(ask(given).error().code == errc::unavailable);
  bring_storage_back();
  CHECK(ask(given));
}

TEST_CASE_FIXTURE(with_factor, "factors: a refresh token from before the code is never raised") {
  protect(ada);
  const auto refresh = [&](const std::string& token) {
    return ask(actors::refresh_session{token});
  };
  // The sequence of an attack: a token is stolen, exchanged, and presented again after the code.
  const auto victim = sign_in("ada@example.org");
  const auto stolen = need(refresh(victim.refresh_token));
  CHECK(stolen.level == assurance_level::aal1);
  const auto raised = need(give(victim, phone.what.id, (pass(30s), present_code(phone))));
  CHECK(raised.level == assurance_level::aal2);
  pass(4s);
  CHECK(detail_of(refresh(stolen.refresh_token)) == "refresh_token_already_used");
  // Within the grace period another tab may have used it: the session continues.
  const auto next = need(refresh(raised.refresh_token));
  CHECK(next.level == assurance_level::aal2);
  pass(10s);
  CHECK(detail_of(refresh(stolen.refresh_token)) == "refresh_token_already_used");
  CHECK(detail_of(refresh(next.refresh_token)) == "session_expired");
}

TEST_CASE_FIXTURE(with_factor,
                  "factors: a token exchanged before the code cannot be exchanged again") {
  protect(ada);
  const auto victim = sign_in("ada@example.org");
  const auto thief = need(ask(actors::refresh_session{victim.refresh_token}));
  pass(30s);
  const auto raised = need(give(victim, phone.what.id, present_code(phone)));
  for (const auto& token : {victim.refresh_token, thief.refresh_token}) {
    CHECK_FALSE(ask(actors::refresh_session{token}));
  }
}

TEST_CASE_FIXTURE(with_factor, "factors: setup and removal need a recent proof of identity") {
  pass(10min + 1s);
  const auto begin_one = [&](const actors::issued_session& holder) {
    return ask(actors::enrol_factor{holder.account.id, "Phone", "", by(holder)});
  };
  CHECK(detail_of(begin_one(ada)) == "reauthentication_needed");
  REQUIRE(ask(actors::reauthenticate{password, by(ada)}));
  const auto raised = protect(ada);
  pass(10min + 1s);
  CHECK(detail_of(ask(actors::make_recovery_codes{ada.account.id, by(raised)})) ==
        "reauthentication_needed");
  CHECK(detail_of(ask(actors::remove_factor{ada.account.id, phone.what.id, by(raised)})) ==
        "reauthentication_needed");
  REQUIRE(give(raised, phone.what.id, present_code(phone)));
  CHECK(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  CHECK(ask(actors::remove_factor{ada.account.id, phone.what.id, by(raised)}));
}

TEST_CASE_FIXTURE(with_factor, "factors: a secret copied from another account is rejected") {
  const auto raised = protect(ada);
  const auto made = need(ask(actors::make_recovery_codes{ada.account.id, by(raised)}));
  const auto laptop = enrol(sign_up("mallory@example.org"), "Laptop");
  need(on.run({"copy", R"(
      UPDATE factors SET sealed_secret =
        (SELECT sealed_secret FROM factors WHERE friendly_name = 'Laptop')
      WHERE friendly_name = 'Phone')"},
              {}, soon()));
  pass(30s);
  const auto half = sign_in("ada@example.org");
  const auto refused = give(half, phone.what.id, code_at(laptop.secret, now()));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(detail_of(refused) == "stored_secret_refused");
  // The account can be recovered: a recovery code needs no authenticator.
  CHECK(need(give(half, phone.what.id, made.codes[0])).level == assurance_level::aal2);
}

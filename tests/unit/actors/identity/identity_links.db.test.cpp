#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_factor.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::assurance_level;

namespace {

class with_mail : public with_factor {
 public:
  void ask_recovery(const std::string& email, const std::string& address = "192.0.2.1") {
    REQUIRE(ask(actors::recover_account{email, {address, {}, {}}}));
  }

  /// Returns the token of the link in a mail.
  static std::string token_in(const mail::message& message) {
    const std::string name = "token_hash=";
    const auto begin = message.text.find(name);
    REQUIRE(begin != message.text.npos);
    const auto from = begin + name.size();
    return message.text.substr(from, message.text.find('\n', from) - from);
  }

  core::result<actors::issued_session> use(const std::string& token) {
    return ask(actors::open_recovery{token, {"192.0.2.1", "a browser", {}}});
  }

  core::result<actors::pending_email> change_email(const actors::issued_session& holder,
                                                   const std::string& to) {
    return ask(actors::change_email{holder.account.id, to, by(holder)});
  }

  core::result<actors::described_user> confirm(const std::string& token) {
    return ask(actors::confirm_email{token, {}});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_mail,
                  "recovery: a link starts one session, ends all others, and works once") {
  auto client = connect(ada);
  ask_recovery("Ada@Example.org");
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "ada@example.org");
  CHECK(mail.messages[0].text.find(
            "https://signalbox.example/dashboard/reset-password?token_hash=") != std::string::npos);
  const auto token = token_in(mail.messages[0]);
  const auto opened = need(use(token));
  CHECK(opened.account.id == ada.account.id);
  CHECK(opened.account.email_verified_at == now());
  CHECK(seen_by(client).closed);
  CHECK(seen_by(client).events.back().at(1).at("reason") == "password_reset");
  CHECK(seen_by(connect(opened)).accepted);
  CHECK(detail_of(ask(actors::refresh_session{ada.refresh_token})) == "session_expired");
  CHECK(detail_of(use(token)) == "otp_expired");
}

TEST_CASE_FIXTURE(with_mail, "recovery: a session started by a link may set a password") {
  ask_recovery("ada@example.org");
  const auto opened = need(use(token_in(mail.messages[0])));
  REQUIRE(ask(actors::change_password{ada.account.id, opened.session, "another good one",
                                      std::nullopt, by(opened)}));
  CHECK(try_sign_in("ada@example.org", "another good one"));
  CHECK_FALSE(try_sign_in("ada@example.org"));
}

TEST_CASE_FIXTURE(with_mail, "recovery: a link is valid for an hour or until the next one") {
  ask_recovery("ada@example.org");
  pass(60min);
  CHECK(detail_of(use(token_in(mail.messages[0]))) == "otp_expired");
  ask_recovery("ada@example.org");
  ask_recovery("ada@example.org");
  REQUIRE(mail.messages.size() == 3);
  CHECK(detail_of(use(token_in(mail.messages[1]))) == "otp_expired");
  CHECK(use(token_in(mail.messages[2])));
}

TEST_CASE_FIXTURE(with_mail, "recovery: does not reveal whether an account exists") {
  // The answer is sent before the lookup.
  storage_workers.held = true;
  for (const auto* email : {"ada@example.org", "nobody@example.org", "no address at all", ""}) {
    CAPTURE(email);
    CHECK(ask(actors::recover_account{email, {"192.0.2.1", {}, {}}}));
  }
  storage_workers.held = false;
  run_pending();
  CHECK(mail.messages.size() == 1);
}

TEST_CASE_FIXTURE(with_mail, "recovery: limits the number of mails to an address") {
  for (int each = 0; each < 30; ++each)
    ask_recovery("ada@example.org");
  CHECK(mail.messages.size() == 10);
  for (int each = 0; each < 70; ++each)
    ask_recovery("nobody@example.org");
  CHECK(detail_of(ask(actors::recover_account{"ada@example.org", {"192.0.2.1", {}, {}}})) ==
        "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_mail, "recovery: does not bypass a second factor") {
  protect(ada);
  ask_recovery("ada@example.org");
  const auto opened = need(use(token_in(mail.messages[0])));
  CHECK(opened.level == assurance_level::aal1);
  CHECK(seen_by(connect(opened)).refused == "insufficient_aal");
}

TEST_CASE_FIXTURE(with_mail, "recovery: does not reveal unavailable storage") {
  disable_storage();
  ask_recovery("ada@example.org");
  bring_storage_back();
  CHECK(mail.messages.empty());
}

TEST_CASE_FIXTURE(with_mail, "another address: takes effect when its link is used") {
  auto client = connect(ada);
  subscribe(client, "session");
  subscribe(client, acme_topic());
  const auto pending = need(change_email(ada, "Countess@example.org"));
  CHECK(pending.user.account.email == "ada@example.org");
  CHECK(pending.user.account.new_email == "countess@example.org");
  CHECK(pending.user.account.email_change_sent_at == now());
  CHECK_FALSE(pending.link);
  REQUIRE(mail.messages.size() == 2);
  CHECK(mail.messages[0].to == "countess@example.org");
  CHECK(mail.messages[1].to == "ada@example.org");
  CHECK(mail.messages[1].text.find("token_hash") == std::string::npos);
  const auto confirmed = need(confirm(token_in(mail.messages[0])));
  CHECK(confirmed.account.email == "countess@example.org");
  CHECK_FALSE(confirmed.account.new_email);
  CHECK(mail.messages.back().to == "ada@example.org");
  CHECK(try_sign_in("countess@example.org"));
  CHECK_FALSE(try_sign_in("ada@example.org"));
  CHECK(shown(client, acme_topic()).at("members").at(ada.account.id.value).at("primary_email") ==
        "countess@example.org");
  CHECK(detail_of(confirm(token_in(mail.messages[0]))) == "otp_expired");
}

TEST_CASE_FIXTURE(with_mail, "another address: needs a recent proof of identity") {
  pass(10min + 1s);
  CHECK(detail_of(change_email(ada, "thief@example.org")) == "reauthentication_needed");
  CHECK(mail.messages.empty());
  CHECK(detail_of(ask(actors::reauthenticate{"wrong", by(ada)})) == "invalid_credentials");
  REQUIRE(ask(actors::reauthenticate{password, by(ada)}));
  CHECK(change_email(ada, "countess@example.org"));
  pass(10min + 1s);
  CHECK(detail_of(change_email(ada, "other@example.org")) == "reauthentication_needed");
}

TEST_CASE_FIXTURE(with_mail, "another address: accepts a second-factor code as proof of identity") {
  const auto raised = protect(ada);
  pass(10min + 1s);
  CHECK(detail_of(change_email(raised, "countess@example.org")) == "reauthentication_needed");
  REQUIRE(give(raised, phone.what.id, present_code(phone)));
  CHECK(change_email(raised, "countess@example.org"));
}

TEST_CASE_FIXTURE(with_mail, "another address: ends all login sessions but the current one") {
  const auto other = need(try_sign_in("ada@example.org"));
  auto here = connect(ada);
  auto there = connect(other);
  REQUIRE(change_email(ada, "countess@example.org"));
  REQUIRE(confirm(token_in(mail.messages[0])));
  CHECK_FALSE(seen_by(here).closed);
  CHECK(seen_by(there).closed);
  CHECK(detail_of(ask(actors::refresh_session{other.refresh_token})) == "session_expired");
  CHECK(ask(actors::refresh_session{ada.refresh_token}));
}

TEST_CASE_FIXTURE(
    with_mail, "another address: the previous address gets a link to undo the change for 7 days") {
  REQUIRE(change_email(ada, "thief@example.org"));
  REQUIRE(confirm(token_in(mail.messages[0])));
  const auto undo = token_in(mail.messages.back());
  CHECK(mail.messages.back().to == "ada@example.org");
  // The thief changes the address again, and registers the previous one.
  REQUIRE(change_email(ada, "thief2@example.org"));
  const auto& second = mail.messages[mail.messages.size() - 2];
  REQUIRE(second.to == "thief2@example.org");
  REQUIRE(confirm(token_in(second)));
  const auto undo_of_thief = token_in(mail.messages.back());
  CHECK(detail_of(ask(actors::sign_up{"ada@example.org", password, {}})) == "user_already_exists");
  auto client = connect(ada);
  oversleep(7 * 24h - 1min);
  const auto restored = need(ask(actors::undo_email{undo, {"192.0.2.1", "a browser", {}}}));
  CHECK(restored.account.id == ada.account.id);
  CHECK(restored.account.email == "ada@example.org");
  CHECK(restored.account.email_verified_at == now());
  CHECK(seen_by(client).closed);
  CHECK(detail_of(try_sign_in("ada@example.org")) == "invalid_credentials");
  CHECK(ask(actors::change_password{ada.account.id, restored.session, "a new one for ada",
                                    std::nullopt, by(restored)}));
  CHECK(try_sign_in("ada@example.org", "a new one for ada"));
  CHECK(detail_of(ask(actors::undo_email{undo, {}})) == "otp_expired");
  CHECK(detail_of(ask(actors::undo_email{undo_of_thief, {}})) == "otp_expired");
}

TEST_CASE_FIXTURE(with_mail, "another address: cannot be undone after 7 days") {
  REQUIRE(change_email(ada, "countess@example.org"));
  REQUIRE(confirm(token_in(mail.messages[0])));
  oversleep(7 * 24h);
  CHECK(detail_of(ask(actors::undo_email{token_in(mail.messages.back()), {}})) == "otp_expired");
  CHECK(sign_up("ada@example.org").account.id != ada.account.id);
}

TEST_CASE_FIXTURE(with_mail, "another address: is verified by mailed links only") {
  REQUIRE(change_email(ada, "countess@example.org"));
  const auto mailed = need(confirm(token_in(mail.messages[0])));
  CHECK(mailed.account.email_verified_at == now());
  mail.is_configured = false;
  const auto pending = need(change_email(ada, "victim@example.org"));
  const auto shown = need(confirm(pending.link->substr(pending.link->find('=') + 1)));
  CHECK(shown.account.email == "victim@example.org");
  CHECK_FALSE(shown.account.email_verified_at);
}

TEST_CASE_FIXTURE(with_mail, "another address: shows the link if mail is not configured") {
  mail.is_configured = false;
  const auto pending = need(change_email(ada, "countess@example.org"));
  REQUIRE(pending.link);
  const std::string name = "https://signalbox.example/dashboard/confirm-email?token_hash=";
  REQUIRE(pending.link->starts_with(name));
  CHECK(confirm(pending.link->substr(name.size())));
}

TEST_CASE_FIXTURE(with_mail, "another address: an operator can pass the link on") {
  CHECK(ask(actors::renew_email_link{"ada@example.org", by(ada)}).error().code == errc::conflict);
  CHECK(ask(actors::renew_email_link{"nobody@example.org", by(ada)}).error().code ==
        errc::not_found);
  REQUIRE(change_email(ada, "countess@example.org"));
  const auto renewed = need(ask(actors::renew_email_link{"ada@example.org", by(ada)}));
  CHECK(detail_of(confirm(token_in(mail.messages[0]))) == "otp_expired");
  const auto at = renewed.link->find('=') + 1;
  CHECK(confirm(renewed.link->substr(at)));
}

TEST_CASE_FIXTURE(with_mail, "another address: a taken or invalid one is rejected") {
  sign_up("bob@example.org");
  CHECK(detail_of(change_email(ada, "bob@example.org")) == "email_exists");
  CHECK(detail_of(change_email(ada, "no address")) == "validation_failed");
  CHECK(mail.messages.empty());
  REQUIRE(change_email(ada, "late@example.org"));
  sign_up("late@example.org");
  CHECK(detail_of(confirm(token_in(mail.messages[0]))) == "email_exists");
  CHECK(account_now(ada.account.id).email == "ada@example.org");
}

TEST_CASE_FIXTURE(with_mail, "another address: requests are limited") {
  for (int each = 0; each < 10; ++each)
    CHECK(change_email(ada, "new" + std::to_string(each) + "@example.org"));
  CHECK(detail_of(change_email(ada, "one-more@example.org")) == "over_request_rate_limit");
}

TEST_CASE_FIXTURE(with_mail, "links: cannot be used for another purpose") {
  ask_recovery("ada@example.org");
  REQUIRE(change_email(ada, "countess@example.org"));
  CHECK(detail_of(confirm(token_in(mail.messages[0]))) == "otp_expired");
  CHECK(detail_of(use(token_in(mail.messages[1]))) == "otp_expired");
}

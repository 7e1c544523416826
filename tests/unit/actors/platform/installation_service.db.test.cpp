#include "actors/platform/installation_service.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "actors/platform/installation_storage.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/platform/installation_settings_repository.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

const domain::installation_change own_relay{.mail_url = "smtp://mail.example.com:587",
                                            .mail_from = "noreply@example.com",
                                            .mail_user = "signalbox",
                                            .mail_password = "secret of the relay"};

/// Acme's installation with an open page, and a mail server that keeps test messages.
struct with_settings : with_acme {
  struct tried {
    domain::mail_account through;
    mail::message message;
  };
  std::vector<tried> test_messages;
  core::result<void> verdict;
  connection page = connect(ada);

  with_settings() {
    environment.send_now = [this](const domain::mail_account& through, const mail::message& what) {
      test_messages.push_back({through, what});
      return verdict;
    };
    subscribe(page, "platform");
  }

  core::result<domain::effective_installation> change(domain::installation_change to) {
    return ask(actors::change_installation{std::move(to), by(ada)});
  }
  const core::json& pushed() { return shown(page, "platform").at("installation"); }
  std::vector<storage::audit_entry> audited(const std::string& action) {
    return storage::audit_repository(on, soon()).find({.action = action});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_settings, "installation service: a change is stored, pushed and audited") {
  CHECK(pushed() == core::json{{"name", "Signalbox"}, {"sign_up", "open"}});
  const auto after = need(change({.name = "Acme", .sign_up = domain::sign_up_policy::invited}));
  CHECK(after.name.value == "Acme");
  CHECK(after.name.from == domain::setting_source::stored);
  CHECK(pushed() == core::json{{"name", "Acme"}, {"sign_up", "invited"}});
  CHECK(installation.name() == "Acme");
  const auto entries = audited("installation.update");
  REQUIRE(entries.size() == 1);
  CHECK(entries.front().by.name == "ada@example.org");
  CHECK(entries.front().detail ==
        core::json{{"fields", {"name", "sign_up"}}, {"name", "Acme"}, {"sign_up", "invited"}});
}

TEST_CASE_FIXTURE(with_settings, "installation service: an unchanged value leaves no trace") {
  REQUIRE(change({.name = "Acme"}));
  REQUIRE(change({.name = " Acme "}));
  CHECK(audited("installation.update").size() == 1);
}

TEST_CASE_FIXTURE(with_settings, "installation service: changes have effect immediately") {
  REQUIRE(change({.sign_up = domain::sign_up_policy::closed}));
  const auto refused =
      ask(actors::sign_up{"eve@example.org", "seven lanterns over a wet viaduct", {}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail_code == "signup_disabled");
  REQUIRE(change({.public_url = "https://db.acme.example"}));
  REQUIRE(ask(actors::recover_account{"ada@example.org", {}}));
  REQUIRE_FALSE(mail.messages.empty());
  CHECK(mail.messages.back().text.find("https://db.acme.example/dashboard/reset-password") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(with_settings, "installation service: settings survive a restart") {
  REQUIRE(change({.name = "Acme"}));
  REQUIRE(change(own_relay));
  stop();
  installation.put({});
  start();
  CHECK(installation.name() == "Acme");
  REQUIRE(installation.now()->mail.value);
  CHECK(installation.now()->mail.value->password == "secret of the relay");
}

TEST_CASE_FIXTURE(with_settings,
                  "installation service: the mail password is sealed and not audited") {
  REQUIRE(change(own_relay));
  const auto stored = storage::installation_settings_repository(on, soon()).find();
  REQUIRE(stored.mail);
  REQUIRE(stored.mail->sealed_password);
  CHECK(stored.mail->sealed_password->find("secret") == std::string::npos);
  const auto entries = audited("installation.update");
  REQUIRE(entries.size() == 1);
  CHECK(entries.front().detail.dump().find("secret") == std::string::npos);
}

TEST_CASE_FIXTURE(with_settings, "installation service: an invalid change is refused as a whole") {
  const auto refused = change({.name = "Acme", .public_url = "not a URL"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::bad_request);
  CHECK(installation.name() == "Signalbox");
  CHECK(pushed().at("name") == "Signalbox");
}

TEST_CASE_FIXTURE(with_settings, "installation service: a test message needs no stored settings") {
  REQUIRE(ask(actors::send_test_message{own_relay, "ada@example.org", by(ada)}));
  REQUIRE(test_messages.size() == 1);
  CHECK(test_messages.front().through.url == "smtp://mail.example.com:587");
  CHECK(test_messages.front().message.to == "ada@example.org");
  CHECK(test_messages.front().message.subject == "Test message from Signalbox");
  CHECK_FALSE(installation.now()->mail.value);
  CHECK(audited("installation.test_message").size() == 1);
}

TEST_CASE_FIXTURE(with_settings,
                  "installation service: a test message that fails states the reason") {
  verdict = core::fail(errc::unavailable, "The mail server refused the password.");
  const auto failed = ask(actors::send_test_message{own_relay, "ada@example.org", by(ada)});
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == errc::conflict);
  CHECK(failed.error().detail_code == "test_message_failed");
  CHECK(failed.error().message.find("refused the password") != std::string::npos);
  CHECK(audited("installation.test_message").empty());
  const auto without = ask(actors::send_test_message{{}, "ada@example.org", by(ada)});
  CHECK(without.error().detail_code == "mail_not_set");
}

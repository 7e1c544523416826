#include "domain/platform/installation_settings.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using core::errc;
using domain::changed_settings;
using domain::effective_settings;
using domain::installation_change;
using domain::installation_settings;
using domain::mail_account;
using domain::setting_source;
using domain::sign_up_policy;

namespace {

const std::string local_url = "http://localhost:8400";
const mail_account relay{.url = "smtp://mail.example.com:587",
                         .from = "noreply@example.com",
                         .user = "signalbox",
                         .password = "secret of the relay"};

/// Returns the settings after a change of an installation without any.
installation_settings after(const installation_change& requested,
                            const installation_settings& stored = {}) {
  const auto next = changed_settings({}, stored, requested);
  REQUIRE(next);
  return *next;
}

std::string refused_field(const installation_change& requested,
                          const installation_settings& stored = {}) {
  const auto next = changed_settings({}, stored, requested);
  REQUIRE_FALSE(next);
  REQUIRE(next.error().code == errc::bad_request);
  REQUIRE(next.error().fields.size() == 1);
  return next.error().fields.front().field;
}

}  // namespace

TEST_CASE("installation settings: the configuration overrides storage, which overrides defaults") {
  const auto fallback = effective_settings({}, {}, local_url);
  CHECK(fallback.name.value == "Signalbox");
  CHECK(fallback.sign_up.value == sign_up_policy::open);
  CHECK(fallback.public_url.value == local_url);
  CHECK_FALSE(fallback.mail.value);
  CHECK(fallback.name.from == setting_source::fallback);

  const installation_settings stored{.name = "Acme",
                                     .sign_up = sign_up_policy::invited,
                                     .public_url = "https://db.acme.example",
                                     .mail = relay};
  const auto chosen = effective_settings({}, stored, local_url);
  CHECK(chosen.name.value == "Acme");
  CHECK(chosen.public_url.from == setting_source::stored);
  CHECK(chosen.mail.value == relay);

  const auto fixed = effective_settings({.sign_up = sign_up_policy::closed}, stored, local_url);
  CHECK(fixed.sign_up.value == sign_up_policy::closed);
  CHECK(fixed.sign_up.from == setting_source::configuration);
  CHECK(fixed.name.from == setting_source::stored);
}

TEST_CASE("installation settings: absent fields of a change stay") {
  const installation_settings stored{.name = "Acme", .mail = relay};
  const auto next = after({.sign_up = sign_up_policy::closed}, stored);
  CHECK(next.name == "Acme");
  CHECK(next.mail == relay);
  CHECK(domain::changed_fields(stored, next) == std::vector<std::string>{"sign_up"});
  CHECK(domain::changed_fields(stored, after({}, stored)).empty());
}

TEST_CASE("installation settings: a name is trimmed and limited, and an empty one is the default") {
  CHECK(after({.name = "  Acme databases "}).name == "Acme databases");
  CHECK_FALSE(after({.name = " "}, {.name = "Acme"}).name);
  CHECK(refused_field({.name = std::string(41, 'x')}) == "name");
  CHECK(refused_field({.name = "Acme\nBcc: all@example.com"}) == "name");
}

TEST_CASE("installation settings: the public URL is an origin") {
  CHECK(after({.public_url = " https://db.acme.example/ "}).public_url ==
        "https://db.acme.example");
  CHECK_FALSE(after({.public_url = ""}, {.public_url = "https://db.acme.example"}).public_url);
  for (const auto* text : {"db.acme.example", "https://db.acme.example/dashboard",
                           "javascript:alert(1)", "https://"}) {
    CAPTURE(text);
    CHECK(refused_field({.public_url = text}) == "public_url");
  }
}

TEST_CASE("installation settings: mail needs a server and a sender") {
  const auto made = after({.mail_url = relay.url, .mail_from = " NoReply@example.com"});
  REQUIRE(made.mail);
  CHECK(made.mail->from == "noreply@example.com");
  CHECK(refused_field({.mail_url = "mail.example.com", .mail_from = relay.from}) == "mail_url");
  CHECK(refused_field({.mail_url = relay.url}) == "mail_from");
  CHECK(refused_field({.mail_url = relay.url, .mail_from = "nobody"}) == "mail_from");
  CHECK(refused_field(
            {.mail_url = relay.url, .mail_from = relay.from, .mail_user = "two\r\nlines"}) ==
        "mail_user");
  CHECK_FALSE(after({.mail_url = ""}, {.mail = relay}).mail);
}

TEST_CASE("installation settings: a stored mail password stays with its server") {
  const installation_settings stored{.mail = relay};
  const auto same = after({.mail_from = "post@example.com"}, stored);
  CHECK(same.mail->password == relay.password);
  const auto moved = after({.mail_url = "smtp://mail.attacker.example"}, stored);
  CHECK(moved.mail->password.empty());
  const auto renewed =
      after({.mail_url = "smtp://mail.example.org", .mail_password = "another secret"}, stored);
  CHECK(renewed.mail->password == "another secret");
  CHECK(after({.mail_user = ""}, stored).mail->password.empty());
}

TEST_CASE("installation settings: what the configuration sets cannot be changed") {
  const installation_settings configured{.name = "Acme",
                                         .sign_up = sign_up_policy::closed,
                                         .public_url = "https://db.acme.example",
                                         .mail = relay};
  struct refused_change {
    installation_change to;
    std::string setting;
  };
  for (const auto& [to, setting] :
       {refused_change{{.name = "Other"}, "server.name"},
        refused_change{{.sign_up = sign_up_policy::open}, "identity.sign_up"},
        refused_change{{.public_url = ""}, "server.public_url"},
        refused_change{{.mail_password = "x"}, "mail.url"}}) {
    const auto next = changed_settings(configured, {}, to);
    REQUIRE_FALSE(next);
    CHECK(next.error().code == errc::conflict);
    CHECK(next.error().detail_code == "set_in_configuration");
    CHECK(next.error().message.find(setting) != std::string::npos);
  }
}

TEST_CASE("installation settings: mail is tried with the entered values, else the known ones") {
  CHECK(domain::tried_mail({.mail = relay}, {}, {}) == relay);
  CHECK(domain::tried_mail({}, {.mail = relay}, {}) == relay);
  const auto entered = domain::tried_mail(
      {}, {}, {.mail_url = "smtp://localhost:2525", .mail_from = "noreply@example.com"});
  REQUIRE(entered);
  CHECK(entered->url == "smtp://localhost:2525");
  CHECK(domain::tried_mail({}, {}, {}).error().detail_code == "mail_not_set");
}

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::role;

namespace {

struct with_invitations : with_acme {
  actors::issued_session bob = sign_up("bob@example.org");

  domain::requester as_ada() { return by(ada, domain::everywhere(role::owner)); }
  core::result<actors::sent_invitation> invite(const std::string& email = "bob@example.org") {
    return ask(owner(acme_topic()),
               actors::invite{email, domain::everywhere(role::developer), as_ada()});
  }
  /// Returns the token in the link of the last mail.
  std::string last_token() {
    const auto& text = mail.messages.back().text;
    const std::string before = "/dashboard/join?token=";
    const auto begin = text.find(before) + before.size();
    return text.substr(begin, text.find("&slug=") - begin);
  }
  core::result<domain::member> accept(const std::string& token,
                                      const actors::issued_session& person) {
    return ask(owner(acme_topic()), actors::accept_invitation{token, by(person)});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_invitations, "organization actor: sends an invitation and shows it") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  CHECK(shown(page, acme_topic()).at("invitations").empty());
  const auto made = need(invite());
  CHECK(made.sent);
  CHECK_FALSE(made.link);
  REQUIRE(mail.messages.size() == 1);
  const auto& message = mail.messages[0];
  CHECK(message.to == "bob@example.org");
  CHECK(message.subject == "Join Acme on Signalbox");
  const auto link =
      "https://signalbox.example/dashboard/join?token=" + last_token() + "&slug=" + acme.value;
  CHECK(message.text ==
        "ada invited you to Acme as Developer.\n\nOpen this link within 24 hours and sign in as "
        "bob@example.org:\n\n" +
            link + "\n\nIf you did not expect this invitation, ignore this mail.\n");
  const auto& open = shown(page, acme_topic()).at("invitations");
  REQUIRE(open.size() == 1);
  const auto& entry = open.at(std::to_string(made.what.id));
  CHECK(entry.at("email") == "bob@example.org");
  CHECK(entry.at("role") == "Developer");
  CHECK(shown(page, acme_topic()).dump().find(last_token()) == std::string::npos);
}

TEST_CASE_FIXTURE(with_invitations,
                  "organization actor: without mail the inviting member gets the link") {
  mail.is_configured = false;
  const auto made = need(invite());
  CHECK_FALSE(made.sent);
  CHECK(made.link ==
        "https://signalbox.example/dashboard/join?token=" + last_token() + "&slug=" + acme.value);
  const auto open = need(ask(owner(acme_topic()), actors::list_invitations{}));
  REQUIRE(open.size() == 1);
  CHECK(open[0] == made.what);
}

TEST_CASE_FIXTURE(with_invitations,
                  "organization actor: an accepted invitation takes effect immediately") {
  auto theirs = connect(bob);
  subscribe(theirs, "session");
  auto watching = connect(ada);
  subscribe(watching, acme_topic());
  (void)need(invite());
  const auto token = last_token();
  const auto found = need(ask(owner(acme_topic()), actors::preview_invitation{token}));
  CHECK(found.organization_name == "Acme");
  CHECK(found.what.invited_by == "ada");
  const auto joined = need(accept(token, bob));
  CHECK(joined.account == bob.account.id);
  CHECK(shown(theirs, "session").at("organizations").at(acme.value).at("role") == "Developer");
  CHECK(shown(watching, acme_topic()).at("members").contains(bob.account.id.value));
  CHECK(shown(watching, acme_topic()).at("invitations").empty());
  CHECK(accept(token, bob).error().code == errc::conflict);
  CHECK(need(ask(owner(acme_topic()), actors::preview_invitation{token})).what.accepted_at);
}

TEST_CASE_FIXTURE(with_invitations,
                  "organization actor: an invitation expires and can be sent again") {
  const auto made = need(invite());
  const auto first = last_token();
  // Moves the clock directly: the heartbeats of a day would be too many timers.
  scheduler().clock().current_time += 24h;
  CHECK(accept(first, bob).error().message ==
        "This invitation has expired. Ask the sender for a new one.");
  const auto again =
      need(ask(owner(acme_topic()), actors::resend_invitation{made.what.id, as_ada()}));
  CHECK(again.what.id == made.what.id);
  CHECK(mail.messages.size() == 2);
  CHECK(last_token() != first);
  CHECK(accept(first, bob).error().code == errc::not_found);
  CHECK(accept(last_token(), bob));
}

TEST_CASE_FIXTURE(with_invitations,
                  "organization actor: a revoked invitation is removed everywhere") {
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto made = need(invite());
  REQUIRE(ask(owner(acme_topic()), actors::revoke_invitation{made.what.id, as_ada()}));
  CHECK(shown(page, acme_topic()).at("invitations").empty());
  CHECK(accept(last_token(), bob).error().code == errc::not_found);
  CHECK(ask(owner(acme_topic()), actors::preview_invitation{last_token()}).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_invitations, "organization actor: an invitation is valid for one account") {
  const auto eve = sign_up("eve@example.org");
  (void)need(invite());
  CHECK(accept(last_token(), eve).error().code == errc::forbidden);
  CHECK(accept("nonsense", eve).error().code == errc::not_found);
  CHECK(need(ask(owner(acme_topic()), actors::list_members{})).size() == 1);
}

TEST_CASE_FIXTURE(with_invitations, "organization actor: open invitations survive its restart") {
  (void)need(invite());
  auto page = connect(ada);
  kill(acme_topic());
  pass(2s);
  subscribe(page, acme_topic());
  CHECK(shown(page, acme_topic()).at("invitations").size() == 1);
  CHECK(accept(last_token(), bob));
}

TEST_CASE_FIXTURE(with_invitations,
                  "organization actor: rejected invitations are neither sent nor shown") {
  (void)need(invite());
  auto page = connect(ada);
  subscribe(page, acme_topic());
  const auto received = seen_by(page).patches;
  CHECK(invite().error().code == errc::conflict);
  CHECK(invite("ada@example.org").error().code == errc::conflict);
  CHECK(mail.messages.size() == 1);
  CHECK(seen_by(page).patches == received);
}

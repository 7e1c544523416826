#include <doctest/doctest.h>

#include <string>

#include "actors/messages/support.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;

namespace {

struct with_support : with_acme {
  core::result<domain::support_ticket> ask_for_help(const std::string& subject) {
    domain::support_ticket draft;
    draft.category = "Problem";
    draft.severity = "Urgent";
    draft.subject = subject;
    draft.message = "Nothing answers.";
    draft.organization = acme;
    return ask(actors::ask_support{draft, by(ada)});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_support, "support: a ticket is listed for its author and for operators") {
  const auto made = need(ask_for_help("Down"));
  CHECK(made.organization == acme);
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == "help@signalbox.example");
  CHECK(mail.messages[0].subject == "[Urgent] #1 Down");
  CHECK(mail.messages[0].text.find("Nothing answers.") != std::string::npos);
  const auto mine = need(ask(actors::list_own_tickets{ada.account.id}));
  CHECK(mine == std::vector{made});
  CHECK(need(ask(actors::list_tickets{})) == mine);
  CHECK(need(ask(actors::close_ticket{made.id, by(ada)})).closed_at);
  CHECK(need(ask(actors::list_tickets{})).empty());
  CHECK(ask(actors::close_ticket{made.id + 1, by(ada)}).error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(with_support, "support: a reply is mailed to the other side, with a link") {
  const auto made = need(ask_for_help("Down"));
  mail.messages.clear();
  const auto answered = need(ask(actors::reply_to_ticket{
      .id = made.id, .author = {}, .message = "Restarted.", .closes = true, .by = by(ada)}));
  CHECK(answered.ticket.closed_at);
  REQUIRE(mail.messages.size() == 1);
  CHECK(mail.messages[0].to == ada.account.email);
  CHECK(mail.messages[0].subject == "Re: [#1] Down");
  CHECK(mail.messages[0].text.find("replied to ticket #1 and closed it:\n\nRestarted.") !=
        std::string::npos);
  CHECK(mail.messages[0].text.find("/dashboard/support/tickets/1\n") != std::string::npos);
  // An author cannot close, even if the message says so.
  const auto reopened = need(ask(actors::reply_to_ticket{.id = made.id,
                                                         .author = ada.account.id,
                                                         .message = "Again.",
                                                         .closes = true,
                                                         .by = by(ada)}));
  CHECK_FALSE(reopened.ticket.closed_at);
  REQUIRE(mail.messages.size() == 2);
  CHECK(mail.messages[1].to == "help@signalbox.example");
  CHECK(mail.messages[1].text.find("/dashboard/ops/tickets/1\n") != std::string::npos);
  CHECK(need(ask(actors::find_ticket{made.id, ada.account.id})) == reopened);
  const auto other = sign_up("bea@example.org").account.id;
  CHECK(ask(actors::find_ticket{made.id, other}).error().code == core::errc::not_found);
}

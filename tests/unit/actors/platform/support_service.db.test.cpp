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

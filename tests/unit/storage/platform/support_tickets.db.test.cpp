#include <doctest/doctest.h>

#include <string>

#include "storage/audit/audit_repository.hpp"
#include "storage/platform/support_ticket_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using storage::support_ticket_repository;

namespace {

struct with_tickets : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  support_ticket_repository tickets{on, soon()};

  domain::requester of(const domain::account_id& account,
                       std::chrono::milliseconds later = 0ms) const {
    auto made = person();
    made.account = account;
    made.at += later;
    return made;
  }
  core::result<domain::support_ticket> ask(const domain::account_id& person,
                                           const std::string& subject = "Slow") {
    domain::support_ticket draft;
    draft.category = "Performance";
    draft.severity = "High";
    draft.services = {"Database", "Storage"};
    draft.subject = subject;
    draft.message = "Since noon.";
    draft.project = ref('a');
    return tickets.create(draft, of(person));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_tickets, "support tickets: are stored completely, with the author") {
  const auto made = need(ask(ada));
  CHECK(made.username == "ada");
  CHECK(made.email == "ada@example.org");
  CHECK(made.created_at == noon);
  CHECK(made.services == std::vector<std::string>{"Database", "Storage"});
  CHECK(made.project == ref('a'));
  CHECK_FALSE(made.organization);
  CHECK_FALSE(made.closed_at);
  CHECK(tickets.list_of(ada, 10) == std::vector{made});
  CHECK(tickets.list_of(bob, 10).empty());
  const auto log = storage::audit_repository(on, soon()).find({.count = 1});
  CHECK(log[0].action == "support.ask");
  CHECK(log[0].target == "Slow");
  CHECK(ask(domain::account_id{"00000000-0000-4000-8000-000000000000"}).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: are paginated for operators, newest first") {
  const auto first = need(ask(ada, "first"));
  const auto second = need(ask(bob, "second"));
  const auto third = need(ask(ada, "third"));
  (void)need(tickets.close(second.id, of(bob, 1s)));
  const auto subjects = [&](support_ticket_repository::page requested) {
    std::vector<std::string> all;
    for (const auto& one : tickets.list(requested))
      all.push_back(one.subject);
    return all;
  };
  CHECK(subjects({}) == std::vector<std::string>{"third", "first"});
  CHECK(subjects({.open_only = false}) == std::vector<std::string>{"third", "second", "first"});
  CHECK(subjects({.open_only = false, .before = third.id, .count = 1}) ==
        std::vector<std::string>{"second"});
  CHECK(subjects({.before = first.id}).empty());
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: are closed once") {
  const auto made = need(ask(ada));
  const auto closed = need(tickets.close(made.id, of(bob, 1s)));
  CHECK(closed.closed_at == noon + 1s);
  CHECK(need(tickets.close(made.id, of(bob, 2s))).closed_at == noon + 1s);
  CHECK(storage::audit_repository(on, soon()).find({.action = "support.close"}).size() == 1);
  CHECK(tickets.close(made.id + 1, of(bob)).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: an account has a limited number of open ones") {
  for (std::size_t count = 0; count < domain::open_tickets_max; ++count)
    (void)need(ask(ada));
  const auto refused = ask(ada);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message == "You have 20 open tickets. Wait until one is closed.");
  CHECK(ask(bob));
  (void)need(tickets.close(tickets.list_of(ada, 1)[0].id, of(bob)));
  CHECK(ask(ada));
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: replies are stored with their ticket") {
  const auto made = need(ask(ada));
  CHECK(need(tickets.find(made.id, ada)) == domain::ticket_conversation{made, {}});
  const domain::ticket_reply answer{.from_operator = true, .closes = true, .message = "Restarted."};
  const auto answered = need(tickets.reply(made.id, std::nullopt, answer, of(bob, 1min)));
  REQUIRE(answered.replies.size() == 1);
  CHECK(answered.replies[0].message == "Restarted.");
  CHECK(answered.replies[0].author == of(bob).name);
  CHECK(answered.replies[0].at == noon + 1min);
  CHECK(answered.ticket.closed_at == noon + 1min);
  CHECK(tickets.list({.open_only = true}).empty());
  const auto reopened = need(tickets.reply(made.id, ada, {.message = "Again."}, of(ada, 2min)));
  CHECK(reopened.replies.size() == 2);
  CHECK_FALSE(reopened.ticket.closed_at);
  CHECK(reopened.ticket.last_reply ==
        domain::ticket_reply_mark{.at = noon + 2min, .from_operator = false});
  CHECK(tickets.list({.open_only = true}) == std::vector{reopened.ticket});
  CHECK(need(tickets.find(made.id, std::nullopt)) == reopened);
  CHECK(storage::audit_repository(on, soon()).find({.action = "support.reply"}).size() == 2);
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: those of others are not found") {
  const auto made = need(ask(ada));
  CHECK(tickets.find(made.id, bob).error().code == errc::not_found);
  CHECK(tickets.reply(made.id, bob, {.message = "Mine?"}, of(bob)).error().code == errc::not_found);
  CHECK(tickets.find(made.id + 1, std::nullopt).error().code == errc::not_found);
  CHECK(need(tickets.find(made.id, ada)).replies.empty());
}

TEST_CASE_FIXTURE(with_tickets, "support tickets: a refused reply changes nothing") {
  const auto made = need(ask(ada));
  REQUIRE(tickets.close(made.id, of(bob)));
  const auto late = tickets.reply(made.id, ada, {.message = "Again."}, of(ada, 31 * 24h));
  CHECK(late.error().code == errc::conflict);
  const auto kept = need(tickets.find(made.id, ada));
  CHECK(kept.replies.empty());
  CHECK(kept.ticket.closed_at);
}

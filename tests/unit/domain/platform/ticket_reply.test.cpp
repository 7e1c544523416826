#include "domain/platform/ticket_reply.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

namespace {

ticket_reply reply_at(time_point at, bool from_operator, bool closes = false) {
  return {.author = "ora",
          .from_operator = from_operator,
          .closes = closes,
          .message = "Restarted.",
          .at = at};
}

support_ticket a_ticket(std::uint64_t replies = 0) {
  support_ticket made;
  made.id = 7;
  made.replies = replies;
  return made;
}

support_ticket closed_at(time_point at) {
  auto made = a_ticket();
  made.closed_at = at;
  return made;
}

}  // namespace

TEST_CASE("ticket reply: is counted, and marks the ticket with its side and time") {
  const auto answered = with_reply(a_ticket(), reply_at(noon, true));
  REQUIRE(answered);
  CHECK(answered->replies == 1);
  CHECK(answered->last_reply == ticket_reply_mark{.at = noon, .from_operator = true});
  CHECK_FALSE(answered->closed_at);
  const auto again = with_reply(*answered, reply_at(noon + 1min, false));
  REQUIRE(again);
  CHECK(again->replies == 2);
  CHECK(again->last_reply == ticket_reply_mark{.at = noon + 1min, .from_operator = false});
}

TEST_CASE("ticket reply: can close the ticket, and every other one opens it") {
  const auto closed = with_reply(a_ticket(), reply_at(noon, true, true));
  REQUIRE(closed);
  CHECK(closed->closed_at == noon);
  for (const bool from_operator : {true, false}) {
    const auto opened = with_reply(*closed, reply_at(noon + 1h, from_operator));
    REQUIRE(opened);
    CHECK_FALSE(opened->closed_at);
  }
}

TEST_CASE("ticket reply: the author reopens a ticket within 30 days, operators at any time") {
  const auto last = noon + ticket_reopening_max;
  CHECK(with_reply(closed_at(noon), reply_at(last, false)));
  const auto late = with_reply(closed_at(noon), reply_at(last + 1ms, false));
  REQUIRE_FALSE(late);
  CHECK(late.error().code == errc::conflict);
  CHECK(late.error().message == "This ticket was closed more than 30 days ago. Open a new one.");
  CHECK(with_reply(closed_at(noon), reply_at(last + 24h, true)));
}

TEST_CASE("ticket reply: a ticket has at most 200") {
  CHECK(with_reply(a_ticket(ticket_replies_max - 1), reply_at(noon, true)));
  const auto full = with_reply(a_ticket(ticket_replies_max), reply_at(noon, true));
  REQUIRE_FALSE(full);
  CHECK(full.error().message == "This ticket has 200 replies. Open a new one.");
}

TEST_CASE("ticket reply: a conversation is shown with its replies and who wrote last") {
  auto ticket = *with_reply(a_ticket(), reply_at(noon, true, true));
  const auto shown = ticket_conversation_json({ticket, {reply_at(noon, true, true)}});
  CHECK(shown.at("id") == 7);
  CHECK(shown.at("replies_count") == 1);
  CHECK(shown.at("last_reply").at("from_operator") == true);
  CHECK(shown.at("replies").at(0).at("author") == "ora");
  CHECK(shown.at("replies").at(0).at("closes") == true);
  CHECK(support_ticket_json({}).at("last_reply").is_null());
}

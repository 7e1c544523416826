#include "transport/hub/recovery_ledger.hpp"

#include <doctest/doctest.h>

#include <string>

#include "transport/hub/recovery_service.hpp"

namespace signalbox::transport {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t first = 1000;
constexpr auto left = disconnect_reason::client_left;
const recovery_ledger::time_point ledger_start{1h};

random_bits bits_of(char letter) {
  random_bits out{};
  out.fill(letter);
  return out;
}

recovery_ledger::bounds some_bounds() {
  return {.log = {.bytes_max = 1'000'000, .age = 3min},
          .window = 2min,
          .parked_max = 3,
          .replay_bytes_max = 100'000};
}

/// A ledger with helpers for the steps of the tests.
struct book : recovery_ledger {
  explicit book(const bounds& within = some_bounds()) : recovery_ledger(within, first) {}

  connection_id let_in(std::uint64_t serial, char letter) {
    const connection_id id{.io_thread = 0, .serial = serial};
    open(id, 0);
    REQUIRE(accept(id, {.sid = bits_of('s'), .pid = bits_of(letter)}));
    return id;
  }
  void publish(topic_key topic, int value, time_point now = ledger_start) {
    REQUIRE(note(topic, *encode_event("p", {std::to_string(value)}), now));
  }
  void send(connection_id to, int value) {
    REQUIRE(note(to, *encode_event("p", {std::to_string(value)}), ledger_start));
  }
  std::optional<comeback> back(char letter, std::optional<std::uint64_t> offset,
                               time_point now = ledger_start) {
    return take_back({.pid = bits_of(letter), .offset = offset},
                     {.io_thread = 1, .serial = ++last_place}, now);
  }

  std::uint64_t last_place = 0;
};

/// Returns the values of the missed frames, each followed by a blank.
std::string values_of(const std::optional<comeback>& back) {
  if (!back) return "none";
  std::string out;
  for (const auto& one : back->missed) {
    const auto text = one.message->packet();
    const auto from = text.find(',') + 1;
    out += std::string(text.substr(from, text.rfind(',') - from)) + ' ';
  }
  return out;
}

}  // namespace

TEST_CASE("recovery ledger: a client gets exactly the missed frames, in order") {
  book all;
  const auto one = all.let_in(1, 'a');
  const auto other = all.let_in(2, 'b');
  all.join(one, 7);
  all.join(other, 8);
  all.publish(7, 1);
  all.publish(8, 2);
  all.send(one, 3);
  CHECK_FALSE(all.lose(one, one, left, ledger_start));
  CHECK_FALSE(all.find(one)->place);
  all.publish(7, 4);
  all.send(other, 5);
  all.send(one, 6);
  const auto back = all.back('a', first);
  CHECK(values_of(back) == "3 4 6 ");
  CHECK(back->id == one);
  CHECK(back->ticket.sid == bits_of('s'));
  CHECK(back->topics == std::vector<topic_key>{7});
  CHECK_FALSE(back->displaced);
  CHECK(back->missed[0].topic == 0);
  CHECK(back->missed[1].topic == 7);
  CHECK(all.find(one)->place == connection_id{1, 1});
  CHECK(all.parked() == 0);
}

TEST_CASE("recovery ledger: a client that received nothing gets everything since its admission") {
  book all;
  const auto early = all.let_in(1, 'a');
  all.send(early, 1);
  const auto late = all.let_in(2, 'b');
  all.join(late, 7);
  all.publish(7, 2);
  CHECK_FALSE(all.lose(late, late, left, ledger_start));
  CHECK(values_of(all.back('b', std::nullopt)) == "2 ");
  // The offset is from a connection before this one; a client library may send it.
  CHECK_FALSE(all.lose(late, {1, 1}, left, ledger_start));
  CHECK(values_of(all.back('b', 12)) == "2 ");
}

TEST_CASE("recovery ledger: changes removed before a client's admission do not prevent recovery") {
  book all;
  all.join(all.let_in(1, 'a'), 7);
  all.publish(7, 1);
  all.publish(8, 2, ledger_start + 4min);
  // Enough topics that removed ones are cleaned up with the next one.
  const auto late = all.let_in(2, 'b');
  all.join(late, 7);
  for (topic_key other = 20; other < 35; ++other)
    all.join(late, other);
  all.retire(7);
  const auto later = ledger_start + 8min;
  all.publish(8, 3, later);
  all.join(late, 40);
  all.publish(40, 4, later);
  CHECK_FALSE(all.lose(late, late, left, later));
  CHECK(values_of(all.back('b', std::nullopt, later)) == "4 ");
}

TEST_CASE("recovery ledger: refuses an offset that was never issued, and a foreign pid") {
  book all;
  const auto one = all.let_in(1, 'a');
  all.send(one, 1);
  CHECK_FALSE(all.back('x', first));
  CHECK_FALSE(
      all.take_back({.pid = bits_of('a'), .offset = first, .where = 1}, {1, 1}, ledger_start));
  CHECK_FALSE(all.lose(one, one, left, ledger_start));
  CHECK_FALSE(all.back('a', first + 1));
  // It connects as new, so the old connection has ended.
  CHECK(all.overdue(ledger_start).size() == 1);
  CHECK_FALSE(all.find(one));
}

TEST_CASE("recovery ledger: a client that is still attached moves, and its old place is returned") {
  book all;
  const auto one = all.let_in(1, 'a');
  all.join(one, 7);
  all.publish(7, 1);
  const auto back = all.back('a', std::nullopt);
  CHECK(values_of(back) == "1 ");
  CHECK(back->displaced == one);
  // Later reports about the old place have no effect.
  CHECK_FALSE(all.lose(one, one, left, ledger_start));
  CHECK_FALSE(all.end(one, one));
  CHECK(all.find(one)->place == connection_id{1, 1});
  CHECK(all.end(one, {1, 1}));
  CHECK_FALSE(all.end(one, one));
}

TEST_CASE("recovery ledger: a client may recover repeatedly") {
  book all;
  const auto one = all.let_in(1, 'a');
  all.join(one, 7);
  auto at = one;
  for (int round = 0; round < 5; ++round) {
    all.publish(7, round);
    CHECK_FALSE(all.lose(one, at, left, ledger_start));
    CHECK(values_of(all.back('a', first - 1 + static_cast<std::uint64_t>(round))) ==
          std::to_string(round) + " ");
    at = {1, all.last_place};
  }
}

TEST_CASE("recovery ledger: recovery ends exactly with the window") {
  book all;
  const auto one = all.let_in(1, 'a');
  all.lose(one, one, left, ledger_start);
  CHECK(all.overdue(ledger_start + 2min).empty());
  CHECK(all.back('a', std::nullopt, ledger_start + 2min));
  all.lose(one, {1, 1}, disconnect_reason::ping_timeout, ledger_start);
  CHECK_FALSE(all.back('a', std::nullopt, ledger_start + 2min + 1ms));
  const auto gone = all.overdue(ledger_start + 2min + 1ms);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].id == one);
  CHECK(gone[0].place == connection_id{1, 1});
  CHECK(gone[0].why == disconnect_reason::ping_timeout);
  CHECK_FALSE(all.back('a', std::nullopt));
}

TEST_CASE("recovery ledger: beyond its limit the connection lost first is removed") {
  book all;
  for (std::uint64_t serial = 1; serial <= 4; ++serial) {
    const auto id = all.let_in(serial, static_cast<char>('a' + serial));
    all.lose(id, id, left, ledger_start);
  }
  const auto gone = all.overdue(ledger_start);
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].id == connection_id{0, 1});
  CHECK(all.parked() == 3);
}

TEST_CASE("recovery ledger: a closed connection cannot recover, parked or not") {
  book all;
  const auto parked = all.let_in(1, 'a');
  all.lose(parked, parked, left, ledger_start);
  const auto gone = all.close(parked);
  REQUIRE(gone);
  CHECK(gone->why == disconnect_reason::closed_by_server);
  CHECK_FALSE(all.back('a', std::nullopt));
  const auto open = all.let_in(2, 'b');
  CHECK_FALSE(all.close(open));
  CHECK_FALSE(all.find(open));
  CHECK_FALSE(all.back('b', std::nullopt));
  CHECK(all.lose(open, open, left, ledger_start));
  CHECK(all.parked() == 0);
  CHECK_FALSE(all.close(open));
}

TEST_CASE("recovery ledger: a connection that was never admitted is not parked") {
  book all;
  const connection_id id{0, 1};
  all.open(id, 0);
  all.join(id, 7);
  CHECK_FALSE(all.has_subscribers(7));
  CHECK(all.lose(id, id, left, ledger_start));
  CHECK_FALSE(all.accept(id, {}));
}

TEST_CASE("recovery ledger: joins and leaves bound the missed changes") {
  book all;
  const auto one = all.let_in(1, 'a');
  const auto other = all.let_in(2, 'b');
  all.join(other, 7);
  all.publish(7, 1);
  all.join(one, 7);
  all.publish(7, 2);
  all.lose(one, one, left, ledger_start);
  all.leave(one, 7);
  all.publish(7, 3);
  all.join(one, 7);
  all.publish(7, 4);
  all.retire(7);
  all.join(one, 9);
  all.publish(9, 5);
  const auto back = all.back('a', std::nullopt);
  CHECK(values_of(back) == "2 4 5 ");
  CHECK(back->topics == std::vector<topic_key>{9});
}

TEST_CASE("recovery ledger: frames for others do not prevent an idle client's recovery") {
  auto within = some_bounds();
  within.log.bytes_max = 3'000;
  book all(within);
  const auto quiet = all.let_in(1, 'a');
  const auto busy = all.let_in(2, 'b');
  all.join(quiet, 7);
  all.join(busy, 8);
  all.publish(7, 1);
  for (int count = 0; count < 100; ++count)
    all.publish(8, count);
  CHECK(all.log_bytes() <= 3'000);
  all.lose(quiet, quiet, left, ledger_start);
  all.lose(busy, busy, left, ledger_start);
  all.publish(7, 2);
  // It had received the first, so it lacks none of the removed changes.
  CHECK(values_of(all.back('a', first)) == "2 ");
  CHECK_FALSE(all.back('b', first + 1));
}

TEST_CASE("recovery ledger: refuses a client whose missed frames were removed") {
  auto within = some_bounds();
  within.log.bytes_max = 3'000;
  const auto fill = [](book& all) {
    const auto other = all.let_in(99, 'z');
    for (int count = 0; count < 100; ++count)
      all.send(other, count);
  };
  SUBCASE("of a topic") {
    book all(within);
    all.join(all.let_in(1, 'a'), 7);
    all.publish(7, 1);
    fill(all);
    CHECK_FALSE(all.back('a', std::nullopt));
  }
  SUBCASE("sent to it directly") {
    book all(within);
    all.send(all.let_in(1, 'a'), 1);
    fill(all);
    CHECK_FALSE(all.back('a', std::nullopt));
  }
  SUBCASE("of a topic that it left") {
    book all(within);
    const auto one = all.let_in(1, 'a');
    all.join(one, 7);
    all.publish(7, 1);
    all.leave(one, 7);
    fill(all);
    CHECK_FALSE(all.back('a', std::nullopt));
    CHECK(all.back('a', first));
  }
  SUBCASE("of a topic that is retired") {
    book all(within);
    const auto one = all.let_in(1, 'a');
    all.join(one, 7);
    all.publish(7, 1);
    all.retire(7);
    fill(all);
    for (topic_key topic = 10; topic < 50; ++topic)
      all.join(one, topic);
    CHECK_FALSE(all.back('a', std::nullopt));
    CHECK(all.back('a', first));
  }
  SUBCASE("too long ago") {
    book all;
    all.join(all.let_in(1, 'a'), 7);
    all.publish(7, 1);
    CHECK_FALSE(all.back('a', std::nullopt, ledger_start + 4min));
  }
}

TEST_CASE("recovery ledger: retired topics do not accumulate") {
  auto within = some_bounds();
  within.log.bytes_max = 3'000;
  book all(within);
  const auto one = all.let_in(1, 'a');
  for (topic_key topic = 1; topic <= 10'000; ++topic) {
    all.join(one, topic);
    all.publish(topic, 1);
    all.leave(one, topic);
    CHECK_FALSE(all.has_subscribers(topic));
  }
  CHECK_FALSE(all.back('a', std::nullopt));
  CHECK(values_of(all.back('a', first + 9'999)).empty());
}

TEST_CASE("recovery ledger: a replay is bounded") {
  auto within = some_bounds();
  within.replay_bytes_max = 200;
  book all(within);
  const auto one = all.let_in(1, 'a');
  for (int count = 0; count < 20; ++count)
    all.send(one, count);
  CHECK_FALSE(all.back('a', std::nullopt));
  CHECK(values_of(all.back('a', first + 17)) == "18 19 ");
}

TEST_CASE(
    "recovery ledger: a client that lacks dropped changes is not parked until it has them again") {
  book all;
  const auto one = all.let_in(1, 'a');
  all.join(one, 7);
  all.fell_behind(one, 7);
  CHECK_FALSE(all.back('a', std::nullopt));
  all.caught_up(one, 7);
  all.lose(one, one, left, ledger_start);
  CHECK(all.parked() == 1);
  CHECK(all.back('a', std::nullopt));
  all.fell_behind(one, 7);
  CHECK(all.lose(one, {1, 2}, left, ledger_start));
  CHECK_FALSE(all.find(one));
}

TEST_CASE("recovery ledger: parks no connection once it is closed") {
  book all;
  const auto one = all.let_in(1, 'a');
  const auto other = all.let_in(2, 'b');
  all.lose(one, one, left, ledger_start);
  const auto gone = all.close_all();
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].why == disconnect_reason::shutting_down);
  CHECK(all.lose(other, other, left, ledger_start));
  CHECK_FALSE(all.back('b', std::nullopt));
}

TEST_CASE("return request: is parsed from a client library's auth") {
  const auto incoming =
      read_return_request(R"({"token":"t","pid":"YWFhYWFhYWFhYWFhYWFhYQ","offset":"17"})", 2);
  REQUIRE(incoming);
  CHECK(incoming->pid == bits_of('a'));
  CHECK(incoming->offset == 17);
  CHECK(incoming->where == 2);
  CHECK_FALSE(read_return_request(R"({"pid":"YWFhYWFhYWFhYWFhYWFhYQ"})", 0)->offset);
  CHECK_FALSE(read_return_request("{}", 0));
  CHECK_FALSE(read_return_request(R"({"token":"\"pid\""})", 0));
  // Invalid values are read as an unknown identifier, or as an impossible offset.
  CHECK(read_return_request(R"({"pid":5})", 0)->pid == random_bits{});
  CHECK(read_return_request(R"({"pid":"short"})", 0)->pid == random_bits{});
  for (const auto* wrong :
       {"\"\"", "\"x\"", "\"1x\"", "\"-1\"", "17", "{}", "\"99999999999999999999999\""}) {
    const auto text = std::string(R"({"pid":"YWFhYWFhYWFhYWFhYWFhYQ","offset":)") + wrong + '}';
    CHECK(read_return_request(text, 0)->offset == ~std::uint64_t{0});
  }
}

}  // namespace signalbox::transport

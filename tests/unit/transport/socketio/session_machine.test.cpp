#include "transport/socketio/session_machine.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace signalbox::transport::socketio {

namespace {

using namespace std::chrono_literals;
using names = std::vector<std::string>;

constexpr time_point start{};

// The default namespace is omitted.
std::string at(namespace_index where) {
  return where == 0 ? "" : "@" + std::to_string(where);
}

std::string name_of(const actions::ask_listener& one) {
  return "ask" + at(one.where) + " " + one.auth_json;
}
std::string name_of(const actions::acknowledge& one) {
  std::string out = "acknowledge" + at(one.where) + " " + std::to_string(one.what.ack_id) +
                    one.what.arguments_json;
  for (const auto& bytes : one.what.attachments)
    out += "+" + bytes;
  return out;
}
std::string name_of(const actions::deliver& one) {
  const auto ack = one.what.ack_id ? "#" + std::to_string(*one.what.ack_id) : "";
  auto out = "deliver" + at(one.where) + " " + one.what.name + one.what.arguments_json + ack;
  for (const auto& bytes : one.what.attachments)
    out += "+" + bytes;
  return out;
}
std::string name_of(const actions::send& one) {
  return "send " + one.packet;
}
std::string name_of(const actions::leave& one) {
  return "leave" + at(one.where) +
         (one.why == disconnect_reason::client_left ? ": client" : ": server");
}
std::string name_of(const actions::pause_reading&) {
  return "pause";
}
std::string name_of(const actions::resume_reading&) {
  return "resume";
}
std::string name_of(const actions::end& one) {
  return one.why == disconnect_reason::connect_timeout ? "end: timeout" : "end: protocol error";
}

names step(session_machine& machine, input what, time_point now = start) {
  names out;
  for (const auto& one : machine.step(std::move(what), now)) {
    out.push_back(std::visit([](const auto& action) { return name_of(action); }, one));
  }
  return out;
}

inputs::text_arrived text(std::string_view packet) {
  return {packet};
}

inputs::binary_arrived binary(std::string bytes) {
  return {std::move(bytes)};
}

// The rules of the machines below; they outlive them.
const session_rules& rules(std::size_t events_in_flight_max = 64) {
  static const session_rules plain{.packets = {.attachments_max = 0}};
  static const session_rules tight{.packets = {.attachments_max = 0}, .events_in_flight_max = 2};
  return events_in_flight_max == 2 ? tight : plain;
}

const session_rules& binary_rules() {
  static const session_rules made{.namespaces = {"/", "/custom"}, .attachment_bytes_max = 6};
  return made;
}

session_machine inside_machine(std::size_t events_in_flight_max = 64) {
  session_machine machine(rules(events_in_flight_max), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::accepted{0, "S"}) == names{R"(send 0{"sid":"S"})"});
  return machine;
}

}  // namespace

TEST_CASE("socket.io session: holds events back until the client is admitted") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text(R"(0{"token":"t"})")) == names{R"(ask {"token":"t"})"});
  CHECK(step(machine, text(R"(21["a",1])")).empty());
  CHECK(step(machine, text(R"(2["b"])")).empty());
  CHECK(step(machine, inputs::accepted{0, "S"}) ==
        names{R"(send 0{"sid":"S"})", "deliver a[1]#1", "deliver b[]"});
  CHECK(machine.inside(0));
  CHECK(step(machine, text(R"(2["c"])")) == names{"deliver c[]"});
}

TEST_CASE("socket.io session: a refused client may retry") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::refused{.where = 0, .message = "no", .code = "forbidden"},
             start + 5s) ==
        names{R"(send 4{"data":{"code":"forbidden"},"message":"no"})", "leave: server"});
  CHECK(machine.next_deadline() == start + 45s);
  CHECK(step(machine, text("0")) == names{"ask {}"});
}

TEST_CASE("socket.io session: a repeated CONNECT before the response gets the response, too") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text(R"(0{"token":"t"})")).empty());
  CHECK(step(machine, text(R"(2["a"])")).empty());
  CHECK(step(machine, inputs::accepted{0, "S"}) ==
        names{R"(send 0{"sid":"S"})", R"(send 0{"sid":"S"})", "deliver a[]"});
  // Inside, the first response remains valid.
  CHECK(step(machine, text("0")).empty());
  CHECK(machine.inside(0));
  CHECK(step(machine, text(R"(2["b"])")) == names{"deliver b[]"});
}

TEST_CASE("socket.io session: a repeated CONNECT is refused as often as it was sent") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text("0")).empty());
  const inputs::refused no{.where = 0, .message = "no", .code = "forbidden"};
  const std::string answer = R"(send 4{"data":{"code":"forbidden"},"message":"no"})";
  CHECK(step(machine, no) == names{answer, answer, "leave: server"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, no) == names{answer, "leave: server"});
}

TEST_CASE("socket.io session: too many CONNECTs before the response end the connection") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  for (int again = 1; again < unanswered_connects_max; ++again)
    CHECK(step(machine, text("0")).empty());
  CHECK(step(machine, text("0")) == names{"end: protocol error"});
}

TEST_CASE("socket.io session: a client that left may join again") {
  auto machine = inside_machine();
  CHECK(step(machine, text("1")) == names{"leave: client"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
}

TEST_CASE("socket.io session: has one namespace") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0/admin,{}")) ==
        names{R"(send 4/admin,{"message":"Invalid namespace"})"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text(R"(2/admin,["a"])")) == names{"end: protocol error"});
  CHECK(step(machine, text("0")).empty());
}

TEST_CASE("socket.io session: ends on packets in the wrong state and on binary ones") {
  for (const auto* first : {R"(2["a"])", "1", "31[]", "9", "4{}"}) {
    session_machine machine(rules(), start);
    CAPTURE(first);
    CHECK(step(machine, text(first)) == names{"end: protocol error"});
  }
  for (const auto* packet : {"4{}", R"(51-["a",{"_placeholder":true,"num":0}])", "61-1[]"}) {
    auto machine = inside_machine();
    CAPTURE(packet);
    CHECK(step(machine, text(packet)) == names{"end: protocol error"});
  }
}

TEST_CASE("socket.io session: forwards acknowledgements, but none before the client is inside") {
  auto machine = inside_machine();
  CHECK(step(machine, text(R"(31["x",2])")) == names{R"(acknowledge 1["x",2])"});
  session_machine deciding(rules(), start);
  CHECK(step(deciding, text("0")) == names{"ask {}"});
  CHECK(step(deciding, text("31[]")).empty());
}

TEST_CASE("socket.io session: each namespace is joined and left separately") {
  session_machine machine(binary_rules(), start);
  CHECK(step(machine, text(R"(0/custom,{"a":1})")) == names{R"(ask@1 {"a":1})"});
  CHECK(step(machine, inputs::accepted{1, "S"}) == names{R"(send 0/custom,{"sid":"S"})"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::accepted{0, "T"}) == names{R"(send 0{"sid":"T"})"});
  CHECK(step(machine, text(R"(2/custom,7["a"])")) == names{"deliver@1 a[]#7"});
  CHECK(step(machine, text("1/custom")) == names{"leave@1: client"});
  CHECK(step(machine, text(R"(2["b"])")) == names{"deliver b[]"});
  CHECK(machine.next_deadline() == time_point::max());
  CHECK(step(machine, text("1"), start + 1s) == names{"leave: client"});
  CHECK(machine.next_deadline() == start + 46s);
  CHECK(step(machine, text("0/random")) ==
        names{R"(send 4/random,{"message":"Invalid namespace"})"});
  CHECK(step(machine, text(R"(2/custom,["late"])")) == names{"end: protocol error"});
}

TEST_CASE("socket.io session: a refusal applies only to its namespace") {
  session_machine machine(binary_rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text("0/custom")) == names{"ask@1 {}"});
  CHECK(step(machine, inputs::refused{.where = 1, .message = "no", .code = ""}) ==
        names{R"(send 4/custom,{"message":"no"})", "leave@1: server"});
  CHECK(step(machine, inputs::accepted{0, "S"}) == names{R"(send 0{"sid":"S"})"});
}

TEST_CASE("socket.io session: a binary packet is complete with its last attachment") {
  session_machine machine(binary_rules(), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::accepted{0, "S"}) == names{R"(send 0{"sid":"S"})"});
  CHECK(step(machine, text(R"(52-9["a",{"_placeholder":true,"num":1}])")).empty());
  CHECK(step(machine, binary("one")).empty());
  CHECK(step(machine, binary("two")) ==
        names{R"(deliver a[{"_placeholder":true,"num":1}]#9+one+two)"});
  CHECK(step(machine, text(R"(50-["b"])")) == names{"deliver b[]"});
  CHECK(step(machine, text(R"(61-4[{"_placeholder":true,"num":0}])")).empty());
  CHECK(step(machine, binary("x")) == names{R"(acknowledge 4[{"_placeholder":true,"num":0}]+x)"});

  SUBCASE("no packet may arrive in between") {
    CHECK(step(machine, text(R"(51-["a"])")).empty());
    CHECK(step(machine, text(R"(2["b"])")) == names{"end: protocol error"});
  }
  SUBCASE("an attachment has to be announced") {
    CHECK(step(machine, binary("x")) == names{"end: protocol error"});
  }
  SUBCASE("the total size of attachments is bounded") {
    CHECK(step(machine, text(R"(52-["a"])")).empty());
    CHECK(step(machine, binary("four")).empty());
    CHECK(step(machine, binary("two")) == names{"end: protocol error"});
  }
  SUBCASE("the number of attachments is bounded") {
    CHECK(step(machine, text(R"(511-["a"])")) == names{"end: protocol error"});
  }
}

TEST_CASE("socket.io session: ends without a connect in time, not while the listener decides") {
  session_machine machine(rules(), start);
  CHECK(step(machine, inputs::time_passed{}, start + 44s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 45s) == names{"end: timeout"});
  session_machine deciding(rules(), start);
  CHECK(step(deciding, text("0")) == names{"ask {}"});
  CHECK(deciding.next_deadline() == time_point::max());
}

TEST_CASE("socket.io session: pauses reading at the bound of unfinished events") {
  auto machine = inside_machine(2);
  CHECK(step(machine, text(R"(2["a"])")) == names{"deliver a[]"});
  CHECK(step(machine, text(R"(2["b"])")) == names{"deliver b[]", "pause"});
  CHECK(machine.paused());
  CHECK(step(machine, inputs::event_finished{0}) == names{"resume"});
  CHECK_FALSE(machine.paused());
  CHECK(step(machine, text(R"(2["c"])")) == names{"deliver c[]", "pause"});
}

TEST_CASE("socket.io session: counts held events against the bound, too") {
  session_machine machine(rules(2), start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text(R"(2["a"])")).empty());
  CHECK(step(machine, text(R"(2["b"])")) == names{"pause"});
  CHECK(step(machine, inputs::refused{.where = 0, .message = "no", .code = ""}) ==
        names{R"(send 4{"message":"no"})", "leave: server", "resume"});
}

TEST_CASE("socket.io session: repeated requests do not extend the connect timeout") {
  session_machine machine(rules(), start);
  for (auto at = start; at < start + 44s; at += 10s) {
    CHECK(step(machine, text("0"), at) == names{"ask {}"});
    CHECK(machine.next_deadline() == time_point::max());
    CHECK(step(machine, inputs::refused{.where = 0, .message = "no", .code = ""}, at).size() == 2);
  }
  CHECK(step(machine, inputs::time_passed{}, start + 45s) == names{"end: timeout"});
}

TEST_CASE("socket.io session: a client refused after the connect timeout is ended immediately") {
  session_machine machine(rules(), start);
  CHECK(step(machine, text("0"), start + 44s) == names{"ask {}"});
  CHECK(step(machine, inputs::time_passed{}, start + 45s).empty());
  CHECK(step(machine, inputs::refused{.where = 0, .message = "no", .code = ""}, start + 46s) ==
        names{R"(send 4{"message":"no"})", "leave: server", "end: timeout"});
}

TEST_CASE("socket.io session: a client that left has the whole connect timeout again") {
  auto machine = inside_machine();
  CHECK(step(machine, text("1"), start + 100s) == names{"leave: client"});
  CHECK(machine.next_deadline() == start + 145s);
}

}  // namespace signalbox::transport::socketio

#include "transport/socketio/session_machine.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace signalbox::transport::socketio {

namespace {

using namespace std::chrono_literals;
using names = std::vector<std::string>;

constexpr time_point start{};

std::string name_of(const actions::ask_listener& one) {
  return "ask " + one.auth_json;
}
std::string name_of(const actions::deliver& one) {
  const auto ack = one.what.ack_id ? "#" + std::to_string(*one.what.ack_id) : "";
  return "deliver " + one.what.name + one.what.arguments_json + ack;
}
std::string name_of(const actions::send& one) {
  return "send " + one.packet;
}
std::string name_of(const actions::leave& one) {
  return one.why == disconnect_reason::client_left ? "leave: client" : "leave: server";
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

session_machine inside_machine(std::size_t events_in_flight_max = 64) {
  session_machine machine(events_in_flight_max, 45s, start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::accepted{"S"}) == names{R"(send 0{"sid":"S"})"});
  return machine;
}

}  // namespace

TEST_CASE("socket.io session: holds events back until the client is let in") {
  session_machine machine(64, 45s, start);
  CHECK(step(machine, text(R"(0{"token":"t"})")) == names{R"(ask {"token":"t"})"});
  CHECK(machine.known());
  CHECK(step(machine, text(R"(21["a",1])")).empty());
  CHECK(step(machine, text(R"(2["b"])")).empty());
  CHECK(step(machine, inputs::accepted{"S"}) ==
        names{R"(send 0{"sid":"S"})", "deliver a[1]#1", "deliver b[]"});
  CHECK(machine.inside());
  CHECK(step(machine, text(R"(2["c"])")) == names{"deliver c[]"});
}

TEST_CASE("socket.io session: a refused client may try again") {
  session_machine machine(64, 45s, start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, inputs::refused{.message = "no", .code = "forbidden"}, start + 5s) ==
        names{R"(send 4{"data":{"code":"forbidden"},"message":"no"})", "leave: server"});
  CHECK_FALSE(machine.known());
  CHECK(machine.next_deadline() == start + 50s);
  CHECK(step(machine, text("0")) == names{"ask {}"});
}

TEST_CASE("socket.io session: a client that leaves may come back") {
  auto machine = inside_machine();
  CHECK(step(machine, text("1")) == names{"leave: client"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
}

TEST_CASE("socket.io session: has one namespace") {
  session_machine machine(64, 45s, start);
  CHECK(step(machine, text("0/admin,{}")) ==
        names{R"(send 4/admin,{"message":"Invalid namespace"})"});
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text(R"(2/admin,["a"])")) == names{"end: protocol error"});
  CHECK(step(machine, text("0")).empty());
}

TEST_CASE("socket.io session: ends on packets in the wrong state and on binary ones") {
  for (const auto* first : {R"(2["a"])", "1", "31[]", "9", "4{}"}) {
    session_machine machine(64, 45s, start);
    CAPTURE(first);
    CHECK(step(machine, text(first)) == names{"end: protocol error"});
  }
  for (const auto* packet : {"0", "4{}", R"(51-["a",{"_placeholder":true,"num":0}])", "61-1[]"}) {
    auto machine = inside_machine();
    CAPTURE(packet);
    CHECK(step(machine, text(packet)) == names{"end: protocol error"});
  }
}

TEST_CASE("socket.io session: drops an acknowledgement that nobody asked for") {
  auto machine = inside_machine();
  CHECK(step(machine, text("31[]")).empty());
  CHECK(machine.inside());
}

TEST_CASE("socket.io session: ends without a connect in time, not while the listener decides") {
  session_machine machine(64, 45s, start);
  CHECK(step(machine, inputs::time_passed{}, start + 44s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 45s) == names{"end: timeout"});
  session_machine deciding(64, 45s, start);
  CHECK(step(deciding, text("0")) == names{"ask {}"});
  CHECK(deciding.next_deadline() == time_point::max());
}

TEST_CASE("socket.io session: pauses reading at the bound of unfinished events") {
  auto machine = inside_machine(2);
  CHECK(step(machine, text(R"(2["a"])")) == names{"deliver a[]"});
  CHECK(step(machine, text(R"(2["b"])")) == names{"deliver b[]", "pause"});
  CHECK(machine.paused());
  CHECK(step(machine, inputs::event_finished{}) == names{"resume"});
  CHECK_FALSE(machine.paused());
  CHECK(step(machine, text(R"(2["c"])")) == names{"deliver c[]", "pause"});
}

TEST_CASE("socket.io session: counts held events against the bound, too") {
  session_machine machine(2, 45s, start);
  CHECK(step(machine, text("0")) == names{"ask {}"});
  CHECK(step(machine, text(R"(2["a"])")).empty());
  CHECK(step(machine, text(R"(2["b"])")) == names{"pause"});
  CHECK(step(machine, inputs::refused{.message = "no", .code = ""}) ==
        names{R"(send 4{"message":"no"})", "leave: server", "resume"});
}

}  // namespace signalbox::transport::socketio

#include "transport/engineio/session_machine.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace signalbox::transport::engineio {

namespace {

using namespace std::chrono_literals;
using names = std::vector<std::string>;

constexpr timing times{.ping_interval = 25s, .ping_timeout = 20s, .upgrade_timeout = 10s};
constexpr time_point start{};

std::string name_of(const actions::deliver& one) {
  return (one.is_binary ? "deliver binary " : "deliver ") + one.payload;
}
std::string name_of(const actions::send_ping&) {
  return "ping";
}
std::string name_of(const actions::answer_probe&) {
  return "3probe";
}
std::string name_of(const actions::accept_poll&) {
  return "accept poll";
}
std::string name_of(const actions::release_poll&) {
  return "release poll";
}
std::string name_of(const actions::refuse_poll&) {
  return "refuse poll";
}
std::string name_of(const actions::adopt_probe&) {
  return "adopt probe";
}
std::string name_of(const actions::refuse_probe&) {
  return "refuse probe";
}
std::string name_of(const actions::end& one) {
  constexpr const char* endings[] = {"client left", "ping timeout", "protocol error", "too fast"};
  return std::string("end: ") + endings[static_cast<int>(one.why)];
}

names step(session_machine& machine, input what, time_point now = start) {
  names out;
  for (const auto& one : machine.step(std::move(what), now)) {
    out.push_back(std::visit([](const auto& action) { return name_of(action); }, one));
  }
  return out;
}

inputs::packet_arrived packet_of(packet_type type, std::string payload = {}) {
  return {{.type = type, .payload = std::move(payload)}};
}

inputs::probe_packet_arrived probe_of(packet_type type, std::string payload = {}) {
  return {{.type = type, .payload = std::move(payload)}};
}

}  // namespace

TEST_CASE("engine.io session: delivers messages, ends on close, refuses a server's packets") {
  session_machine machine(channel::websocket, times, start);
  CHECK(step(machine, packet_of(packet_type::message, "2[]")) == names{"deliver 2[]"});
  CHECK(step(machine, packet_of(packet_type::noop)).empty());
  CHECK(step(machine, packet_of(packet_type::close)) == names{"end: client left"});
  CHECK(step(machine, packet_of(packet_type::message, "late")).empty());
  for (const auto type : {packet_type::open, packet_type::ping, packet_type::upgrade}) {
    session_machine other(channel::websocket, times, start);
    CHECK(step(other, packet_of(type)) == names{"end: protocol error"});
  }
  session_machine other(channel::websocket, times, start);
  CHECK(step(other, inputs::packet_arrived{{.type = packet_type::message,
                                            .is_binary = true,
                                            .payload = "x"}}) == names{"deliver binary x"});
}

TEST_CASE("engine.io heartbeat: pings each interval and ends without a response") {
  session_machine machine(channel::websocket, times, start);
  CHECK(machine.next_deadline() == start + 25s);
  CHECK(step(machine, inputs::time_passed{}, start + 24s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 25s) == names{"ping"});
  CHECK(machine.next_deadline() == start + 45s);
  CHECK(step(machine, packet_of(packet_type::pong), start + 30s).empty());
  CHECK(machine.next_deadline() == start + 55s);
  CHECK(step(machine, inputs::time_passed{}, start + 55s) == names{"ping"});
  CHECK(step(machine, inputs::time_passed{}, start + 74s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 75s) == names{"end: ping timeout"});
}

TEST_CASE("engine.io heartbeat: a delayed server gives the client the full timeout") {
  session_machine machine(channel::websocket, times, start);
  CHECK(step(machine, inputs::time_passed{}, start + 26s) == names{"ping"});
  CHECK(machine.next_deadline() == start + 45s);
  session_machine late(channel::websocket, times, start);
  CHECK(step(late, inputs::time_passed{}, start + 300s) == names{"ping"});
  CHECK(late.next_deadline() == start + 320s);
}

TEST_CASE("engine.io heartbeat: is suspended while reading is paused") {
  session_machine machine(channel::websocket, times, start);
  CHECK(step(machine, inputs::time_passed{}, start + 25s) == names{"ping"});
  CHECK(step(machine, inputs::reading_paused{}, start + 26s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 100s).empty());
  CHECK(step(machine, inputs::reading_resumed{}, start + 100s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 119s).empty());
  CHECK(step(machine, inputs::time_passed{}, start + 120s) == names{"end: ping timeout"});
}

TEST_CASE("engine.io polling: one GET at a time") {
  session_machine machine(channel::polling, times, start);
  CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll"});
  CHECK(step(machine, inputs::poll_answered{}).empty());
  CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll"});
  CHECK(step(machine, inputs::poll_arrived{}) == names{"refuse poll", "end: protocol error"});
}

TEST_CASE("engine.io polling: a GET whose peer disconnects ends the session") {
  session_machine machine(channel::polling, times, start);
  CHECK(step(machine, inputs::poll_abandoned{}).empty());
  CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll"});
  CHECK(step(machine, inputs::poll_abandoned{}) == names{"end: client left"});
}

TEST_CASE("engine.io upgrade: probes, releases the open GET and switches") {
  session_machine machine(channel::polling, times, start);
  CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll"});
  CHECK(step(machine, inputs::probe_opened{}).empty());
  CHECK(step(machine, probe_of(packet_type::ping, "probe")) == names{"3probe", "release poll"});
  CHECK(step(machine, inputs::poll_answered{}).empty());
  CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll", "release poll"});
  CHECK(step(machine, inputs::poll_answered{}).empty());
  CHECK(machine.over() == channel::polling);
  CHECK(step(machine, probe_of(packet_type::upgrade)) == names{"adopt probe"});
  CHECK(machine.over() == channel::websocket);
  CHECK(step(machine, inputs::poll_arrived{}) == names{"refuse poll"});
  CHECK(step(machine, inputs::probe_opened{}) == names{"refuse probe"});
  CHECK(step(machine, inputs::socket_closed{}) == names{"end: client left"});
}

TEST_CASE("engine.io upgrade: a wrong packet or a closed probe leaves polling unchanged") {
  for (const auto& wrong : {probe_of(packet_type::ping, "other"), probe_of(packet_type::upgrade),
                            probe_of(packet_type::message, "x"), probe_of(packet_type::noop)}) {
    session_machine machine(channel::polling, times, start);
    CHECK(step(machine, inputs::probe_opened{}).empty());
    CHECK(step(machine, wrong) == names{"refuse probe"});
    CHECK(machine.over() == channel::polling);
    CHECK(step(machine, inputs::probe_opened{}).empty());
    CHECK(step(machine, inputs::probe_closed{}).empty());
    CHECK(step(machine, inputs::poll_arrived{}) == names{"accept poll"});
  }
}

TEST_CASE("engine.io upgrade: a second probe is refused, and a slow one is aborted") {
  session_machine machine(channel::polling, times, start);
  CHECK(step(machine, inputs::probe_opened{}).empty());
  CHECK(step(machine, inputs::probe_opened{}) == names{"refuse probe"});
  CHECK(machine.next_deadline() == start + 10s);
  CHECK(step(machine, inputs::time_passed{}, start + 10s) == names{"refuse probe"});
  CHECK(machine.next_deadline() == start + 25s);
}

TEST_CASE("engine.io session: a client above its rate limit is ended") {
  auto bounded = times;
  bounded.packets_per_second_max = 10;
  session_machine machine(channel::websocket, bounded, start);
  for (int sent = 0; sent < 19; ++sent)
    CHECK(step(machine, packet_of(packet_type::message, "x")) == names{"deliver x"});
  CHECK(step(machine, inputs::control_arrived{}).empty());
  SUBCASE("in one burst") {
    CHECK(step(machine, packet_of(packet_type::message, "x")) == names{"end: too fast"});
  }
  SUBCASE("with WebSocket pings") {
    CHECK(step(machine, inputs::control_arrived{}) == names{"end: too fast"});
  }
  SUBCASE("not within its rate") {
    for (int sent = 1; sent < 100; ++sent)
      CHECK(step(machine, packet_of(packet_type::message, "x"), start + sent * 100ms) ==
            names{"deliver x"});
  }
}

}  // namespace signalbox::transport::engineio

#include <chrono>
#include <string>
#include <utility>

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/engineio/session_machine.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::engineio;

constexpr timing times{.ping_interval = std::chrono::milliseconds(250),
                       .ping_timeout = std::chrono::milliseconds(200),
                       .upgrade_timeout = std::chrono::milliseconds(100),
                       .packets_per_second_max = 50};

/// Acts as the owner of the machine and records its state to detect contradictions.
class owner {
 public:
  explicit owner(channel over) : machine_(over, times, now_) {}

  void pass(std::chrono::milliseconds time) { now_ += time; }

  /// Performs one of the twelve inputs; `with` is the packet, for inputs that have one.
  void happen(std::size_t which, const packet& with) {
    switch (which) {
      case 0:
        awaits_pong_ = awaits_pong_ && with.type != packet_type::pong;
        return step(inputs::packet_arrived{with}, with);
      case 1:
        return step(inputs::control_arrived{}, with);
      case 2:
        if (probing_) step(inputs::probe_packet_arrived{with}, with);
        return;
      case 3:
        arriving_ = true;
        return step(inputs::poll_arrived{}, with);
      case 4:
        if (std::exchange(waits_, false)) step(inputs::poll_answered{}, with);
        return;
      case 5:
        if (std::exchange(waits_, false)) step(inputs::poll_abandoned{}, with);
        return;
      case 6:
        knocking_ = true;
        step(inputs::probe_opened{}, with);
        probing_ = std::exchange(knocking_, false) || probing_;
        return;
      case 7:
        if (std::exchange(probing_, false)) step(inputs::probe_closed{}, with);
        return;
      case 8:
        return step(inputs::socket_closed{}, with);
      case 9:
        paused_ = true;
        return step(inputs::reading_paused{}, with);
      case 10:
        if (std::exchange(paused_, false)) step(inputs::reading_resumed{}, with);
        return;
      default:
        return step(inputs::time_passed{}, with);
    }
  }

 private:
  void step(transport::engineio::input what, const packet& with) {
    const bool was_over = ended_;
    const auto done = machine_.step(std::move(what), now_);
    require(!was_over || done.empty(), "no action after the end");
    for (const auto& one : done)
      std::visit([&](const auto& action) { perform(action, with); }, one);
    if (std::exchange(releasing_, false)) {
      waits_ = false;
      step(inputs::poll_answered{}, with);
    }
    if (ended_) return;
    require(!arriving_, "a new poll is decided immediately");
    require(!paused_ || machine_.next_deadline() == time_point::max() || probing_ || knocking_,
            "while paused only an upgrade has a deadline");
  }

  void perform(const actions::deliver& what, const packet& with) {
    require(with.type == packet_type::message, "only messages are delivered");
    require(what.is_binary == with.is_binary && what.payload == with.payload,
            "messages are delivered unchanged");
  }
  void perform(const actions::send_ping&, const packet&) {
    require(!paused_, "no ping while reading is paused");
    require(!awaits_pong_, "no ping before the previous pong");
    awaits_pong_ = true;
  }
  void perform(const actions::answer_probe&, const packet& with) {
    require(probing_ && with.payload == "probe", "only a probe is answered");
  }
  void perform(const actions::accept_poll&, const packet&) {
    require(!waits_ && arriving_, "only one poll waits at a time");
    waits_ = true;
    arriving_ = false;
  }
  void perform(const actions::release_poll&, const packet&) {
    require(waits_, "only a waiting poll is released");
    releasing_ = true;
  }
  void perform(const actions::refuse_poll&, const packet&) {
    require(arriving_, "only a new poll is refused");
    arriving_ = false;
  }
  void perform(const actions::adopt_probe&, const packet&) {
    require(probing_ && !adopted_, "a probe is adopted only once");
    adopted_ = true;
    probing_ = false;
    require(machine_.over() == channel::websocket, "an adopted probe is the channel");
  }
  void perform(const actions::refuse_probe&, const packet&) {
    require(knocking_ || probing_, "only an existing WebSocket is refused");
    // A second probe is refused, and the first continues.
    (knocking_ ? knocking_ : probing_) = false;
  }
  void perform(const actions::end& what, const packet&) {
    require(!ended_, "one end");
    require(what.why != ending::ping_timeout || awaits_pong_, "no timeout without a ping");
    ended_ = true;
  }

  time_point now_{};
  session_machine machine_;
  bool arriving_ = false;
  bool waits_ = false;
  bool releasing_ = false;
  bool knocking_ = false;  ///< a WebSocket has just been opened and is not decided about
  bool probing_ = false;
  bool adopted_ = false;
  bool paused_ = false;
  bool awaits_pong_ = false;
  bool ended_ = false;
};

}  // namespace

void engineio_session(std::string_view bytes) {
  input from(bytes);
  owner session(from.flag() ? channel::websocket : channel::polling);
  while (!from.empty()) {
    const auto what = from.byte();
    session.pass(std::chrono::milliseconds(what / 16 * 20));
    const auto kind = from.byte();
    packet with{
        .type = static_cast<packet_type>('0' + kind % 7), .is_binary = false, .payload = {}};
    if (with.type == packet_type::message) {
      with.is_binary = kind >= 128;
      with.payload = from.take(kind / 7 % 8);
    } else if (kind >= 128) {
      with.payload = "probe";
    }
    session.happen(what % 12, with);
  }
}

}  // namespace signalbox::fuzz

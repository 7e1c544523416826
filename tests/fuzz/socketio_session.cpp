#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/socketio/session_machine.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::socketio;
using transport::disconnect_reason;

constexpr std::chrono::milliseconds connect_timeout{1'000};

const session_rules& rules() {
  static const session_rules made{.namespaces = {"/", "/custom"},
                                  .packets = {.namespace_bytes_max = 16,
                                              .event_name_bytes_max = 16,
                                              .nesting_depth_max = 8,
                                              .attachments_max = 3},
                                  .attachment_bytes_max = 64,
                                  .events_in_flight_max = 4,
                                  .connect_timeout = connect_timeout};
  return made;
}

/// Acts as the owner of the machine: pauses reading on request, finishes delivered events, and
/// records the machine's state to detect contradictions.
class owner {
 public:
  owner() : machine_(rules(), now_) {}

  void pass(std::chrono::milliseconds time) { now_ += time; }
  [[nodiscard]] bool reads() const { return !ended_ && !paused_; }

  void text(std::string_view packet) { step(inputs::text_arrived{packet}); }
  void binary(std::string_view bytes) { step(inputs::binary_arrived{std::string(bytes)}); }
  void accept(namespace_index where) {
    if (state_[where] == door::asking) step(inputs::accepted{where, "sid"});
  }
  void refuse(namespace_index where) {
    if (state_[where] == door::asking) step(inputs::refused{where, "no", "forbidden"});
  }
  void finish(namespace_index where) {
    if (unfinished_[where] == 0) return;
    --unfinished_[where];
    step(inputs::event_finished{where});
  }
  void read_clock() {
    const bool late = now_ >= machine_.next_deadline();
    step(inputs::time_passed{});
    require(!late || ended_, "a passed deadline ends the session");
  }

 private:
  enum class door { outside, asking, inside };

  void step(transport::socketio::input what) {
    const bool was_over = ended_;
    const auto done = machine_.step(std::move(what), now_);
    require(!was_over || done.empty(), "no action after the end");
    for (const auto& one : done)
      std::visit([&](const auto& action) { perform(action); }, one);
    if (ended_) return;
    bool outside = true;
    for (namespace_index where = 0; where < state_.size(); ++where) {
      require(machine_.inside(where) == (state_[where] == door::inside),
              "membership is consistent");
      outside = outside && state_[where] == door::outside;
    }
    require(outside == (machine_.next_deadline() != time_point::max()),
            "a client outside has a deadline");
    require(machine_.next_deadline() == time_point::max() ||
                machine_.next_deadline() <= now_ + connect_timeout,
            "the deadline is within the timeout");
    require(machine_.paused() == paused_, "a pause is reported");
    require(unfinished_[0] + unfinished_[1] <= rules().events_in_flight_max,
            "events in flight are bounded");
  }

  void perform(const actions::ask_listener& what) {
    require(std::exchange(state_[what.where], door::asking) == door::outside, "asked once");
  }
  void perform(const actions::deliver& what) {
    require(state_[what.where] != door::outside, "no event is delivered outside");
    require(what.what.attachments.size() <= rules().packets.attachments_max,
            "attachments are bounded");
    ++unfinished_[what.where];
  }
  void perform(const actions::acknowledge& what) {
    require(state_[what.where] == door::inside, "acknowledged inside");
  }
  void perform(const actions::send& what) {
    const auto shown = decode(what.packet, {});
    require(shown.has_value(), "sent texts are valid packets");
    if (shown->type != packet_type::connect) return;
    const namespace_index where = shown->nsp == "/" ? 0 : 1;
    // Once for each earlier CONNECT.
    require(std::exchange(state_[where], door::inside) != door::outside,
            "only requesting clients are admitted");
  }
  void perform(const actions::leave& what) {
    require(std::exchange(state_[what.where], door::outside) != door::outside,
            "no leave from outside");
    // Events that were delivered before finish without an effect.
    unfinished_[what.where] = 0;
  }
  void perform(const actions::pause_reading&) {
    require(!std::exchange(paused_, true), "paused once");
  }
  void perform(const actions::resume_reading&) {
    require(std::exchange(paused_, false), "resumed once");
  }
  void perform(const actions::end& what) {
    require(!std::exchange(ended_, true), "one end");
    require(!what.what.what.empty(), "an end has a reason");
  }

  time_point now_{};
  session_machine machine_;
  std::array<door, 2> state_{};
  std::array<std::size_t, 2> unfinished_{};
  bool paused_ = false;
  bool ended_ = false;
};

}  // namespace

// One line each: `t…` a text, `b…` an attachment, `a`, `r`, `f` the listener's response (followed
// by 0 or 1, the namespace), `p…` time that passes, a tenth of a second per following letter.
void socketio_session(std::string_view bytes) {
  input from(bytes);
  owner session;
  while (!from.empty()) {
    auto line = from.line();
    if (line.empty()) continue;
    const char what = line.front();
    line.remove_prefix(1);
    const namespace_index where = line.starts_with('1') ? 1 : 0;
    if (what == 't' && session.reads()) session.text(line);
    if (what == 'b' && session.reads()) session.binary(line);
    if (what == 'a') session.accept(where);
    if (what == 'r') session.refuse(where);
    if (what == 'f') session.finish(where);
    if (what != 'p') continue;
    session.pass(std::chrono::milliseconds(100) * static_cast<int>(line.size()));
    session.read_clock();
  }
}

}  // namespace signalbox::fuzz

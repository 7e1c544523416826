#include "transport/hub/engine_session.hpp"

#include <utility>

#include "transport/hub/shard.hpp"

namespace signalbox::transport {

namespace {

engineio::timing timing_of(const realtime_limits& limits) {
  return {.ping_interval = limits.ping_interval,
          .ping_timeout = limits.ping_timeout,
          .upgrade_timeout = limits.upgrade_timeout,
          .packets_per_second_max = limits.packets_per_second_max};
}

}  // namespace

engine_session::engine_session(shard& home, engineio::session_key key, engineio::channel over,
                               origin from, time_point now)
    : home_(home),
      key_(key),
      engine_(over, timing_of(home.limits()), now),
      origin_(std::move(from)) {
  if (over == engineio::channel::polling) polling_ = std::make_unique<polling>();
  count_kind(over, 1);
}

engine_session::~engine_session() {
  if (link_) link_->detach();
  if (probe_) probe_->detach();
}

void engine_session::shut_down() {
  if (!draining_) {
    end(disconnect_reason::shutting_down, websocket::close_code::going_away, "shutting down");
  }
}

void engine_session::flush() {
  if (removed_) return;
  if (!write()) return drop(disconnect_reason::client_left);
  count_outbox();
  if (outbox_policy::is_past_hard_bound(outbox_.kept_bytes(), home_.limits())) {
    return drop(disconnect_reason::slow_consumer);
  }
  if (draining_ && outbox_.empty()) return finish_draining();
  flushed();
}

void engine_session::finish_draining() {
  if (link_) return link_->shut_down_sending();
  // The close packet gets its own poll: clients act on it before messages of the same body.
  if (!polling_->poll) return;
  answer_poll(std::string(engineio::close_packet));
  drop(disconnect_reason::closed_by_server);
}

void engine_session::sweep(time_point now) {
  if (draining_) {
    if (now >= drain_until_) drop(disconnect_reason::closed_by_server);
    return;
  }
  if (now >= engine_.next_deadline()) step(engineio::inputs::time_passed{});
  if (!is_over()) check_deadlines(now);
  if (!is_over()) check_pace(now);
}

void engine_session::enqueue(frame_ptr message, topic_key topic) {
  outbox_.push(std::move(message), topic);
  home_.mark_dirty(*this);
}

bool engine_session::send_at_once(const frame_ptr& message, topic_key topic) {
  if (!outbox_.empty() || dirty || conflated_ || is_over() || is_blocked()) return false;
  const auto whole = message->websocket(link_->form()).size();
  const auto taken = link_->write_directly(*message);
  if (taken == whole) return true;
  // A failed socket is detected by the flush.
  enqueue(message, topic);
  [[maybe_unused]] const auto completed = outbox_.consume(taken);
  return true;
}

// Returns false when the socket failed. Changes nothing but the outbox, so it may run inside a
// publish.
bool engine_session::write() {
  const auto before = outbox_.bytes();
  if (link_) {
    if (link_->write(outbox_) == websocket_link::written::failed) return false;
  } else {
    flush_poll();
  }
  if (outbox_.bytes() < before) {
    has_capacity_ = true;
    stuck_since_ = outbox_policy::not_stuck;
  }
  return true;
}

void engine_session::release_place() {
  if (polling_) const auto given_back = std::exchange(polling_->place, {});
}

void engine_session::check_pace(time_point now) {
  const auto& limits = home_.limits();
  const auto kept = outbox_.kept_bytes();
  if (outbox_policy::is_grace_over(kept, stuck_since_, now, limits))
    return drop(disconnect_reason::slow_consumer);
  stuck_since_ = outbox_policy::stuck_since(kept, stuck_since_, now, limits);
}

void engine_session::count_outbox() {
  const auto bytes = removed_ ? 0 : outbox_.bytes();
  const auto before = std::exchange(counted_bytes_, bytes);
  home_.thread().counts.outbox_bytes.add(static_cast<std::int64_t>(bytes) -
                                         static_cast<std::int64_t>(before));
}

void engine_session::count_kind(engineio::channel kind, std::int64_t amount) {
  auto& counts = home_.thread().counts;
  auto& gauge = kind == engineio::channel::polling ? counts.polling_connections
                                                   : counts.websocket_connections;
  gauge.add(amount);
}

void engine_session::pause_reading() {
  step(engineio::inputs::reading_paused{});
  if (link_) link_->pause();
}

void engine_session::resume_reading() {
  step(engineio::inputs::reading_resumed{});
  continue_post();
  if (link_ && !is_paused()) link_->resume();
}

void engine_session::end(disconnect_reason why, websocket::close_code code, const fault& what) {
  if (is_over()) return;
  if (!link_ && why == disconnect_reason::protocol_error) {
    // As in the reference server: the session is removed immediately, and its next request is
    // refused.
    note(why, what);
    return drop(why);
  }
  if (link_) {
    auto last = link_->begin_close(code, what.what);
    if (!last.empty()) enqueue(as_control_frame(std::move(last)));
  }
  drain(why, what);
}

void engine_session::drain(disconnect_reason why, const fault& what) {
  if (is_over()) return;
  draining_ = true;
  drain_until_ = std::chrono::steady_clock::now() + home_.limits().close_timeout;
  note(why, what);
  forget(why);
  release_place();
  if (probe_) std::exchange(probe_, nullptr)->detach();
  // A POST in progress is refused; the remaining input of a WebSocket is read and dropped.
  continue_post();
  if (link_) link_->resume();
  home_.mark_dirty(*this);
}

void engine_session::note(disconnect_reason why, const fault& what) {
  auto& counts = home_.thread().counts;
  if (why == disconnect_reason::protocol_error) counts.protocol_errors.add();
  if (what.passed) {
    counts.violations(*what.passed).add();
    home_.log(log_level::info, "client_passed_limit",
              "limit=" + std::string(to_string(*what.passed)) + " what=" + std::string(what.what));
  } else if (why == disconnect_reason::protocol_error) {
    home_.log(log_level::info, "client_broke_protocol", "what=" + std::string(what.what));
  }
}

void engine_session::drop(disconnect_reason why) {
  if (std::exchange(removed_, true)) return;
  auto& counts = home_.thread().counts;
  if (!draining_ && why == disconnect_reason::slow_consumer) {
    counts.slow_consumers.add();
    note(why, {"outbox above outbox_bytes_max, and the client does not read", limit::outbox_bytes});
  }
  if (!draining_ && why == disconnect_reason::ping_timeout) counts.ping_timeouts.add();
  forget(why);
  if (link_) link_->detach();
  if (probe_) std::exchange(probe_, nullptr)->detach();
  answer_waiting(why);
  release_place();
  count_outbox();
  count_kind(over(), -1);
  home_.remove(*this);
}

}  // namespace signalbox::transport

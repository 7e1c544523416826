#include "transport/hub/message_peer.hpp"

#include <utility>

#include "transport/hub/shard.hpp"

namespace signalbox::transport {

void message_peer::begin() {
  serial_ = home_.name(*this);
  home_.messages().opened(id());
}

void message_peer::close(frame_ptr last) {
  if (last) enqueue(std::move(last));
  end(disconnect_reason::closed_by_server, websocket::close_code::normal, {});
}

void message_peer::received(engineio::actions::deliver& what) {
  home_.messages().message(id(), {.is_binary = what.is_binary, .payload = std::move(what.payload)});
}

void message_peer::flushed() {
  const auto kept = outbox_.kept_bytes();
  if (!paused_ && outbox_policy::is_past_bound(kept, home_.limits())) {
    paused_ = true;
    pause_reading();
  } else if (paused_ && outbox_policy::has_capacity(kept, home_.limits())) {
    paused_ = false;
    resume_reading();
  }
}

void message_peer::forget(disconnect_reason why) {
  if (serial_ == 0) return;
  home_.unname(serial_);
  const auto gone = id();
  serial_ = 0;
  home_.messages().closed(gone, why);
}

connection_id message_peer::id() const {
  return {.io_thread = static_cast<std::uint32_t>(home_.thread().index), .serial = serial_};
}

}  // namespace signalbox::transport

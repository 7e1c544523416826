#pragma once

#include <cstdint>

#include "transport/hub/engine_session.hpp"

namespace signalbox::transport {

/// One client of plain Engine.IO: its messages are passed to a `message_listener` unchanged.
class message_peer final : public engine_session {
 public:
  using engine_session::engine_session;

  void begin() override;
  /// Sends `last`, then ends the session.
  void close(frame_ptr last);

 private:
  void received(engineio::actions::deliver& what) override;
  [[nodiscard]] bool is_paused() const override { return paused_; }
  void check_deadlines(time_point) override {}
  void flushed() override;
  void forget(disconnect_reason why) override;

  [[nodiscard]] connection_id id() const;

  std::uint64_t serial_ = 0;  ///< 0: not begun, or ended
  bool paused_ = false;
};

}  // namespace signalbox::transport

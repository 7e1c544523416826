#pragma once

#include "transport/hub.hpp"
#include "transport/message_listener.hpp"

namespace signalbox::conformance {

/// Plain Engine.IO: echoes every message, text as text, binary as binary.
class message_echo final : public transport::message_listener {
 public:
  /// Sets the hub for responses; call before the first session.
  void answer_through(transport::hub& sessions) { sessions_ = &sessions; }

  void opened(transport::connection_id) override {}
  void message(transport::connection_id id, transport::client_message what) override;
  void closed(transport::connection_id, transport::disconnect_reason) override {}

 private:
  transport::hub* sessions_ = nullptr;
};

}  // namespace signalbox::conformance

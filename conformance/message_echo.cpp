#include "conformance/message_echo.hpp"

namespace signalbox::conformance {

void message_echo::message(transport::connection_id id, transport::client_message what) {
  sessions_->send(id, transport::encode_message(what.is_binary, what.payload));
}

}  // namespace signalbox::conformance

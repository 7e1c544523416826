#pragma once

#include "transport/websocket/conversation.hpp"

namespace signalbox::simulations {

/// Returns the client's end of a WebSocket to a server under test, for messages up to 16 MiB.
/// Masking keys come from a sequence of the calling thread: they protect intermediaries (RFC 6455
/// section 10.3), and there are none before a server under test.
[[nodiscard]] transport::websocket::conversation new_client_conversation();

}  // namespace signalbox::simulations

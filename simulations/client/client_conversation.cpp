#include "simulations/client/client_conversation.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>

namespace signalbox::simulations {

namespace {

namespace websocket = transport::websocket;

constexpr std::size_t message_bytes_max = std::size_t{16} << 20;

websocket::masking_key next_key() {
  thread_local std::minstd_rand keys{1};
  return std::bit_cast<websocket::masking_key>(static_cast<std::uint32_t>(keys()));
}

}  // namespace

websocket::conversation new_client_conversation() {
  return websocket::conversation(message_bytes_max, &next_key);
}

}  // namespace signalbox::simulations

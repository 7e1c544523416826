#include "transport/engineio/handshake.hpp"

namespace signalbox::transport::engineio {

std::string encode_open(std::string_view sid, channel over, const realtime_limits& limits) {
  std::string packet = "0{\"sid\":\"";
  packet += sid;
  packet += over == channel::polling ? "\",\"upgrades\":[\"websocket\"]" : "\",\"upgrades\":[]";
  packet += ",\"pingInterval\":" + std::to_string(limits.ping_interval.count());
  packet += ",\"pingTimeout\":" + std::to_string(limits.ping_timeout.count());
  packet += ",\"maxPayload\":" + std::to_string(limits.packet_bytes_max) + '}';
  return packet;
}

}  // namespace signalbox::transport::engineio

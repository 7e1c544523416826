#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::transport {

/// Bounds and times of the realtime connections.
struct realtime_limits {
  std::chrono::milliseconds ping_interval{25'000};    ///< Engine.IO heartbeat
  std::chrono::milliseconds ping_timeout{20'000};     ///< to answer one: `ping_timeout`
  std::chrono::milliseconds upgrade_timeout{10'000};  ///< for polling → WebSocket, else dropped
  std::chrono::milliseconds connect_timeout{45'000};  ///< to join the namespace: `connect_timeout`
  std::chrono::milliseconds close_timeout{5'000};     ///< for a peer to answer our close
  /// How often heartbeats and all other deadlines of a thread are looked at; their precision.
  std::chrono::milliseconds sweep_interval{500};
  std::size_t packet_bytes_max = std::size_t{128} * 1024;   ///< one message or polling body in
  std::size_t events_in_flight_max = 64;                    ///< unfinished events of one connection
  std::size_t outbox_bytes_max = std::size_t{1024} * 1024;  ///< queued for one connection
  /// How long frames that may not be dropped may keep an outbox past its bound.
  std::chrono::milliseconds slow_consumer_grace{1'000};

  /// Socket.IO namespaces that exist; at most 255.
  std::vector<std::string> namespaces{"/"};
  /// Binary messages of one Socket.IO packet; 0: binary packets end the connection.
  std::uint32_t attachments_max = 0;
  std::size_t attachment_bytes_max = std::size_t{1024} * 1024;  ///< of one packet, together
  std::size_t event_name_bytes_max = 128;
  std::size_t namespace_bytes_max = 128;         ///< of a namespace's name
  std::size_t nesting_depth_max = 32;            ///< of JSON in a packet
  std::size_t fragments_max = 4096;              ///< frames of one WebSocket message
  std::size_t payload_packets_max = 1024;        ///< packets in one polling body
  std::uint32_t packets_per_second_max = 1'000;  ///< of one client, twice in a burst; 0: no bound
  /// permessage-deflate for clients that offer it; each frame is compressed once for all of them.
  bool compression = false;

  // Connection state recovery.

  /// How long a lost connection may come back and get what it missed; 0: never, and the wire is
  /// plain.
  std::chrono::milliseconds recovery_window{0};
  std::size_t recovery_log_bytes_max =
      std::size_t{16} * 1024 * 1024;         ///< of all frames kept for it
  std::size_t recovery_parked_max = 10'000;  ///< lost connections kept; past it the oldest goes
};

}  // namespace signalbox::transport

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::transport {

/// Limits and timeouts of the realtime connections.
struct realtime_limits {
  std::chrono::milliseconds ping_interval{25'000};    ///< Engine.IO heartbeat
  std::chrono::milliseconds ping_timeout{20'000};     ///< to answer a heartbeat: `ping_timeout`
  std::chrono::milliseconds upgrade_timeout{10'000};  ///< for polling → WebSocket, otherwise
                                                      ///< dropped
  std::chrono::milliseconds connect_timeout{45'000};  ///< to join the namespace: `connect_timeout`
  std::chrono::milliseconds close_timeout{5'000};     ///< for a peer to answer our close frame
  /// Interval at which a thread checks heartbeats and all other deadlines; their precision.
  std::chrono::milliseconds sweep_interval{500};
  std::size_t packet_bytes_max = std::size_t{128} * 1024;   ///< one incoming message or polling
                                                            ///< body
  std::size_t events_in_flight_max = 64;                    ///< unfinished events of one connection
  std::size_t outbox_bytes_max = std::size_t{1024} * 1024;  ///< queued for one connection
  /// How long an outbox may exceed its bound with frames that may not be dropped.
  std::chrono::milliseconds slow_consumer_grace{1'000};

  /// The existing Socket.IO namespaces; at most 255.
  std::vector<std::string> namespaces{"/"};
  /// Maximum binary messages of one Socket.IO packet; 0: binary packets end the connection.
  std::uint32_t attachments_max = 0;
  std::size_t attachment_bytes_max = std::size_t{1024} * 1024;  ///< of one packet, in total
  std::size_t event_name_bytes_max = 128;
  std::size_t namespace_bytes_max = 128;         ///< of a namespace's name
  std::size_t nesting_depth_max = 32;            ///< of the JSON in a packet
  std::size_t fragments_max = 4096;              ///< frames of one WebSocket message
  std::size_t payload_packets_max = 1024;        ///< packets in one polling body
  std::uint32_t packets_per_second_max = 1'000;  ///< per client, with bursts of twice as many; 0
                                                 ///< disables the limit
  /// permessage-deflate for clients that offer it; each frame is compressed once for all of them.
  bool compression = false;

  // Connection state recovery.

  /// How long a lost connection can be recovered with its missed frames; 0 disables recovery, and
  /// the wire is plain.
  std::chrono::milliseconds recovery_window{0};
  std::size_t recovery_log_bytes_max =
      std::size_t{16} * 1024 * 1024;         ///< of all frames kept for recovery
  std::size_t recovery_parked_max = 10'000;  ///< maximum of parked connections; beyond it the
                                             ///< oldest is removed
};

}  // namespace signalbox::transport

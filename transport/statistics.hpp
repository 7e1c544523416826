#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "transport/limit.hpp"
#include "transport/stream_cut.hpp"

namespace signalbox::transport {

/// Counters of the transport. Gauges show the current state; all others are totals since the start.
template <class Number>
struct statistics_of {
  Number websocket_connections{};  ///< gauge: Engine.IO sessions on a WebSocket
  Number polling_connections{};    ///< gauge: Engine.IO sessions on long polling
  Number accepted_connections{};   ///< gauge: clients let into the default namespace
  Number http_connections{};       ///< gauge: sockets that speak HTTP
  Number subscriptions{};          ///< gauge: (connection, topic) pairs
  Number topics{};                 ///< gauge: topics with a subscriber, per I/O thread
  Number outbox_bytes{};           ///< gauge: queued for all connections
  Number stalled_connections{};    ///< gauge: socket not draining, checked by each sweep
  Number stalled_bytes{};          ///< gauge: queued for all stalled connections
  Number stalled_bytes_most{};     ///< gauge: largest queue of a stalled connection
  Number http_requests{};          ///< answered requests of every kind
  Number open_streams{};           ///< gauge: streamed responses that are being sent
  Number open_uploads{};           ///< gauge: requests whose body is streamed
  Number stream_bytes{};           ///< body bytes sent in streamed responses
  Number frames_sent{};            ///< Engine.IO packets handed to the kernel or to a poll
  Number bytes_sent{};             ///< their bytes on the wire
  Number packets_received{};       ///< Engine.IO packets from clients
  Number bytes_received{};         ///< bytes read from upgraded sockets and polling bodies
  Number events_received{};        ///< Socket.IO events from clients
  Number upgrades{};               ///< polling sessions that moved to a WebSocket
  Number conflations{};            ///< times that queued topic frames were dropped
  Number slow_consumers{};         ///< connections ended because they did not drain
  Number ping_timeouts{};          ///< connections ended by a missed heartbeat
  Number protocol_errors{};        ///< connections ended by a protocol violation
  Number io_stalls{};              ///< times that an I/O thread was blocked
  Number refused_origin{};         ///< handshakes refused: origin not allowed
  Number refused_handshake{};      ///< handshakes refused: any other reason
  Number refused_sockets{};        ///< sockets closed immediately: too many connections
  Number failed_tls_handshakes{};  ///< clients without acceptable TLS, or that broke off
  Number recovered{};              ///< clients restored with everything they missed
  Number recovery_failed{};        ///< failed recoveries; the clients connected as new
  Number parked_connections{};     ///< gauge of the hub: lost but recoverable
  Number recovery_log_bytes{};     ///< gauge of the hub: frames kept for recovery
  /// By `stream_cut`: streamed responses that ended before their body was complete.
  std::array<Number, stream_cut_names.size()> cut_streams{};
  /// By `limit`: connections, requests and messages ended because they exceeded it.
  std::array<Number, limit_names.size()> limit_violations{};

  [[nodiscard]] Number& cuts(stream_cut why) { return cut_streams[static_cast<std::size_t>(why)]; }
  [[nodiscard]] const Number& cuts(stream_cut why) const {
    return cut_streams[static_cast<std::size_t>(why)];
  }

  [[nodiscard]] Number& violations(limit of) {
    return limit_violations[static_cast<std::size_t>(of)];
  }
  [[nodiscard]] const Number& violations(limit of) const {
    return limit_violations[static_cast<std::size_t>(of)];
  }
};

/// A number that only its I/O thread writes and any thread reads. With one writer a load and a
/// store suffice; an atomic addition would lock the bus four times per delivery.
class counter {
 public:
  void add(std::int64_t amount = 1) {
    value_.store(value_.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
  }
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t read() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

using counters = statistics_of<counter>;         ///< live, one per I/O thread
using statistics = statistics_of<std::int64_t>;  ///< a snapshot

/// Adds a thread's counters to `total`. Any thread.
void add_to(statistics& total, const counters& of_thread);

}  // namespace signalbox::transport

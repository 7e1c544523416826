#include "transport/statistics.hpp"

#include <algorithm>

namespace signalbox::transport {

void add_to(statistics& total, const counters& of_thread) {
  total.websocket_connections += of_thread.websocket_connections.read();
  total.polling_connections += of_thread.polling_connections.read();
  total.accepted_connections += of_thread.accepted_connections.read();
  total.http_connections += of_thread.http_connections.read();
  total.subscriptions += of_thread.subscriptions.read();
  total.topics += of_thread.topics.read();
  total.outbox_bytes += of_thread.outbox_bytes.read();
  total.stalled_connections += of_thread.stalled_connections.read();
  total.stalled_bytes += of_thread.stalled_bytes.read();
  total.stalled_bytes_most =
      std::max(total.stalled_bytes_most, of_thread.stalled_bytes_most.read());
  total.http_requests += of_thread.http_requests.read();
  total.open_streams += of_thread.open_streams.read();
  total.open_uploads += of_thread.open_uploads.read();
  total.stream_bytes += of_thread.stream_bytes.read();
  total.frames_sent += of_thread.frames_sent.read();
  total.bytes_sent += of_thread.bytes_sent.read();
  total.packets_received += of_thread.packets_received.read();
  total.bytes_received += of_thread.bytes_received.read();
  total.events_received += of_thread.events_received.read();
  total.upgrades += of_thread.upgrades.read();
  total.conflations += of_thread.conflations.read();
  total.slow_consumers += of_thread.slow_consumers.read();
  total.ping_timeouts += of_thread.ping_timeouts.read();
  total.protocol_errors += of_thread.protocol_errors.read();
  total.io_stalls += of_thread.io_stalls.read();
  total.refused_origin += of_thread.refused_origin.read();
  total.refused_handshake += of_thread.refused_handshake.read();
  total.refused_sockets += of_thread.refused_sockets.read();
  total.failed_tls_handshakes += of_thread.failed_tls_handshakes.read();
  total.recovered += of_thread.recovered.read();
  total.recovery_failed += of_thread.recovery_failed.read();
  for (std::size_t why = 0; why < stream_cut_names.size(); ++why) {
    total.cut_streams[why] += of_thread.cut_streams[why].read();
  }
  for (std::size_t which = 0; which < limit_names.size(); ++which) {
    total.limit_violations[which] += of_thread.limit_violations[which].read();
  }
}

}  // namespace signalbox::transport

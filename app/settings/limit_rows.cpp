#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

/// Until a client is let in.
std::vector<setting_row> arrival_rows() {
  return {
      {"limits.connections_per_address_max", "connections",
       "Sockets that one address may have open, of IPv6 its /64; one more is answered 429 at once. "
       "A company behind one address needs two for each person. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.transport.http.connections_per_address_max;
       }},
      {"limits.exempt_addresses", "",
       "Addresses and networks without the bounds for one address, for example those of load "
       "tests. Proxies belong into server.trusted_proxies.",
       text_rule{"a list of IP addresses and networks such as \"10.0.0.0/8\"", ip_network},
       [](settings& of) -> setting_place { return &of.transport.http.exempt_addresses; }},
      {"limits.calls_per_second_per_address_max", "calls",
       "Calls of the API from one address a second on average, of IPv6 from its /64, and four "
       "times "
       "as many at once; more are answered 429. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.limits.calls_per_second_per_address_max; }},
      {"limits.calls_per_second_per_token_max", "calls",
       "The same for one sign-in or access token, wherever it is used. 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.limits.calls_per_second_per_token_max; }},
      {"limits.open_body_bytes_max", "bytes",
       "Largest body of a call that people without a session may make, such as signing in; more is "
       "answered 413.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.open_body_bytes_max; }},
      {"limits.body_bytes_total_max", "bytes",
       "Bodies of all requests that are on their way or being answered, together, without the "
       "first 4 KiB of each; more are answered 503.",
       whole_range{mib, 64 * 1024 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.body_bytes_total_max; }},
      {"limits.headers_max", "headers", "Headers of a request; more are answered 431.",
       whole_range{8, 1'000},
       [](settings& of) -> setting_place { return &of.transport.http.headers_max; }},
      {"limits.handshake_timeout_ms", "ms",
       "For a new connection to send the headers of its first request.", whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.handshake_timeout; }},
      {"limits.upgrade_timeout_ms", "ms",
       "For a live connection to move from polling to a WebSocket; later it stays on polling.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.upgrade_timeout; }},
      {"limits.connect_timeout_ms", "ms",
       "For a live connection to show a token that is good; later it is closed.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.connect_timeout; }},
      {"limits.close_timeout_ms", "ms",
       "For a client to answer that its live connection is closed.", whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.close_timeout; }},
  };
}

/// What it may send.
std::vector<setting_row> message_rows() {
  return {
      {"limits.packet_bytes_max", "bytes",
       "Largest message of a client, and largest body of one on polling; larger ones end its "
       "connection (1009, or 413).",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.packet_bytes_max; }},
      {"limits.payload_packets_max", "packets", "Messages in one body of a client on polling.",
       whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.payload_packets_max; }},
      {"limits.packets_per_second_max", "packets",
       "Messages and pings of one client a second on average, and twice as many at once; more end "
       "its connection (1008). 0: no bound.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.packets_per_second_max; }},
      {"limits.events_in_flight_max", "events",
       "Events of one client that are not answered yet; until some are, nothing more is read from "
       "it.",
       whole_range{1, 10'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.events_in_flight_max; }},
      {"limits.fragments_max", "frames",
       "Frames that one message of a client may come in; more end its connection (1008).",
       whole_range{1, 1'048'576},
       [](settings& of) -> setting_place { return &of.transport.realtime.fragments_max; }},
      {"limits.nesting_depth_max", "levels",
       "How deep the JSON of a client may nest; deeper ends its connection (1008).",
       whole_range{2, 1'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.nesting_depth_max; }},
      {"limits.namespace_bytes_max", "bytes", "Longest name of a namespace that a client may send.",
       whole_range{1, kib},
       [](settings& of) -> setting_place { return &of.transport.realtime.namespace_bytes_max; }},
      {"limits.event_name_bytes_max", "bytes", "Longest name of an event that a client may send.",
       whole_range{16, kib},
       [](settings& of) -> setting_place { return &of.transport.realtime.event_name_bytes_max; }},
      {"limits.attachments_max", "attachments",
       "Binary messages that belong to one event of a client. The dashboard sends none.",
       whole_range{0, 1'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.attachments_max; }},
      {"limits.attachment_bytes_max", "bytes", "Their bytes together.", whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.attachment_bytes_max; }},
  };
}

}  // namespace

std::vector<setting_row> limit_rows() {
  auto rows = arrival_rows();
  for (const auto& one : message_rows())
    rows.push_back(one);
  return rows;
}

}  // namespace signalbox::app

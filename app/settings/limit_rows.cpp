#include "app/settings/table_rows.hpp"
#include "app/settings/text_rules.hpp"

namespace signalbox::app {

namespace {

/// Limits before a client is authenticated.
std::vector<setting_row> arrival_rows() {
  return {
      {"limits.connections_per_address_max", "connections",
       "Maximum number of open sockets of one address (IPv6: of its /64); further ones are "
       "answered with 429 immediately. A company behind one address needs two for each person. 0: "
       "no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place {
         return &of.transport.http.connections_per_address_max;
       }},
      {"limits.exempt_addresses", "",
       "Addresses and networks that are exempt from the limits for one address, for example those "
       "of load tests. Proxies belong in server.trusted_proxies.",
       text_rule{"a list of IP addresses and networks such as \"10.0.0.0/8\"", ip_network},
       [](settings& of) -> setting_place { return &of.transport.http.exempt_addresses; }},
      {"limits.calls_per_second_per_address_max", "calls",
       "Maximum average rate of API calls from one address (IPv6: from its /64), with bursts of "
       "four times as many; further ones are answered with 429. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.limits.calls_per_second_per_address_max; }},
      {"limits.calls_per_second_per_token_max", "calls",
       "The same limit for one login session or access token, from any address. 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.limits.calls_per_second_per_token_max; }},
      {"limits.open_body_bytes_max", "bytes",
       "Maximum body size of a call that requires no session, such as signing in; larger ones are "
       "answered with 413.",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.open_body_bytes_max; }},
      {"limits.body_bytes_total_max", "bytes",
       "Maximum size of the bodies of all requests that are being received or answered, together, "
       "without the first 4 KiB of each; further requests are answered with 503.",
       whole_range{mib, 64 * 1024 * mib},
       [](settings& of) -> setting_place { return &of.transport.http.body_bytes_total_max; }},
      {"limits.headers_max", "headers",
       "Maximum number of headers in a request; more are answered with 431.", whole_range{8, 1'000},
       [](settings& of) -> setting_place { return &of.transport.http.headers_max; }},
      {"limits.handshake_timeout_ms", "ms",
       "Time limit for a new connection to send the headers of its first request.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.http.handshake_timeout; }},
      {"limits.upgrade_timeout_ms", "ms",
       "Time limit for a live connection to move from polling to a WebSocket; after it, the "
       "connection stays on polling.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.upgrade_timeout; }},
      {"limits.connect_timeout_ms", "ms",
       "Time limit for a live connection to present a valid token; after it, the connection is "
       "closed.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.connect_timeout; }},
      {"limits.close_timeout_ms", "ms",
       "Time limit for a client to acknowledge that its live connection is closed.",
       whole_range{100, hour_ms},
       [](settings& of) -> setting_place { return &of.transport.realtime.close_timeout; }},
  };
}

/// Limits of messages from clients.
std::vector<setting_row> message_rows() {
  return {
      {"limits.packet_bytes_max", "bytes",
       "Maximum size of a client's message, and of a body on polling; a larger one ends its "
       "connection (1009, or 413).",
       whole_range{kib, 64 * mib},
       [](settings& of) -> setting_place { return &of.transport.realtime.packet_bytes_max; }},
      {"limits.payload_packets_max", "packets",
       "Maximum number of messages in one body of a client on polling.", whole_range{1, 100'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.payload_packets_max; }},
      {"limits.packets_per_second_max", "packets",
       "Maximum average rate of messages and pings of one client, with bursts of twice as many; "
       "more end its connection (1008). 0: no limit.",
       whole_range{0, 1'000'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.packets_per_second_max; }},
      {"limits.events_in_flight_max", "events",
       "Maximum number of unanswered events of one client; beyond it, nothing more is read from "
       "the client until some are answered.",
       whole_range{1, 10'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.events_in_flight_max; }},
      {"limits.fragments_max", "frames",
       "Maximum number of frames in one message of a client; more end its connection (1008).",
       whole_range{1, 1'048'576},
       [](settings& of) -> setting_place { return &of.transport.realtime.fragments_max; }},
      {"limits.nesting_depth_max", "levels",
       "Maximum nesting depth of a client's JSON; a deeper one ends its connection (1008).",
       whole_range{2, 1'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.nesting_depth_max; }},
      {"limits.namespace_bytes_max", "bytes",
       "Maximum length of a namespace name that a client may send.", whole_range{1, kib},
       [](settings& of) -> setting_place { return &of.transport.realtime.namespace_bytes_max; }},
      {"limits.event_name_bytes_max", "bytes",
       "Maximum length of an event name that a client may send.", whole_range{16, kib},
       [](settings& of) -> setting_place { return &of.transport.realtime.event_name_bytes_max; }},
      {"limits.attachments_max", "attachments",
       "Maximum number of binary attachments of one event of a client. The dashboard sends none.",
       whole_range{0, 1'000},
       [](settings& of) -> setting_place { return &of.transport.realtime.attachments_max; }},
      {"limits.attachment_bytes_max", "bytes",
       "Maximum total size of the attachments of one event.", whole_range{kib, 64 * mib},
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

#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace signalbox::transport {

/// The limits that a peer can exceed, named like their settings without `_max`. The consequences
/// are listed in `http/limits.hpp` and `hub/limits.hpp`.
enum class limit : std::uint8_t {
  connections,
  connections_per_address,
  handshake_timeout,
  head_timeout,
  head_bytes,
  headers,
  body_timeout,
  body_bytes,
  open_body_bytes,
  body_bytes_total,
  write_timeout,
  packet_bytes,
  payload_packets,
  fragments,
  nesting_depth,
  namespace_bytes,
  event_name_bytes,
  attachments,
  attachment_bytes,
  packets_per_second,
  connect_timeout,
  upgrade_timeout,
  outbox_bytes,
};

/// The name of every limit, in the order of the enumerators: the label of its metric.
inline constexpr std::array<std::string_view, 23> limit_names{
    "connections",       "connections_per_address",
    "handshake_timeout", "head_timeout",
    "head_bytes",        "headers",
    "body_timeout",      "body_bytes",
    "open_body_bytes",   "body_bytes_total",
    "write_timeout",     "packet_bytes",
    "payload_packets",   "fragments",
    "nesting_depth",     "namespace_bytes",
    "event_name_bytes",  "attachments",
    "attachment_bytes",  "packets_per_second",
    "connect_timeout",   "upgrade_timeout",
    "outbox_bytes"};
static_assert(static_cast<std::size_t>(limit::outbox_bytes) + 1 == limit_names.size());

[[nodiscard]] constexpr std::string_view to_string(limit which) {
  return limit_names[static_cast<std::size_t>(which)];
}

/// The reason to refuse a peer's input.
struct fault {
  std::string_view what{};        ///< a constant sentence, for the log and for close reasons
  std::optional<limit> passed{};  ///< the exceeded limit, if any

  constexpr fault() = default;
  /// A sentence alone is a protocol fault.
  template <std::convertible_to<std::string_view> Text>
  constexpr fault(const Text& sentence, std::optional<limit> which = std::nullopt)
      : what(sentence), passed(which) {}

  friend constexpr bool operator==(const fault& one, std::string_view sentence) {
    return one.what == sentence;
  }
};

}  // namespace signalbox::transport

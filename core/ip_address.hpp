#pragma once

#include <sys/socket.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::core {

/// An IPv4 or IPv6 address without a port or zone. An IPv4 address in IPv6 form (`::ffff:…`) is the
/// same address as the IPv4 one.
class ip_address {
 public:
  /// 16 bytes in network order; an IPv4 address in its IPv6 form (RFC 4291, section 2.5.5.2).
  using octets = std::array<std::uint8_t, 16>;

  explicit ip_address(const octets& bytes) : bytes_(bytes) {}

  /// Parses the textual form; nothing for anything else, such as a name or an address with a zone.
  [[nodiscard]] static std::optional<ip_address> parse(std::string_view text);
  /// Returns the address of a socket; nothing for another family than IPv4 and IPv6.
  [[nodiscard]] static std::optional<ip_address> of(const sockaddr& socket);

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] const octets& bytes() const { return bytes_; }
  /// The textual form (RFC 5952).
  [[nodiscard]] std::string text() const;

  [[nodiscard]] bool operator==(const ip_address&) const = default;

 private:
  octets bytes_;
};

/// A network such as `10.0.0.0/8`, or a single address. IPv6 networks contain no IPv4 addresses.
class ip_network {
 public:
  /// Parses an address, or one with the number of leading bits; nothing for anything else. Bits
  /// beyond these are ignored.
  [[nodiscard]] static std::optional<ip_network> parse(std::string_view text);

  [[nodiscard]] bool contains(const ip_address& address) const;

 private:
  ip_network(const ip_address& first, std::size_t bits) : first_(first), bits_(bits) {}

  ip_address first_;
  std::size_t bits_;  ///< of the 128
};

/// True for an address on the public internet: not loopback, private, link-local, shared,
/// documentation, multicast or reserved (the special-purpose registries of RFC 6890), nor an IPv6
/// address that contains an IPv4 address of these.
[[nodiscard]] bool is_public(const ip_address& address);

}  // namespace signalbox::core

#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::transport::http {

/// Converts IPv4 to IPv4-mapped IPv6 (RFC 4291 section 2.5.5.2), so that only one kind is compared.
[[nodiscard]] boost::asio::ip::address_v6 in_v6(const boost::asio::ip::address& what);

/// `127.0.0.1`, `::1`, `10.0.0.0/8`, `2001:db8::/32`.
[[nodiscard]] bool is_network(std::string_view text);

/// A list of addresses and networks. Immutable, so usable on any thread.
class network_list {
 public:
  network_list() = default;
  /// Texts that are not networks are ignored.
  explicit network_list(const std::vector<std::string>& texts);

  [[nodiscard]] bool contains(const boost::asio::ip::address& what) const;

 private:
  /// The first `bits` bits of an address.
  struct network {
    boost::asio::ip::address_v6 first;
    unsigned bits;
  };

  std::vector<network> networks_;
};

}  // namespace signalbox::transport::http

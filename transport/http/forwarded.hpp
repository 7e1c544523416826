#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <string>

#include "transport/http/message.hpp"
#include "transport/http/network_list.hpp"

namespace signalbox::transport::http {

/// Entries of a forwarding header that are looked at, from the right; a chain of proxies is short.
inline constexpr std::size_t forwarded_entries_max = 32;

/// An IPv4 address that came as IPv6 (`::ffff:192.0.2.1`, as on a socket that takes both) as IPv4.
[[nodiscard]] boost::asio::ip::address plain_address(const boost::asio::ip::address& what);

/// The address of the client that a request comes from: that of the socket, unless it belongs to a
/// trusted proxy. Then the rightmost address of `Forwarded` (RFC 7239) or `X-Forwarded-For` that
/// does not: what stands further left was written by the client. An entry that is no address
/// (`unknown`, `_hidden`) ends the search at the proxy that wrote it. Where both headers are there
/// and disagree, one of them is the client's own, so that neither is believed: the answer is the
/// proxy.
[[nodiscard]] boost::asio::ip::address client_address(const boost::asio::ip::address& socket,
                                                      const fields& headers,
                                                      const network_list& trusted);

}  // namespace signalbox::transport::http

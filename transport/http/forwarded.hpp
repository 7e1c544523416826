#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <string>

#include "transport/http/message.hpp"
#include "transport/http/network_list.hpp"

namespace signalbox::transport::http {

/// Maximum number of entries examined in a forwarding header, from the right.
inline constexpr std::size_t forwarded_entries_max = 32;

/// Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, as on a dual-stack socket) to IPv4.
[[nodiscard]] boost::asio::ip::address plain_address(const boost::asio::ip::address& what);

/// Returns the client address of a request: the socket's address, unless it belongs to a trusted
/// proxy. Then it is the rightmost address of `Forwarded` (RFC 7239) or `X-Forwarded-For` that does
/// not belong to one, because entries further left were written by the client. An entry that is not
/// an address (`unknown`, `_hidden`) ends the search at the proxy that wrote it. When both headers
/// exist and disagree, one of them comes from the client, so the result is the proxy.
[[nodiscard]] boost::asio::ip::address client_address(const boost::asio::ip::address& socket,
                                                      const fields& headers,
                                                      const network_list& trusted);

}  // namespace signalbox::transport::http

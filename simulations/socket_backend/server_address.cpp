#include "simulations/socket_backend/server_address.hpp"

#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>

#include <charconv>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace signalbox::simulations {

namespace {

constexpr std::uint16_t http_port = 80;
constexpr unsigned loopback_network = 127;

struct addresses_deleter {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};
using addresses = std::unique_ptr<addrinfo, addresses_deleter>;

[[noreturn]] void refuse_url(const std::string& url, std::string_view why) {
  throw std::runtime_error(fmt::format("{}: {}", url, why));
}

struct host_and_port {
  std::string host;
  std::uint16_t port = http_port;
};

host_and_port cut(const std::string& url) {
  constexpr std::string_view scheme = "http://";
  std::string_view left = url;
  if (left.starts_with("https://") || left.starts_with("wss://"))
    refuse_url(url, "a run on sockets does not speak TLS; give the server's own http:// address");
  if (!left.starts_with(scheme)) refuse_url(url, "expected http://HOST:PORT");
  left.remove_prefix(scheme.size());
  if (left.ends_with('/')) left.remove_suffix(1);
  if (left.find_first_of("/?#@") != left.npos)
    refuse_url(url, "expected http://HOST:PORT without a path");
  host_and_port read;
  const bool is_in_brackets = left.starts_with('[');
  const auto host_end = is_in_brackets ? left.find(']') : left.find(':');
  if (is_in_brackets && host_end == left.npos) refuse_url(url, "the ] after the host is missing");
  read.host = left.substr(is_in_brackets ? 1 : 0, is_in_brackets ? host_end - 1 : host_end);
  if (read.host.empty()) refuse_url(url, "the host is missing");
  left.remove_prefix(is_in_brackets ? host_end + 1 : read.host.size());
  if (left.empty()) return read;
  left.remove_prefix(1);
  const auto [stopped, failure] =
      std::from_chars(left.data(), left.data() + left.size(), read.port);
  if (failure != std::errc{} || stopped != left.data() + left.size() || read.port == 0)
    refuse_url(url, "the port must be a number from 1 to 65535");
  return read;
}

addresses resolve(const std::string& url, const host_and_port& requested, int family) {
  addrinfo hints{};
  hints.ai_family = family;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const auto failure =
      ::getaddrinfo(requested.host.c_str(), std::to_string(requested.port).c_str(), &hints, &found);
  if (failure == 0) return addresses(found);
  if (family == AF_INET6)
    refuse_url(url, fmt::format("host not found ({})", ::gai_strerror(failure)));
  return nullptr;
}

}  // namespace

server_address find_server(const std::string& url) {
  const auto requested = cut(url);
  auto found = resolve(url, requested, AF_INET);
  if (!found) found = resolve(url, requested, AF_INET6);
  server_address read;
  const bool is_ipv6_text = requested.host.find(':') != requested.host.npos;
  const auto host = is_ipv6_text ? "[" + requested.host + "]" : requested.host;
  read.host_and_port = fmt::format("{}:{}", host, requested.port);
  std::memcpy(&read.where, found->ai_addr, found->ai_addrlen);
  read.size = found->ai_addrlen;
  if (found->ai_family == AF_INET) {
    sockaddr_in ipv4{};
    std::memcpy(&ipv4, found->ai_addr, sizeof ipv4);
    read.is_ipv4_loopback = ntohl(ipv4.sin_addr.s_addr) >> 24U == loopback_network;
  }
  return read;
}

}  // namespace signalbox::simulations

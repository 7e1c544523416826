#include "postgres/named_servers.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <string_view>

namespace signalbox::postgres {

namespace {

constexpr std::uint16_t default_server_port = 5432;

std::vector<std::string> comma_list(std::string_view text) {
  std::vector<std::string> made;
  for (;;) {
    const auto comma = text.find(',');
    made.emplace_back(text.substr(0, comma));
    if (comma == text.npos) return made;
    text.remove_prefix(comma + 1);
  }
}

std::vector<std::string> option_list(const PQconninfoOption* options, std::string_view keyword) {
  for (const auto* one = options; one->keyword != nullptr; ++one)
    if (keyword == one->keyword && one->val != nullptr) return comma_list(one->val);
  return {""};
}

/// One value is for all servers.
const std::string& value_for(const std::vector<std::string>& all, std::size_t at) {
  return at < all.size() ? all[at] : all.back();
}

std::uint16_t port_in(const std::string& text) {
  std::uint16_t port = default_server_port;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port;
}

bool is_socket_folder(std::string_view host) {
  return host.starts_with('/') || host.starts_with('@');
}

}  // namespace

std::vector<named_server> named_servers(const std::string& conninfo) {
  char* fault = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed(
      PQconninfoParse(conninfo.c_str(), &fault), &PQconninfoFree);
  PQfreemem(fault);
  if (parsed == nullptr) return {};
  const auto hosts = option_list(parsed.get(), "host");
  const auto addresses = option_list(parsed.get(), "hostaddr");
  const auto ports = option_list(parsed.get(), "port");
  std::vector<named_server> made;
  for (std::size_t at = 0; at < std::max(hosts.size(), addresses.size()); ++at) {
    auto host = at < addresses.size() ? addresses[at] : std::string();
    if (host.empty() && at < hosts.size()) host = hosts[at];
    if (is_socket_folder(host)) host.clear();
    made.push_back({.host = std::move(host), .port = port_in(value_for(ports, at))});
  }
  return made;
}

}  // namespace signalbox::postgres

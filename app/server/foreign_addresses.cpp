#include "app/server/foreign_addresses.hpp"

#include <ifaddrs.h>
#include <netdb.h>

#include <filesystem>
#include <memory>
#include <utility>

#include "domain/wrappers/wrapper_order.hpp"

namespace signalbox::app {

namespace {

/// Returns the addresses of a host, the best one first; none for an unknown name.
std::vector<core::ip_address> addresses_of(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG;
  addrinfo* all = nullptr;
  if (::getaddrinfo(host.c_str(), nullptr, &hints, &all) != 0) return {};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owned(all, &::freeaddrinfo);
  std::vector<core::ip_address> made;
  for (const auto* one = all; one != nullptr; one = one->ai_next)
    if (const auto address = core::ip_address::of(*one->ai_addr)) made.push_back(*address);
  return made;
}

std::vector<core::ip_address> own_addresses() {
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owned(all, &::freeifaddrs);
  std::vector<core::ip_address> made;
  for (const auto* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr) continue;
    if (const auto address = core::ip_address::of(*one->ifa_addr)) made.push_back(*address);
  }
  return made;
}

}  // namespace

foreign_addresses::foreign_addresses(const settings& how,
                                     std::vector<postgres::named_server> platform)
    : platform_(std::move(platform)) {
  for (const auto& one : how.wrappers.allowed_networks)
    if (const auto network = core::ip_network::parse(one)) rule_.allowed.push_back(*network);
  const auto& ports = how.actors.ports;
  rule_.refused.push_back({.at = {}, .first = ports.first, .last = ports.last});
  const auto pooler = how.provisioning.pooler_port;
  if (pooler != 0) rule_.refused.push_back({.at = {}, .first = pooler, .last = pooler});
}

domain::egress_rule foreign_addresses::rule_now() const {
  auto rule = rule_;
  for (const auto& one : platform_) {
    if (one.host.empty()) {
      rule.refused.push_back({.at = {}, .first = one.port, .last = one.port});
      continue;
    }
    for (const auto& address : addresses_of(one.host))
      rule.refused.push_back({.at = address, .first = one.port, .last = one.port});
  }
  return rule;
}

core::result<std::string> foreign_addresses::find(const std::string& host, std::uint16_t port,
                                                  const std::string& current) const {
  const domain::egress_target target{.host = host,
                                     .port = port,
                                     .found = addresses_of(host),
                                     .current = core::ip_address::parse(current)};
  const auto chosen = domain::chosen_address(target, rule_now(), own_addresses());
  if (!chosen) return std::unexpected(chosen.error());
  return chosen->text();
}

std::string find_authority_file() {
  for (const auto file : domain::system_authority_files) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored)) return std::string(file);
  }
  return {};
}

}  // namespace signalbox::app

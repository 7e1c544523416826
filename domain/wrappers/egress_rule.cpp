#include "domain/wrappers/egress_rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::domain {

namespace {

using core::errc;
using core::ip_address;
using core::ip_network;

bool is_in(std::string_view network, const ip_address& address) {
  const auto made = ip_network::parse(network);
  return made && made->contains(address);
}

/// A connection to the unspecified address reaches this host.
bool is_unspecified(const ip_address& address) {
  return is_in("0.0.0.0/8", address) || is_in("::/128", address);
}

bool is_own(const ip_address& address, std::span<const ip_address> own) {
  return is_unspecified(address) || is_in("127.0.0.0/8", address) || is_in("::1/128", address) ||
         std::ranges::find(own, address) != own.end();
}

bool is_refused(const ip_address& address, std::uint16_t port, const egress_rule& rule,
                std::span<const ip_address> own) {
  const bool is_here = is_own(address, own);
  return std::ranges::any_of(rule.refused, [&](const platform_ports& one) {
    const bool is_there =
        one.at ? *one.at == address || (is_here && is_own(*one.at, own)) : is_here;
    return is_there && port >= one.first && port <= one.last;
  });
}

bool is_allowed(const ip_address& address, const egress_rule& rule) {
  if (core::is_public(address)) return true;
  return !is_unspecified(address) &&
         std::ranges::any_of(rule.allowed, [&](const auto& one) { return one.contains(address); });
}

std::unexpected<core::error> fail_host(std::string message, std::string_view code = {}) {
  auto refused = core::fail(errc::bad_request, std::move(message));
  refused.error().detail_code = code;
  return refused;
}

}  // namespace

core::result<ip_address> chosen_address(const egress_target& target, const egress_rule& rule,
                                        std::span<const ip_address> own) {
  if (target.found.empty())
    return fail_host(
        fmt::format("There is no address for the host {}. Check the name.", target.host));
  std::vector<ip_address> usable;
  bool is_of_platform = false;
  for (const auto& one : target.found) {
    if (is_refused(one, target.port, rule, own))
      is_of_platform = true;
    else if (is_allowed(one, rule))
      usable.push_back(one);
  }
  if (target.current && std::ranges::find(usable, *target.current) != usable.end())
    return *target.current;
  if (!usable.empty()) return usable.front();
  if (is_of_platform)
    return fail_host(
        fmt::format("{}:{} is a database of this platform. Wrappers can't connect to "
                    "it.",
                    target.host, target.port));
  const auto refused = target.found.front().text();
  const auto named = target.host == refused
                         ? refused + " is"
                         : fmt::format("{} has the address {}, which is", target.host, refused);
  return fail_host(fmt::format("{} not on the public internet. The operator of "
                               "this installation can allow its network with the setting {}.",
                               named, allowed_networks_setting),
                   address_refused_code);
}

}  // namespace signalbox::domain

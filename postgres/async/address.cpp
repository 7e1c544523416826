#include "postgres/async/address.hpp"

#include <arpa/inet.h>
#include <libpq-fe.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

namespace signalbox::postgres::async {
namespace {

using core::errc;

using parsed_options = std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)>;

std::string_view option(const PQconninfoOption* first, std::string_view name) {
  for (const auto* one = first; one->keyword != nullptr; ++one) {
    if (name == one->keyword) return one->val == nullptr ? std::string_view() : one->val;
  }
  return {};
}

std::vector<std::string> list(std::string_view text) {
  std::vector<std::string> items;
  for (;;) {
    const auto comma = text.find(',');
    items.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return items;
    text.remove_prefix(comma + 1);
  }
}

bool is_address(const std::string& host) {
  if (host.starts_with('/') || host.starts_with('@')) return true;
  std::array<unsigned char, sizeof(in6_addr)> ignored{};
  return ::inet_pton(AF_INET, host.c_str(), ignored.data()) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), ignored.data()) == 1;
}

}  // namespace

core::result<void> require_addresses(const std::string& conninfo) {
  char* fault = nullptr;
  const parsed_options parsed(PQconninfoParse(conninfo.c_str(), &fault), &PQconninfoFree);
  PQfreemem(fault);
  if (parsed == nullptr)
    return core::fail(errc::bad_request, "The connection parameters are not valid.");
  if (!option(parsed.get(), "service").empty())
    return core::fail(errc::bad_request, "The connection parameters must not name a service.");
  const auto hosts = list(option(parsed.get(), "host"));
  const auto addresses = list(option(parsed.get(), "hostaddr"));
  const auto size = std::max(hosts.size(), addresses.size());
  for (std::size_t at = 0; at < size; ++at) {
    const auto& address = at < addresses.size() ? addresses[at] : std::string();
    const auto& host = at < hosts.size() ? hosts[at] : std::string();
    if (!is_address(address.empty() ? host : address))
      return core::fail(errc::bad_request,
                        "The database's host must be an IP address or the folder of a socket.");
  }
  return {};
}

}  // namespace signalbox::postgres::async

#include "domain/platform/server_address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/encoding/ascii.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t host_bytes_max = 253;  // RFC 1035, section 2.3.4, without the last dot
constexpr std::size_t port_digits_max = 5;
constexpr int port_max = 65'535;

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= port_digits_max &&
         std::ranges::all_of(text, core::is_digit) && std::stoi(std::string{text}) <= port_max;
}

/// Returns whether the text is `host`, `host:port`, `[::1]` or `[::1]:port`.
bool is_host_with_port(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos || !is_ip_address(text.substr(1, end - 1))) return false;
    const auto rest = text.substr(end + 1);
    return rest.empty() || (rest.front() == ':' && is_port(rest.substr(1)));
  }
  const auto colon = text.find(':');
  return is_host_name(text.substr(0, colon)) &&
         (colon == text.npos || is_port(text.substr(colon + 1)));
}

bool has_scheme_and_host(std::string_view text, std::string_view plain, std::string_view secure) {
  for (const auto scheme : {plain, secure})
    if (text.starts_with(scheme)) return is_host_with_port(text.substr(scheme.size()));
  return false;
}

}  // namespace

bool is_ip_address(std::string_view text) {
  const std::string terminated{text};
  std::array<unsigned char, sizeof(in6_addr)> ignored{};
  return ::inet_pton(AF_INET, terminated.c_str(), ignored.data()) == 1 ||
         ::inet_pton(AF_INET6, terminated.c_str(), ignored.data()) == 1;
}

bool is_host_name(std::string_view text) {
  if (text.empty() || text.size() > host_bytes_max) return false;
  if (!core::is_letter_or_digit(text.front()) || !core::is_letter_or_digit(text.back()))
    return false;
  return std::ranges::all_of(
      text, [](char c) { return core::is_letter_or_digit(c) || c == '-' || c == '.'; });
}

bool is_web_origin(std::string_view text) {
  return has_scheme_and_host(text, "http://", "https://");
}

bool is_mail_url(std::string_view text) {
  return has_scheme_and_host(text, "smtp://", "smtps://");
}

}  // namespace signalbox::domain

#include "app/settings/text_rules.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "domain/project/project_users.hpp"
#include "domain/validation.hpp"
#include "transport/http/network_list.hpp"
#include "transport/http/socket_budget.hpp"

namespace signalbox::app {

namespace {

constexpr std::size_t host_bytes_max = 253;    // RFC 1035, section 2.3.4, without the last dot
constexpr std::size_t os_user_bytes_max = 32;  // useradd(8)

bool is_lower_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_letter_or_digit(char c) {
  return is_lower_or_digit(c) || (c >= 'A' && c <= 'Z');
}

bool is_host_name(std::string_view text) {
  if (text.empty() || text.size() > host_bytes_max) return false;
  if (!is_letter_or_digit(text.front()) || !is_letter_or_digit(text.back())) return false;
  return std::ranges::all_of(text,
                             [](char c) { return is_letter_or_digit(c) || c == '-' || c == '.'; });
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }) &&
         std::stoi(std::string{text}) <= 65'535;
}

/// Returns whether the text is `host`, `host:port`, `[::1]` or `[::1]:port`.
bool is_host_with_port(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos || !ip_address(text.substr(1, end - 1))) return false;
    const auto rest = text.substr(end + 1);
    return rest.empty() || (rest.front() == ':' && is_port(rest.substr(1)));
  }
  const auto colon = text.find(':');
  return is_host_name(text.substr(0, colon)) &&
         (colon == text.npos || is_port(text.substr(colon + 1)));
}

}  // namespace

bool any_text(std::string_view) {
  return true;
}

bool absolute_path_or_empty(std::string_view text) {
  return text.empty() || text.starts_with('/');
}

bool some_text(std::string_view text) {
  return text.find_first_not_of(" \t") != text.npos;
}

bool secret_or_empty(std::string_view text) {
  constexpr std::size_t characters_min = 16;
  constexpr std::size_t characters_max = 512;
  if (text.empty()) return true;
  return text.size() >= characters_min && text.size() <= characters_max &&
         std::ranges::all_of(text, [](char letter) { return letter > ' ' && letter < '\x7f'; });
}

bool ip_address(std::string_view text) {
  const std::string terminated{text};
  std::array<unsigned char, sizeof(in6_addr)> ignored{};
  return ::inet_pton(AF_INET, terminated.c_str(), ignored.data()) == 1 ||
         ::inet_pton(AF_INET6, terminated.c_str(), ignored.data()) == 1;
}

bool ip_network(std::string_view text) {
  return transport::http::is_network(text);
}

bool host_or_address(std::string_view text) {
  return ip_address(text) || is_host_name(text);
}

bool host_or_any(std::string_view text) {
  return text == "*" || host_or_address(text);
}

bool web_origin(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (text.starts_with(scheme)) return is_host_with_port(text.substr(scheme.size()));
  }
  return false;
}

bool web_origin_or_empty(std::string_view text) {
  return text.empty() || web_origin(text);
}

bool web_address_or_empty(std::string_view text) {
  if (text.empty()) return true;
  const auto scheme = text.find("://");
  if (scheme == text.npos) return false;
  const auto path = text.find('/', scheme + 3);
  if (!web_origin(text.substr(0, path))) return false;
  return path == text.npos ||
         (!text.ends_with('/') && std::ranges::all_of(text.substr(path), [](char c) {
           return is_letter_or_digit(c) || c == '/' || c == '-' || c == '_' || c == '.';
         }));
}

bool mail_url_or_empty(std::string_view text) {
  if (text.empty()) return true;
  for (const std::string_view scheme : {"smtp://", "smtps://"}) {
    if (text.starts_with(scheme)) return is_host_with_port(text.substr(scheme.size()));
  }
  return false;
}

bool email_or_empty(std::string_view text) {
  return text.empty() || (text.find(' ') == text.npos && domain::check_email("", text).has_value());
}

bool email_address(std::string_view text) {
  return !text.empty() && email_or_empty(text);
}

bool call_address(std::string_view text) {
  constexpr std::size_t characters_max = 2'000;
  if (text.size() > characters_max) return false;
  const auto scheme = text.find("://");
  if (scheme == text.npos) return false;
  const auto rest = text.find_first_of("/?", scheme + 3);
  if (!web_origin(text.substr(0, rest))) return false;
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f' && c != ','; });
}

bool database_url_or_empty(std::string_view text) {
  return text.empty() || text.starts_with("postgresql://") || text.starts_with("postgres://");
}

bool feature_name(std::string_view text) {
  constexpr std::size_t characters_max = 64;
  return !text.empty() && text.size() <= characters_max && std::ranges::all_of(text, [](char c) {
    return is_lower_or_digit(c) || c == '_' || c == ':';
  });
}

bool os_user_name(std::string_view text) {
  if (text.empty() || text.size() > os_user_bytes_max) return false;
  if (!is_lower_or_digit(text.front()) && text.front() != '_') return false;
  return std::ranges::all_of(text,
                             [](char c) { return is_lower_or_digit(c) || c == '-' || c == '_'; });
}

bool user_range_or_empty(std::string_view text) {
  return text.empty() || domain::parse_user_range(text).has_value();
}

}  // namespace signalbox::app

#include "domain/identity/setup_code.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"

namespace signalbox::domain {

namespace {

constexpr std::size_t setup_groups = 4;
constexpr std::size_t setup_group_length = 5;

/// An address of 127.0.0.0/8; not a name such as `127.example.com`.
bool is_loopback_ipv4(std::string_view host) {
  return host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos;
}

bool is_loopback_host(std::string_view host) {
  return host == "localhost" || host.ends_with(".localhost") || is_loopback_ipv4(host) ||
         host == "::1" || host == "[::1]";
}

/// Returns the host of `scheme://host:port/path`.
std::string_view host_in(std::string_view url) {
  const auto scheme = url.find("://");
  auto rest = scheme == url.npos ? url : url.substr(scheme + 3);
  rest = rest.substr(0, rest.find('/'));
  if (rest.starts_with('[')) return rest.substr(0, rest.find(']') + 1);
  return rest.substr(0, rest.find(':'));
}

}  // namespace

std::string random_setup_code(const core::entropy& random) {
  auto code = core::random_code_characters(setup_groups * setup_group_length, random);
  for (std::size_t group = setup_groups - 1; group > 0; --group)
    code.insert(group * setup_group_length, 1, '-');
  return code;
}

std::string setup_code_digest(std::string_view typed) {
  std::string letters;
  for (const char each : typed) {
    const auto byte = static_cast<unsigned char>(each);
    if (std::isspace(byte) == 0 && each != '-') letters += static_cast<char>(std::tolower(byte));
  }
  return core::token_digest(letters);
}

bool needs_setup_code(const reachable_place& of) {
  const bool is_published = !of.public_url.empty() && !is_loopback_host(host_in(of.public_url));
  return !is_loopback_host(of.host) || is_published || of.has_proxies;
}

}  // namespace signalbox::domain

#include "transport/http/host_field.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace signalbox::transport::http {

namespace {

constexpr std::size_t host_bytes_max = 255;
constexpr std::size_t port_digits_max = 5;

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

char lower_letter(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_name_letter(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'z') || letter == '-' || letter == '.' ||
         letter == '_';
}

bool is_port_part(std::string_view text) {
  if (text.empty()) return true;
  text.remove_prefix(1);
  return text.size() <= port_digits_max && std::ranges::all_of(text, is_digit);
}

bool is_address(const std::string& text) {
  boost::system::error_code error;
  [[maybe_unused]] const auto parsed = boost::asio::ip::make_address(text, error);
  return !error;
}

bool is_v6_address(const std::string& text) {
  boost::system::error_code error;
  [[maybe_unused]] const auto parsed = boost::asio::ip::make_address_v6(text, error);
  return !error;
}

}  // namespace

std::optional<std::string> host_of(std::string_view authority) {
  if (authority.starts_with('[')) {
    const auto end = authority.find(']');
    if (end == authority.npos) return std::nullopt;
    const auto rest = authority.substr(end + 1);
    std::string address{authority.substr(1, end - 1)};
    if (!is_v6_address(address) || (!rest.empty() && rest.front() != ':') || !is_port_part(rest))
      return std::nullopt;
    return address;
  }
  const auto colon = std::min(authority.find(':'), authority.size());
  std::string host{authority.substr(0, colon)};
  std::ranges::transform(host, host.begin(), lower_letter);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || host.size() > host_bytes_max || !is_port_part(authority.substr(colon)) ||
      !std::ranges::all_of(host, is_name_letter)) {
    return std::nullopt;
  }
  return host;
}

known_hosts::known_hosts(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    if (name == "*") any_ = true;
    if (auto host = host_of(name)) names_.push_back(std::move(*host));
  }
}

bool known_hosts::contains(std::string_view authority) const {
  if (any_) return true;
  const auto host = host_of(authority);
  if (!host) return false;
  return *host == "localhost" || is_address(*host) ||
         std::ranges::find(names_, *host) != names_.end();
}

bool known_hosts::admit(const request& incoming) const {
  if (!incoming.authority.empty() && !contains(incoming.authority)) return false;
  const auto named = incoming.headers.find("Host");
  return named ? contains(*named) : incoming.is_http_1_0;
}

}  // namespace signalbox::transport::http

#include "app/settings/text_rules.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "core/encoding/ascii.hpp"
#include "domain/platform/installation_settings.hpp"
#include "domain/platform/server_address.hpp"
#include "domain/project/project_users.hpp"
#include "domain/validation.hpp"
#include "provisioning/backup/repository_place.hpp"
#include "transport/http/network_list.hpp"
#include "transport/http/socket_budget.hpp"

namespace signalbox::app {

namespace {

constexpr std::size_t os_user_bytes_max = 32;  // useradd(8)

bool is_lower_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

}  // namespace

bool any_text(std::string_view) {
  return true;
}

bool absolute_path_or_empty(std::string_view text) {
  return text.empty() || text.starts_with('/');
}

bool visible_text_or_empty(std::string_view text) {
  constexpr std::size_t bytes_max = 512;
  return text.size() <= bytes_max &&
         std::ranges::all_of(text, [](char c) { return c >= '!' && c <= '~'; });
}

bool repository_or_empty(std::string_view text) {
  if (text.starts_with('/')) return std::ranges::none_of(text, [](char c) { return c < ' '; });
  return text.empty() || provisioning::parse_bucket_address(text).has_value();
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
  return domain::is_ip_address(text);
}

bool ip_network(std::string_view text) {
  return transport::http::is_network(text);
}

bool host_or_address(std::string_view text) {
  return domain::is_ip_address(text) || domain::is_host_name(text);
}

bool host_or_any(std::string_view text) {
  return text == "*" || host_or_address(text);
}

bool web_origin(std::string_view text) {
  return domain::is_web_origin(text);
}

bool installation_name_or_empty(std::string_view text) {
  return text.empty() ||
         domain::check_title("", text, domain::installation_name_characters_max).has_value();
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
           return core::is_letter_or_digit(c) || c == '/' || c == '-' || c == '_' || c == '.';
         }));
}

bool mail_url_or_empty(std::string_view text) {
  return text.empty() || domain::is_mail_url(text);
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

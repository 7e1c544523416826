#include "domain/identity/return_page.hpp"

#include <algorithm>

#include "core/encoding/url_text.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view dashboard = "/dashboard";
constexpr std::string_view callback_page = "/dashboard/auth/callback";
constexpr std::size_t page_bytes_max = 500;

/// A path below the dashboard, with any query.
bool is_page(std::string_view path) {
  if (path.size() > page_bytes_max || !path.starts_with(dashboard)) return false;
  const auto rest = path.substr(dashboard.size());
  if (!rest.empty() && rest.front() != '/' && rest.front() != '?') return false;
  // Browsers treat a backslash as a slash; two dots lead out of the dashboard.
  if (rest.find('\\') != rest.npos || rest.find("..") != rest.npos) return false;
  return std::ranges::all_of(rest, [](char c) { return c > ' ' && c <= '~'; });
}

}  // namespace

std::string return_page(std::string_view public_url, std::string_view requested) {
  auto path = requested;
  if (path.starts_with(public_url)) path.remove_prefix(public_url.size());
  return std::string{public_url} + std::string{is_page(path) ? path : callback_page};
}

std::string with_parameters(std::string_view url,
                            const std::vector<std::pair<std::string, std::string>>& parameters) {
  std::string whole{url.substr(0, url.find('#'))};
  char joint = whole.find('?') == whole.npos ? '?' : '&';
  for (const auto& [name, value] : parameters) {
    whole += joint + core::url_text(name) + '=' + core::url_text(value);
    joint = '&';
  }
  return whole;
}

}  // namespace signalbox::domain

#include "transport/http/forwarded.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "transport/http/field_list.hpp"

namespace signalbox::transport::http {

namespace {

using boost::asio::ip::address;

/// Splits at `mark`, except inside quotes (RFC 9110 section 5.6.4).
std::vector<std::string_view> split_unquoted(std::string_view text, char mark) {
  std::vector<std::string_view> impl;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (quoted && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      quoted = !quoted;
    } else if (text[at] == mark && !quoted) {
      impl.push_back(trim(text.substr(begin, at - begin)));
      begin = at + 1;
    }
  }
  impl.push_back(trim(text.substr(begin)));
  return impl;
}

/// Returns a token, or a quoted string without its quotes; nothing when it is unterminated.
std::optional<std::string> unquoted(std::string_view text) {
  if (!text.starts_with('"')) return std::string{text};
  if (text.size() < 2 || !text.ends_with('"')) return std::nullopt;
  std::string plain;
  const auto inside = text.substr(1, text.size() - 2);
  for (std::size_t at = 0; at < inside.size(); ++at) {
    if (inside[at] == '\\' && ++at == inside.size()) return std::nullopt;
    plain += inside[at];
  }
  return plain;
}

bool is_port(std::string_view text) {
  constexpr std::size_t digits_max = 5;
  return !text.empty() && text.size() <= digits_max &&
         std::ranges::all_of(text, [](char letter) { return letter >= '0' && letter <= '9'; });
}

std::optional<address> parsed_address(std::string_view text) {
  // A zone is meaningful only on the machine that wrote it.
  if (text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return plain_address(parsed);
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`.
std::optional<address> node_address(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == text.npos) return std::nullopt;
    const auto rest = text.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return std::nullopt;
    const auto inside = parsed_address(text.substr(1, end - 1));
    return inside;
  }
  const auto colon = text.find(':');
  if (colon != text.npos && text.find(':', colon + 1) == text.npos) {
    if (!is_port(text.substr(colon + 1))) return std::nullopt;
    text = text.substr(0, colon);
  }
  return parsed_address(text);
}

using entries = std::vector<std::optional<address>>;

/// Reads all fields of this name as one list.
template <class Read>
std::optional<entries> entries_of(const fields& headers, std::string_view name, Read read) {
  std::optional<entries> all;
  for (const auto& [field, value] : headers.all()) {
    if (!equal_ignoring_case(field, name)) continue;
    if (!all) all.emplace();
    for (const auto element : split_unquoted(value, ',')) {
      // Empty list elements are ignored (RFC 9110 section 5.6.1).
      if (!element.empty()) all->push_back(read(element));
    }
  }
  return all;
}

std::optional<address> forwarded_for(std::string_view element) {
  std::optional<address> found;
  bool named = false;
  for (const auto pair : split_unquoted(element, ';')) {
    const auto equals = pair.find('=');
    if (equals == pair.npos || !equal_ignoring_case(pair.substr(0, equals), "for")) continue;
    // Each parameter at most once (RFC 7239 section 4).
    if (std::exchange(named, true)) return std::nullopt;
    const auto node = unquoted(pair.substr(equals + 1));
    if (node) found = node_address(*node);
  }
  return found;
}

address rightmost_untrusted(const address& proxy, const entries& all, const network_list& trusted) {
  auto known = proxy;
  const auto first = all.size() > forwarded_entries_max ? all.size() - forwarded_entries_max : 0;
  for (auto at = all.size(); at > first; --at) {
    const auto& next = all[at - 1];
    if (!next) return known;
    known = *next;
    if (!trusted.contains(known)) return known;
  }
  return known;
}

}  // namespace

address plain_address(const address& what) {
  if (what.is_v4() || !what.to_v6().is_v4_mapped()) return what;
  return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, what.to_v6());
}

address client_address(const address& socket, const fields& headers, const network_list& trusted) {
  const auto proxy = plain_address(socket);
  if (!trusted.contains(proxy)) return proxy;
  const auto standard = entries_of(headers, "Forwarded", forwarded_for);
  const auto usual = entries_of(headers, "X-Forwarded-For", node_address);
  if (!standard && !usual) return proxy;
  if (!standard) return rightmost_untrusted(proxy, *usual, trusted);
  const auto by_standard = rightmost_untrusted(proxy, *standard, trusted);
  if (!usual) return by_standard;
  return by_standard == rightmost_untrusted(proxy, *usual, trusted) ? by_standard : proxy;
}

}  // namespace signalbox::transport::http

#include "transport/http/target.hpp"

#include <algorithm>

#include "core/encoding/utf8.hpp"

namespace signalbox::transport::http {

namespace {

std::optional<unsigned> hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return static_cast<unsigned>(letter - '0');
  if (letter >= 'a' && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
  if (letter >= 'A' && letter <= 'F') return static_cast<unsigned>(letter - 'A' + 10);
  return std::nullopt;
}

bool is_control(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code < 0x20 || code == 0x7F;
}

bool is_dot_segment(std::string_view segment) {
  return segment == "." || segment == "..";
}

bool has_dot_segment(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(1);
    const auto segment = path.substr(0, path.find('/'));
    if (is_dot_segment(segment)) return true;
    path.remove_prefix(segment.size());
  }
  return false;
}

// An escaped separator would make one segment look like two.
bool escapes_separator(std::string_view raw) {
  for (auto at = raw.find('%'); at != std::string_view::npos; at = raw.find('%', at + 1)) {
    const auto escape = raw.substr(at, 3);
    if (escape == "%2F" || escape == "%2f" || escape == "%5C" || escape == "%5c") return true;
  }
  return false;
}

/// A target's host and the rest after it.
struct split_target {
  std::string_view authority;
  std::string_view rest;
};

// "http://host/path" → "host" and "/path".
split_target split_authority(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme)) continue;
    text.remove_prefix(scheme.size());
    const auto path = std::min(text.find_first_of("/?"), text.size());
    const auto rest = text.substr(path);
    return {text.substr(0, path), rest.empty() ? std::string_view("/") : rest};
  }
  return {{}, text};
}

}  // namespace

std::optional<target> parse_target(std::string_view text) {
  const auto impl = split_authority(text);
  const bool is_absolute = impl.rest.data() != text.data();
  if (is_absolute && impl.authority.empty()) return std::nullopt;
  text = impl.rest;
  const auto question = text.find('?');
  const auto raw_path = text.substr(0, question);
  const auto query =
      question == std::string_view::npos ? std::string_view{} : text.substr(question + 1);
  if (!raw_path.starts_with('/') || escapes_separator(raw_path)) return std::nullopt;
  if (std::ranges::any_of(query, is_control) || query.find('#') != std::string_view::npos) {
    return std::nullopt;
  }
  auto path = percent_decode(raw_path);
  if (!path || !core::is_utf8(*path) || std::ranges::any_of(*path, is_control) ||
      path->find('\\') != std::string::npos || has_dot_segment(*path)) {
    return std::nullopt;
  }
  return target{.path = std::move(*path),
                .query = std::string(query),
                .authority = std::string(impl.authority)};
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at];
      continue;
    }
    if (text.size() - at < 3) return std::nullopt;
    const auto high = hex_digit(text[at + 1]);
    const auto low = hex_digit(text[at + 2]);
    if (!high || !low) return std::nullopt;
    out += static_cast<char>(*high << 4U | *low);
    at += 2;
  }
  return out;
}

std::optional<std::string> query_parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const auto equals = pair.find('=');
    if (percent_decode(pair.substr(0, equals)) != name) continue;
    return equals == std::string_view::npos ? "" : percent_decode(pair.substr(equals + 1));
  }
  return std::nullopt;
}

}  // namespace signalbox::transport::http

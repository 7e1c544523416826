#include "domain/project/host_paths.hpp"

#include "core/encoding/utf8.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view socket_failure_begin = "connection to server on socket \"";
constexpr std::string_view socket_failure_end = "failed: ";

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_';
}

bool may_precede_path(char c) {
  return std::string_view(" \t\n\"'`(=[<").find(c) != std::string_view::npos;
}

bool ends_path(std::string_view text, std::size_t at) {
  if (std::string_view(" \t\n\"'`),;:]>").find(text[at]) != std::string_view::npos) return true;
  // The full stop of a sentence.
  return text[at] == '.' && (at + 1 == text.size() || text[at + 1] == ' ' || text[at + 1] == '\n');
}

/// Returns the end of the path that begins at `begin`.
std::size_t end_of_path(std::string_view text, std::size_t begin) {
  auto end = begin;
  while (end < text.size() && !ends_path(text, end))
    ++end;
  return end;
}

bool begins_path(std::string_view text, std::size_t at) {
  return text[at] == '/' && at + 1 < text.size() && is_name_start(text[at + 1]) &&
         (at == 0 || may_precede_path(text[at - 1]));
}

std::string without_socket(std::string_view message) {
  std::string text(message);
  for (auto begin = text.find(socket_failure_begin); begin != std::string::npos;
       begin = text.find(socket_failure_begin, begin)) {
    const auto end = text.find(socket_failure_end, begin);
    if (end == std::string::npos) {
      text.erase(begin);
      break;
    }
    text.erase(begin, end + socket_failure_end.size() - begin);
  }
  return text;
}

/// Truncates the text to `bytes_max` bytes, never within a UTF-8 character.
void cut(std::string& text, std::size_t bytes_max) {
  const auto kept = core::utf8_prefix(text, bytes_max).size();
  if (kept == text.size()) return;
  text.resize(kept);
  text += "…";
}

}  // namespace

std::string without_host_paths(std::string_view message) {
  const auto text = without_socket(message);
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_path(text, at)) {
      shown += text[at++];
      continue;
    }
    const auto end = end_of_path(text, at);
    auto path = std::string_view(text).substr(at, end - at);
    while (path.size() > 1 && path.ends_with('/'))
      path.remove_suffix(1);
    shown += path.substr(path.rfind('/') + 1);
    at = end;
  }
  cut(shown, shown_message_bytes_max);
  return shown;
}

}  // namespace signalbox::domain

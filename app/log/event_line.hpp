#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::app {

/// A parsed log line: `project.status ref=abc reason="It answers."`.
struct event_line {
  std::string event;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string rest;  ///< the words that are not fields, in order, separated by spaces
};

/// Parses a line. A quoted value ends at the quote that is followed by the next `key=` or the end
/// of the line, so that a sentence may contain quotes; without such a quote, it ends at its last
/// quote before a space. Never fails: words that are not `key=value` are added to `rest`.
[[nodiscard]] event_line parse_event_line(std::string_view text);

/// Returns the line with control characters written as `\n` or `\x1b`, so that text from outside
/// cannot start a new line or control a terminal.
[[nodiscard]] std::string on_one_line(std::string_view text);

}  // namespace signalbox::app

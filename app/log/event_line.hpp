#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::app {

/// A line of the log, taken apart: `project.status ref=abc reason="It answers."`.
struct event_line {
  std::string event;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string rest;  ///< what is no field, in its order, a space between
};

/// Takes a line apart. A quoted value ends at the quote that the next `key=` or the end follows,
/// so that quotes inside a sentence do no harm; where none does, at its last quote before a space.
/// Never fails: what is no `key=value` is `rest`.
[[nodiscard]] event_line parse_event_line(std::string_view text);

/// The line with control characters written as `\n` or `\x1b`, so that no text from outside can
/// make a line of its own or drive a terminal.
[[nodiscard]] std::string on_one_line(std::string_view text);

}  // namespace signalbox::app

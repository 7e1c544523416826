#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Returns a text `count` times in a row.
inline std::string repeated_text(std::string_view part, std::size_t count) {
  std::string text;
  text.reserve(part.size() * count);
  for (std::size_t at = 0; at < count; ++at)
    text += part;
  return text;
}

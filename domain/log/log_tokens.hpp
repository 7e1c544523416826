#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::domain {

/// Letters and digits, and all bytes of characters beyond ASCII.
[[nodiscard]] constexpr bool is_token_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}

[[nodiscard]] constexpr char folded_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Calls `use(hash, begin, end)` with the hash and the position of each token of a text: the
/// longest runs of letters and digits, without regard to the case of ASCII. Filters store these
/// hashes, so the function never changes.
template <class Use>
void for_each_log_token(std::string_view text, Use&& use) {
  constexpr std::uint64_t basis = 14'695'981'039'346'656'037U;  // FNV-1a
  constexpr std::uint64_t prime = 1'099'511'628'211U;
  std::size_t at = 0;
  while (at < text.size()) {
    if (!is_token_letter(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    std::uint64_t hash = basis;
    for (; at < text.size() && is_token_letter(text[at]); ++at)
      hash = (hash ^ static_cast<unsigned char>(folded_letter(text[at]))) * prime;
    // FNV's high bits depend little on the last letters.
    hash ^= hash >> 32;
    hash *= 0x9E37'79B9'7F4A'7C15U;
    use(hash ^ (hash >> 29), begin, at);
  }
}

}  // namespace signalbox::domain

#include "logs/wildcard.hpp"

#include <cstdint>

#include "domain/log/log_tokens.hpp"

namespace signalbox::logs {

namespace {

/// The clock is read once for so many steps, which take about a millisecond.
constexpr std::uint32_t wildcard_steps = 1U << 18;

/// The bytes of the character at a position; a wrong byte is a character.
std::size_t character_length(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  if (static_cast<unsigned char>(text[at]) < 0xC0) return length;
  while (at + length < text.size() && length < 4 &&
         (static_cast<unsigned char>(text[at + length]) & 0xC0) == 0x80)
    ++length;
  return length;
}

/// One element of a pattern, against the character at a position of a text.
struct element_match {
  bool is_match = false;
  std::size_t pattern_length = 1;
  std::size_t text_length = 1;
};

class wildcard_match {
 public:
  wildcard_match(const wildcard_pattern& pattern, std::string_view text)
      : pattern_(pattern), text_(text) {}

  [[nodiscard]] std::optional<bool> run(read_deadline deadline) {
    std::size_t at = 0;
    std::size_t in_text = 0;
    // Where to go on when the rest behind the last `%` does not match: one character later.
    std::optional<std::size_t> behind_star;
    std::size_t retry = 0;
    for (std::uint32_t step = 1; in_text < text_.size(); ++step) {
      if (step % wildcard_steps == 0 && deadline.has_passed()) return std::nullopt;
      if (is_star(at)) {
        behind_star = ++at;
        retry = in_text;
        continue;
      }
      if (const auto found = element(at, in_text); found.is_match) {
        at += found.pattern_length;
        in_text += found.text_length;
        continue;
      }
      if (!behind_star) return false;
      at = *behind_star;
      retry += character_length(text_, retry);
      in_text = retry;
    }
    while (is_star(at))
      ++at;
    return at == pattern_.text.size();
  }

 private:
  [[nodiscard]] bool is_star(std::size_t at) const {
    return at < pattern_.text.size() && pattern_.text[at] == (pattern_.is_glob ? '*' : '%') &&
           pattern_.escape != pattern_.text[at];
  }

  [[nodiscard]] element_match element(std::size_t at, std::size_t in_text) const {
    if (at >= pattern_.text.size()) return {};
    const auto length = character_length(text_, in_text);
    char letter = pattern_.text[at];
    if (letter == (pattern_.is_glob ? '?' : '_') && pattern_.escape != letter)
      return {.is_match = true, .text_length = length};
    if (pattern_.is_glob && letter == '[') return class_match(at, in_text);
    std::size_t pattern_length = 1;
    if (pattern_.escape == letter) {
      if (at + 1 == pattern_.text.size()) return {};
      letter = pattern_.text[at + 1];
      pattern_length = 2;
    }
    const char other = text_[in_text];
    const bool is_same = pattern_.is_glob
                             ? letter == other
                             : domain::folded_letter(letter) == domain::folded_letter(other);
    return {.is_match = is_same, .pattern_length = pattern_length};
  }

  /// `[abc]`, `[a-z]`, `[^…]`, of single bytes. An open class matches nothing.
  [[nodiscard]] element_match class_match(std::size_t at, std::size_t in_text) const {
    const auto text = pattern_.text;
    std::size_t next = at + 1;
    const bool is_negated = next < text.size() && text[next] == '^';
    if (is_negated) ++next;
    const auto letter = static_cast<unsigned char>(text_[in_text]);
    bool is_in = false;
    for (bool is_first = true; next < text.size() && (text[next] != ']' || is_first);
         is_first = false) {
      const auto low = static_cast<unsigned char>(text[next]);
      const bool is_range =
          next + 2 < text.size() && text[next + 1] == '-' && text[next + 2] != ']';
      const auto high = static_cast<unsigned char>(is_range ? text[next + 2] : text[next]);
      is_in = is_in || (low <= letter && letter <= high);
      next += is_range ? 3 : 1;
    }
    if (next >= text.size()) return {};
    return {.is_match = is_in != is_negated,
            .pattern_length = next + 1 - at,
            .text_length = character_length(text_, in_text)};
  }

  wildcard_pattern pattern_;
  std::string_view text_;
};

}  // namespace

std::optional<bool> matches_wildcard(const wildcard_pattern& pattern, std::string_view text,
                                     read_deadline deadline) {
  return wildcard_match{pattern, text}.run(deadline);
}

}  // namespace signalbox::logs

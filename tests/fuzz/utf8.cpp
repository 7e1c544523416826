#include "core/encoding/utf8_checker.hpp"

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

// RFC 3629 sections 3 and 4 literally: assembles the code point, then checks that this was its
// shortest form and that it exists. Slow and simple, in contrast to the tested code.
bool is_utf8_plainly(std::string_view text) {
  while (!text.empty()) {
    const auto lead = static_cast<std::uint8_t>(text.front());
    const std::size_t length = lead < 0x80        ? 1
                               : lead >> 5U == 6  ? 2
                               : lead >> 4U == 14 ? 3
                               : lead >> 3U == 30 ? 4
                                                  : 0;
    if (length == 0 || text.size() < length) return false;
    std::uint32_t point = length == 1 ? lead : lead & 0xFFU >> (length + 1);
    for (std::size_t at = 1; at < length; ++at) {
      const auto next = static_cast<std::uint8_t>(text[at]);
      if (next >> 6U != 2) return false;
      point = point << 6U | (next & 0x3FU);
    }
    const std::uint32_t least = length == 1   ? 0
                                : length == 2 ? 0x80
                                : length == 3 ? 0x800
                                              : 0x10000;
    if (point < least || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return false;
    text.remove_prefix(length);
  }
  return true;
}

}  // namespace

void utf8(std::string_view bytes) {
  input from(bytes);
  const std::size_t piece = 1 + from.choice(17);
  const auto text = from.all();
  const bool expected = is_utf8_plainly(text);
  require(core::is_utf8(text) == expected, "is_utf8 agrees with the simple decoder");
  require(core::count_code_points(text).has_value() == expected,
          "the character count agrees with the simple decoder");

  core::utf8_checker checker;
  bool accepted = true;
  for (std::size_t at = 0; at < text.size() && accepted; at += piece)
    accepted = checker.feed(text.substr(at, piece));
  require((accepted && checker.complete()) == expected, "pieces have the same result as the whole");
}

}  // namespace signalbox::fuzz

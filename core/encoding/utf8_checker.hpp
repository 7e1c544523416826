#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::core {

/// Checks UTF-8 piece by piece (RFC 3629 section 4): no overlong forms, no surrogates, nothing past
/// U+10FFFF.
class utf8_checker {
 public:
  /// Takes the next bytes; false once the text cannot be UTF-8 any more.
  [[nodiscard]] bool feed(std::string_view bytes);

  /// True when no character is cut at the end.
  [[nodiscard]] bool complete() const { return missing_ == 0; }

 private:
  [[nodiscard]] bool take(std::uint8_t byte);
  [[nodiscard]] bool begin(std::uint8_t lead);

  std::uint8_t missing_ = 0;  ///< continuation bytes still to come
  /// Range of the next continuation byte; narrower than 80..BF only right after some lead bytes.
  std::uint8_t low_ = 0x80;
  std::uint8_t high_ = 0xBF;
};

}  // namespace signalbox::core

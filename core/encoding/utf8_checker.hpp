#pragma once

#include <cstdint>
#include <string_view>

namespace signalbox::core {

/// Incremental UTF-8 checker (RFC 3629 section 4): no overlong forms, no surrogates, nothing above
/// U+10FFFF.
class utf8_checker {
 public:
  /// Checks the next bytes; false when the text is definitely not UTF-8.
  [[nodiscard]] bool feed(std::string_view bytes);

  /// True when the last character is complete.
  [[nodiscard]] bool complete() const { return missing_ == 0; }

 private:
  [[nodiscard]] bool take(std::uint8_t byte);
  [[nodiscard]] bool begin(std::uint8_t lead);

  std::uint8_t missing_ = 0;  ///< expected continuation bytes
  /// Range of the next continuation byte; narrower than 80..BF only right after some lead bytes.
  std::uint8_t low_ = 0x80;
  std::uint8_t high_ = 0xBF;
};

}  // namespace signalbox::core

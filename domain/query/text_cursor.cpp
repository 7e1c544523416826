#include "domain/query/text_cursor.hpp"

namespace signalbox::domain {

namespace {

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

void text_cursor::step() {
  const char first = text_[place_.byte++];
  while (place_.byte < text_.size() && continues_character(text_[place_.byte]))
    ++place_.byte;
  ++place_.character;
  const bool before_line_feed =
      first == '\r' && place_.byte < text_.size() && text_[place_.byte] == '\n';
  if (first == '\n' || (first == '\r' && !before_line_feed)) {
    ++place_.line;
    place_.column = 1;
  } else {
    ++place_.column;
  }
}

const text_place& text_cursor::at_byte(std::size_t byte) {
  while (place_.byte < text_.size() && place_.byte < byte)
    step();
  return place_;
}

const text_place& text_cursor::at_character(std::size_t character) {
  while (place_.byte < text_.size() && place_.character < character)
    step();
  return place_;
}

text_place place_of_character(std::string_view text, std::size_t character) {
  return text_cursor(text).at_character(character);
}

}  // namespace signalbox::domain

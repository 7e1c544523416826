#include "transport/http/content_disposition.hpp"

#include <fmt/format.h>

namespace signalbox::transport::http {

namespace {

bool is_forbidden(char one) {
  constexpr std::string_view forbidden = "\"\\/:*?<>|\x7f";
  return static_cast<unsigned char>(one) < 0x20 || forbidden.find(one) != std::string_view::npos;
}

bool is_ascii(char one) {
  return static_cast<unsigned char>(one) < 0x80;
}

/// RFC 8187 section 3.2.1, `attr-char`.
bool is_unencoded(char one) {
  constexpr std::string_view marks = "!#$&+-.^_`|~";
  return (one >= '0' && one <= '9') || (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') ||
         marks.find(one) != std::string_view::npos;
}

}  // namespace

std::string attachment(std::string_view file_name) {
  std::string plain;
  std::string encoded;
  bool is_plain = true;
  for (char one : file_name) {
    if (is_forbidden(one)) one = '_';
    if (is_unencoded(one)) {
      encoded += one;
    } else {
      encoded += fmt::format("%{:02X}", static_cast<unsigned char>(one));
    }
    const bool continues = (static_cast<unsigned char>(one) & 0xc0) == 0x80;
    is_plain = is_plain && is_ascii(one);
    if (is_ascii(one)) {
      // Some clients decode percent signs here.
      plain += one == '%' ? '_' : one;
    } else if (!continues) {
      plain += '_';
    }
  }
  auto made = fmt::format("attachment; filename=\"{}\"", plain);
  if (!is_plain) made += "; filename*=UTF-8''" + encoded;
  return made;
}

}  // namespace signalbox::transport::http

#include "transport/base64.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

void base64(std::string_view bytes) {
  using namespace transport;
  require(decode_base64(encode_base64(bytes)) == bytes, "base64 comes back");
  require(decode_base64url(encode_base64url(bytes)) == bytes, "base64url comes back");

  if (const auto read = decode_base64url(bytes)) {
    require(encode_base64url(*read) == bytes, "a text has one meaning and a meaning one text");
  }
  if (const auto read = decode_base64(bytes)) {
    auto padded = std::string(bytes);
    while (padded.size() % 4 != 0)
      padded += '=';
    require(encode_base64(*read) == padded, "but for its padding, base64 too");
  }
}

}  // namespace signalbox::fuzz

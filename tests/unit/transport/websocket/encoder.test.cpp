#include "transport/websocket/encoder.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport::websocket {

using namespace std::string_literals;

TEST_CASE("websocket encoder: encodes the frames of RFC 6455 section 5.7") {
  CHECK(encode_frame(opcode::text, "Hello") == "\x81\x05Hello");
  CHECK(encode_masked_frame(opcode::text, "Hello", {0x37, 0xfa, 0x21, 0x3d}) ==
        "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
  CHECK(encode_frame(opcode::ping, "Hello") == "\x89\x05Hello");
  CHECK(encode_header({.code = opcode::binary, .payload_bytes = 256}) == "\x82\x7E\x01\x00"s);
  CHECK(encode_header({.code = opcode::binary, .payload_bytes = 65'536}) ==
        "\x82\x7F\x00\x00\x00\x00\x00\x01\x00\x00"s);
}

TEST_CASE("websocket encoder: uses the shortest form of a length") {
  CHECK(encode_header({.payload_bytes = 125}) == "\x81\x7D");
  CHECK(encode_header({.payload_bytes = 126}) == "\x81\x7E\x00\x7E"s);
  CHECK(encode_header({.payload_bytes = 65'535}) == "\x81\x7E\xFF\xFF");
}

TEST_CASE("websocket encoder: marks a fragment that is not the last") {
  CHECK(encode_header({.code = opcode::text, .payload_bytes = 3, .final = false}) == "\x01\x03");
}

TEST_CASE("websocket encoder: masks from any offset by the section's formula") {
  constexpr masking_key key{0x12, 0x34, 0x56, 0x78};
  for (std::uint64_t offset = 0; offset < 4; ++offset) {
    for (std::size_t length = 0; length < 40; ++length) {
      std::string bytes(length, '\x5A');
      apply_mask(bytes, key, offset);
      for (std::size_t at = 0; at < length; ++at) {
        CHECK(static_cast<std::uint8_t>(bytes[at]) == (0x5A ^ key[(offset + at) % 4]));
      }
    }
  }
}

TEST_CASE("websocket encoder: marks compressed messages") {
  CHECK(encode_header({.payload_bytes = 1, .compressed = true}) == "\xC1\x01");
}

TEST_CASE("websocket encoder: truncates a close reason at a whole character") {
  CHECK(close_payload(close_code::normal, "bye") ==
        "\x03\xE8"
        "bye");
  CHECK(close_payload(close_code::no_status, "bye").empty());
  const auto long_reason = std::string(122, 'x') + "\xC3\xBC";
  CHECK(close_payload(close_code::normal, long_reason) == "\x03\xE8" + std::string(122, 'x'));
}

}  // namespace signalbox::transport::websocket

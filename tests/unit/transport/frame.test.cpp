#include "transport/frame.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport {

TEST_CASE("frame: holds the packet once, framed for a WebSocket") {
  const frame one("2");
  CHECK(one.websocket() == std::string_view("\x81\x01"
                                            "2",
                                            3));
  CHECK(one.packet() == "2");
  CHECK(one.size() == 3);

  const std::string long_packet(70'000, 'x');
  const frame two(long_packet);
  CHECK(two.packet() == long_packet);
  CHECK(two.size() == long_packet.size() + 10);
}

TEST_CASE("frame: encodes an event with its arguments") {
  CHECK(encode_event("patch", {"\"org:a\"", "7", "{\"b\":null}"})->packet() ==
        R"(42["patch","org:a",7,{"b":null}])");
  CHECK(encode_event("quiet", {})->packet() == R"(42["quiet"])");
}

TEST_CASE("frame: escapes an event's name as JSON") {
  CHECK(encode_event("a\"b\\c\n\x01", {})->packet() == "42[\"a\\\"b\\\\c\\u000a\\u0001\"]");
}

TEST_CASE("frame: encodes an acknowledgement with its id") {
  CHECK(encode_ack(0, "{}")->packet() == "430[{}]");
  CHECK(encode_ack(9'007'199'254'740'991, "null")->packet() == "439007199254740991[null]");
}

}  // namespace signalbox::transport

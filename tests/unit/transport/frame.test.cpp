#include "transport/frame.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport {

TEST_CASE("frame: stores the packet once, framed for a WebSocket") {
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

TEST_CASE("frame: appends the attachments of an event, on either channel") {
  const auto event =
      encode_event("a", {R"({"_placeholder":true,"num":0})", R"({"_placeholder":true,"num":1})"},
                   {.nsp = "/custom", .ack_id = 7, .attachments = {"\x01\x02", "\x03"}});
  const std::string text =
      R"(452-/custom,7["a",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}])";
  CHECK(event->packet() == text +
                               "\x1e"
                               "bAQI=\x1e"
                               "bAw==");
  std::string wire = "\x81";
  wire += static_cast<char>(text.size());
  CHECK(event->websocket() == wire + text + "\x82\x02\x01\x02\x82\x01\x03");
  CHECK(event->size() == event->websocket().size());
}

TEST_CASE("frame: encodes acknowledgements with attachments and in a namespace") {
  CHECK(encode_ack({"1", "[2]"}, {.ack_id = 5})->packet() == "435[1,[2]]");
  CHECK(encode_ack({}, {.nsp = "/custom", .ack_id = 5})->packet() == "43/custom,5[]");
  CHECK(encode_ack({R"({"_placeholder":true,"num":0})"}, {.ack_id = 5, .attachments = {"x"}})
            ->packet() ==
        "461-5[{\"_placeholder\":true,\"num\":0}]\x1e"
        "beA==");
}

TEST_CASE("frame: encodes messages of plain Engine.IO") {
  CHECK(encode_message(false, "hello")->packet() == "4hello");
  CHECK(encode_message(true, "\x01\x02\x03\x04")->packet() == "bAQIDBA==");
  CHECK(encode_message(true, "\x01\x02")->websocket() == "\x82\x02\x01\x02");
  CHECK(encode_message(true, "")->packet() == "b");
}

TEST_CASE("frame: is deflated once for all connections, and only if that helps") {
  const frame compressible("4" + std::string(5'000, 'x'));
  const auto small = compressible.websocket(wire_form::deflated);
  CHECK(small.size() < 100);
  CHECK(small.starts_with("\xC1"));
  CHECK(compressible.websocket(wire_form::deflated).data() == small.data());
  CHECK(compressible.websocket().size() == 5'005);

  const frame short_one("4short");
  CHECK(short_one.websocket(wire_form::deflated).data() == short_one.websocket().data());
  std::string noise = "4";
  for (std::uint32_t at = 0, state = 1; at < 4'000; ++at) {
    state = state * 1'664'525U + 1'013'904'223U;
    noise += static_cast<char>(state >> 24U);
  }
  const frame dense(noise);
  CHECK(dense.websocket(wire_form::deflated).data() == dense.websocket().data());
  const frame control("\x88\x02\x03\xE8", 2);
  CHECK(control.websocket(wire_form::deflated) == control.websocket());
}

}  // namespace signalbox::transport

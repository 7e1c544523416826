#include "transport/hub/frame_offset.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport {

TEST_CASE("frame offset: is the last argument of an event") {
  const auto plain = encode_event("patch", {"\"t\"", "{\"a\":[1]}"});
  const auto stamped = with_offset(*plain, 42);
  REQUIRE(stamped);
  CHECK(stamped->packet() == R"(42["patch","t",{"a":[1]},"42"])");
  CHECK(stamped->websocket() == frame(stamped->packet()).websocket());
  CHECK(with_offset(*encode_event("alone", {}), 7)->packet() == R"(42["alone","7"])");
  CHECK(with_offset(*encode_event("e", {"1"}, {.nsp = "/n", .ack_id = 5}), 8)->packet() ==
        R"(42/n,5["e",1,"8"])");
}

TEST_CASE("frame offset: a binary event keeps its attachments on both transports") {
  // Long enough that the text's header grows with the offset.
  const auto argument = '"' + std::string(110, 'x') + '"';
  const std::string_view bytes("\x1e\x00\xff", 3);
  const event_parts impl{.attachments = {bytes, "second"}};
  const auto with = [&](const std::string& last) {
    std::vector<std::string_view> all{argument, R"({"_placeholder":true,"num":0})",
                                      R"({"_placeholder":true,"num":1})"};
    if (!last.empty()) all.push_back(last);
    return encode_event("b", all, impl);
  };
  const auto stamped = with_offset(*with(""), 1234567890123);
  REQUIRE(stamped);
  const auto expected = with("\"1234567890123\"");
  CHECK(stamped->packet() == expected->packet());
  CHECK(stamped->websocket() == expected->websocket());
}

TEST_CASE("frame offset: only an event gets one") {
  CHECK_FALSE(with_offset(*encode_ack(1, "{}"), 1));
  CHECK_FALSE(with_offset(*encode_ack({"{}"}, {.ack_id = 1, .attachments = {"x"}}), 1));
  CHECK_FALSE(with_offset(frame("41"), 1));
  CHECK_FALSE(with_offset(frame("2"), 1));
  CHECK_FALSE(with_offset(*encode_message(true, "bytes"), 1));
  CHECK_FALSE(with_offset(frame(""), 1));
}

TEST_CASE("acknowledged by: reads the id of every kind of acknowledgement") {
  CHECK(acknowledged_by(*encode_ack(17, "{}")) == 17);
  CHECK(acknowledged_by(*encode_ack({"1"}, {.nsp = "/n", .ack_id = 3})) == 3);
  CHECK(acknowledged_by(*encode_ack({"1"}, {.nsp = "/n", .ack_id = 4, .attachments = {"x"}})) == 4);
  CHECK_FALSE(acknowledged_by(*encode_event("e", {}, {.ack_id = 4})));
  CHECK_FALSE(acknowledged_by(frame("41")));
}

}  // namespace signalbox::transport

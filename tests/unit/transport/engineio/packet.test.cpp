#include "transport/engineio/packet.hpp"

#include <doctest/doctest.h>

#include <string>

#include "transport/engineio/handshake.hpp"
#include "transport/engineio/session_key.hpp"

namespace signalbox::transport::engineio {

TEST_CASE("engine.io packet: every type round-trips through text") {
  for (const packet& one :
       {packet{.type = packet_type::open, .payload = "{}"}, packet{.type = packet_type::close},
        packet{.type = packet_type::ping, .payload = "probe"}, packet{.type = packet_type::pong},
        packet{.type = packet_type::message, .payload = "héllo"},
        packet{.type = packet_type::upgrade}, packet{.type = packet_type::noop},
        packet{.type = packet_type::message,
        .is_binary = true,
        .payload = std::string("\x00\x01\xFF", 3)}}) {
    const auto text = encode_packet(one);
    CAPTURE(text);
    CHECK(decode_packet(text) == one);
  }
  CHECK(encode_packet({.type = packet_type::message, .payload = "hello"}) == "4hello");
  CHECK(encode_packet({.type = packet_type::message, .is_binary = true, .payload = "\x01\x02"}) ==
        "bAQI=");
}

TEST_CASE("engine.io packet: refuses unknown types and bad base64") {
  for (const std::string_view text : {"", "7", "x", " 4", "b!", "bA"}) {
    CAPTURE(text);
    CHECK_FALSE(decode_packet(text));
  }
}

TEST_CASE("engine.io payload: splits at the record separator") {
  const auto packets = decode_payload(
      "4hello\x1e"
      "2\x1e"
      "4wörld");
  REQUIRE(packets);
  REQUIRE(packets->size() == 3);
  CHECK(packets->at(0) == packet{.type = packet_type::message, .payload = "hello"});
  CHECK(packets->at(1) == packet{.type = packet_type::ping});
  CHECK(packets->at(2) == packet{.type = packet_type::message, .payload = "wörld"});
  CHECK(encode_payload({"4hello", "2", "4wörld"}) ==
        "4hello\x1e"
        "2\x1e"
        "4wörld");
}

TEST_CASE("engine.io payload: one invalid packet, or too many, invalidate the body") {
  for (const std::string_view body : {"", "4a\x1e",
                                      "\x1e"
                                      "4a",
                                      "4a\x1e\x1e"
                                      "4b",
                                      "4a\x1e"
                                      "9"}) {
    CAPTURE(std::string(body));
    CHECK_FALSE(decode_payload(body));
  }
  std::string many = "6";
  for (std::size_t count = 1; count < payload_packets_max; ++count)
    many +=
        "\x1e"
        "6";
  CHECK(decode_payload(many));
  CHECK_FALSE(decode_payload(many + "\x1e"
                                    "6"));
}

TEST_CASE("engine.io session key: round-trips through its text, and refuses any other") {
  session_key key{.io_thread = 7};
  key.bits.fill('\xA5');
  const auto sid = encode_sid(key);
  CHECK(sid.size() == 23);
  CHECK(decode_sid(sid) == key);
  for (const std::string_view text : {"", "abc", "AAAAAAAAAAAAAAAAAAAAAA",
                                      "!!!!!!!!!!!!!!!!!!!!!!!", "AAAAAAAAAAAAAAAAAAAAAAAA"}) {
    CAPTURE(text);
    CHECK_FALSE(decode_sid(text));
  }
}

TEST_CASE("engine.io handshake: contains the session, its upgrades and its times") {
  const realtime_limits limits{.packet_bytes_max = 1000};
  CHECK(
      encode_open("S", channel::polling, limits) ==
      R"(0{"sid":"S","upgrades":["websocket"],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000})");
  CHECK(encode_open("S", channel::websocket, limits) ==
        R"(0{"sid":"S","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000})");
}

}  // namespace signalbox::transport::engineio

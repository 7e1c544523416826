#include "transport/websocket/decoder.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "transport/websocket/conversation.hpp"

namespace signalbox::transport::websocket {

namespace {

using namespace std::string_literals;

constexpr std::size_t message_bytes_max = 100'000;
constexpr masking_key key{0x12, 0x34, 0x56, 0x78};

struct fragment {
  opcode code = opcode::text;
  bool final = true;
  std::string payload{};
};

std::string masked(const fragment& what) {
  auto out = encode_header(
      {.code = what.code, .payload_bytes = what.payload.size(), .final = what.final, .mask = key});
  const auto header_bytes = out.size();
  out += what.payload;
  apply_mask(std::span(out).subspan(header_bytes), key, 0);
  return out;
}

std::string describe(const event& what) {
  if (const auto* one = std::get_if<message>(&what)) {
    return (one->is_text ? "text " : "binary ") + one->payload;
  }
  if (const auto* one = std::get_if<ping>(&what)) return "ping " + one->payload;
  if (const auto* one = std::get_if<pong>(&what)) return "pong " + one->payload;
  if (const auto* one = std::get_if<struct close>(&what)) {
    return "close " + std::to_string(one->code) + " " + one->reason;
  }
  return "violation " + std::to_string(static_cast<int>(std::get<violation>(what).answer));
}

using pieces = std::vector<std::string_view>;

std::vector<std::string> decode(const pieces& input, role self = role::server) {
  decoder machine(self, message_bytes_max);
  std::vector<std::string> out;
  for (auto piece : input) {
    while (auto one = machine.next(piece))
      out.push_back(describe(*one));
    CHECK(piece.empty());
  }
  return out;
}

// Checks that the events are the same wherever the bytes are split in two, and byte by byte.
void check_everywhere(const std::string& wire, const std::vector<std::string>& expected,
                      role self = role::server) {
  const std::string_view bytes = wire;
  CHECK(decode({bytes}, self) == expected);
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(cut);
    REQUIRE(decode({bytes.substr(0, cut), bytes.substr(cut)}, self) == expected);
  }
  pieces single;
  for (std::size_t at = 0; at < bytes.size(); ++at)
    single.push_back(bytes.substr(at, 1));
  CHECK(decode(single, self) == expected);
}

}  // namespace

TEST_CASE("websocket decoder: decodes messages, fragments and control frames, split anywhere") {
  const auto wire = masked({.payload = "hello"}) + masked({.payload = ""}) +
                    masked({.final = false, .payload = "one \xC3"}) +
                    masked({.code = opcode::ping, .payload = "are you there"}) +
                    masked({.code = opcode::continuation, .final = false, .payload = "\xBC two "}) +
                    masked({.code = opcode::pong}) +
                    masked({.code = opcode::continuation, .payload = "three"}) +
                    masked({.code = opcode::binary, .payload = "\xFF\x00"s}) +
                    masked({.payload = std::string(200, 'x')}) +
                    masked({.code = opcode::close, .payload = "\x03\xE8 bye"}) +
                    masked({.payload = "after the close"});
  check_everywhere(
      wire, {"text hello", "text ", "ping are you there", "pong ", "text one \xC3\xBC two three",
             "binary \xFF\x00"s, "text " + std::string(200, 'x'), "close 1000  bye"});
}

TEST_CASE("websocket decoder: decodes a message with a length of 64 bits") {
  const std::string big(70'000, 'y');
  CHECK(decode({masked({.payload = big})}) == std::vector{"text " + big});
}

TEST_CASE("websocket decoder: names every violation, split anywhere") {
  struct row {
    const char* what;
    std::string wire;
    const char* expected;
  };
  const std::vector<row> table{
      {"unmasked", "\x81\x01x", "violation 1002"},
      {"reserved bit", "\xC1\x80\x01\x02\x03\x04", "violation 1002"},
      {"reserved opcode", "\x83\x80\x01\x02\x03\x04", "violation 1002"},
      {"reserved control opcode", "\x8B\x80\x01\x02\x03\x04", "violation 1002"},
      {"fragmented ping", "\x09\x80\x01\x02\x03\x04", "violation 1002"},
      {"ping of 126 bytes", "\x89\xFE\x00\x7E\x01\x02\x03\x04"s, "violation 1002"},
      {"continuation without a message", "\x80\x80\x01\x02\x03\x04", "violation 1002"},
      {"message inside a message", masked({.final = false}) + masked({}), "violation 1002"},
      {"16-bit length for 125", "\x81\xFE\x00\x7D\x01\x02\x03\x04"s, "violation 1002"},
      {"64-bit length for 65535", "\x81\xFF\x00\x00\x00\x00\x00\x00\xFF\xFF\x01\x02\x03\x04"s,
       "violation 1002"},
      {"length with its highest bit", "\x81\xFF\x80\x00\x00\x00\x00\x00\x00\x00\x01\x02\x03\x04"s,
       "violation 1002"},
      {"one byte of a close code", masked({.code = opcode::close, .payload = "\x03"}),
       "violation 1002"},
      {"close code 1005", masked({.code = opcode::close, .payload = "\x03\xED"}), "violation 1002"},
      {"close code 999", masked({.code = opcode::close, .payload = "\x03\xE7"}), "violation 1002"},
      {"close reason not UTF-8", masked({.code = opcode::close, .payload = "\x03\xE8\xFF"}),
       "violation 1007"},
      {"text not UTF-8", masked({.payload = "a\xC0\xAF"}), "violation 1007"},
      {"text cut inside a character", masked({.payload = "a\xC3"}), "violation 1007"},
      {"message too big",
       masked({.payload = std::string(message_bytes_max + 1, 'x')}).substr(0, 20),
       "violation 1009"},
  };
  for (const auto& [what, wire, expected] : table) {
    CAPTURE(what);
    check_everywhere(wire, {expected});
  }
}

TEST_CASE("websocket decoder: bounds a message over all its fragments") {
  const auto half = std::string(message_bytes_max / 2 + 1, 'x');
  const auto wire = masked({.final = false, .payload = half}) +
                    masked({.code = opcode::continuation, .payload = half});
  CHECK(decode({wire}) == std::vector<std::string>{"violation 1009"});
}

TEST_CASE("websocket decoder: detects invalid UTF-8 before the frame is complete") {
  const auto wire = masked({.payload = "\xFF" + std::string(50, 'x')});
  CHECK(decode({std::string_view(wire).substr(0, 7)}) ==
        std::vector<std::string>{"violation 1007"});
}

TEST_CASE("websocket decoder: requires unmasked frames as a client") {
  check_everywhere(encode_frame(opcode::text, "hi") + encode_frame(opcode::close, ""),
                   {"text hi", "close 1005 "}, role::client);
  check_everywhere(masked({.payload = "hi"}), {"violation 1002"}, role::client);
}

TEST_CASE("websocket conversation: answers a ping, echoes a close once, then is silent") {
  conversation server(message_bytes_max);
  const auto wire = masked({.code = opcode::ping, .payload = "x"}) +
                    masked({.code = opcode::close, .payload = "\x0F\xA0"});
  std::string_view input = wire;
  const auto first = server.next(input);
  REQUIRE(first);
  CHECK(std::get<reply>(*first).wire == "\x8A\x01x");
  const auto second = server.next(input);
  REQUIRE(second);
  CHECK(std::get<finished>(*second).shutdown_notice == "\x88\x02\x0F\xA0");
  CHECK_FALSE(std::get<finished>(*second).violated);
  CHECK_FALSE(server.next(input));
  CHECK(server.close(close_code::normal, "").empty());
}

TEST_CASE("websocket conversation: drops messages after its own close frame") {
  conversation server(message_bytes_max);
  CHECK(server.close(close_code::going_away, "bye") ==
        "\x88\x05\x03\xE9"
        "bye");
  const auto wire = masked({.payload = "late"}) + masked({.code = opcode::close});
  std::string_view input = wire;
  const auto last = server.next(input);
  REQUIRE(last);
  CHECK(std::get<finished>(*last).shutdown_notice.empty());
}

TEST_CASE("websocket conversation: masks its replies as a client") {
  conversation client(message_bytes_max, [] { return key; });
  const auto wire = encode_frame(opcode::ping, "x");
  std::string_view input = wire;
  const auto out = client.next(input);
  REQUIRE(out);
  CHECK(std::get<reply>(*out).wire == masked({.code = opcode::pong, .payload = "x"}));
}

}  // namespace signalbox::transport::websocket

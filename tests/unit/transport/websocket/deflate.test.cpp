#include "transport/websocket/deflate.hpp"

#include <doctest/doctest.h>

#include <string>

#include "transport/websocket/decoder.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::transport::websocket {

namespace {

using namespace std::string_literals;

constexpr std::string_view agreed =
    "permessage-deflate; server_no_context_takeover; client_no_context_takeover";

std::string compressed_frame(opcode code, const std::string& payload, bool final = true) {
  return encode_header({.code = code,
                        .payload_bytes = payload.size(),
                        .final = final,
                        .mask = masking_key{},
                        .compressed = true}) +
         payload;
}

std::string plain_frame(opcode code, const std::string& payload, bool final = true) {
  return encode_header({.code = code,
                        .payload_bytes = payload.size(),
                        .final = final,
                        .mask = masking_key{}}) +
         payload;
}

event first_event(decoder& machine, std::string_view bytes) {
  auto out = machine.next(bytes);
  REQUIRE(out);
  return std::move(*out);
}

close_code violation_of(std::string_view bytes, std::size_t bytes_max = 10'000,
                        bool deflate = true) {
  decoder machine(role::server, bytes_max, {.deflate = deflate});
  return std::get<violation>(first_event(machine, bytes)).answer;
}

}  // namespace

TEST_CASE("deflate: accepts the first acceptable offer") {
  for (const auto* offer :
       {"permessage-deflate", "permessage-deflate; client_max_window_bits",
        "permessage-deflate; client_max_window_bits=10",
        "permessage-deflate;server_max_window_bits=15",
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
        "x-webkit-deflate-frame, permessage-deflate",
        "permessage-deflate; server_max_window_bits=10, permessage-deflate",
        "foo; a=\"x, y; z\", permessage-deflate; client_max_window_bits=\"12\""}) {
    CAPTURE(offer);
    CHECK(accept_deflate(offer) == agreed);
  }
}

TEST_CASE("deflate: declines every other offer") {
  for (const auto* offer :
       {"", "foo", "permessage-deflate; foo", "permessage-deflate; server_max_window_bits=10",
        "permessage-deflate; server_max_window_bits",
        "permessage-deflate; client_max_window_bits=7",
        "permessage-deflate; client_max_window_bits=16",
        "permessage-deflate; client_max_window_bits=08",
        "permessage-deflate; client_no_context_takeover=1",
        "permessage-deflate; client_max_window_bits; client_max_window_bits"}) {
    CAPTURE(offer);
    CHECK_FALSE(accept_deflate(offer));
  }
}

TEST_CASE("deflate: the handshake negotiates it only if it is allowed") {
  http::request incoming;
  incoming.headers.add("Upgrade", "websocket");
  incoming.headers.add("Connection", "Upgrade");
  incoming.headers.add("Sec-WebSocket-Version", "13");
  incoming.headers.add("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
  incoming.headers.add("Sec-WebSocket-Extensions", "foo");
  incoming.headers.add("Sec-WebSocket-Extensions", "permessage-deflate");
  CHECK(accept_handshake(incoming, true).headers.find("Sec-WebSocket-Extensions") == agreed);
  CHECK_FALSE(accept_handshake(incoming).headers.find("Sec-WebSocket-Extensions"));
}

TEST_CASE("deflate: inflates the examples of RFC 7692 section 7.2.3") {
  const std::string hello = "\xF2\x48\xCD\xC9\xC9\x07\x00"s;
  CHECK(inflate_message(hello, 100) == "Hello");
  CHECK(inflate_message("\x00\x05\x00\xFA\xFF\x48\x65\x6C\x6C\x6F\x00"s, 100) == "Hello");
  CHECK(inflate_message("\xF3\x48\xCD\xC9\xC9\x07\x00\x00"s, 100) == "Hello");
  CHECK(inflate_message("\xF2\x48\x05\x00\x00\x00\xFF\xFF\xCA\xC9\xC9\x07\x00"s, 100) == "Hello");
  CHECK(deflate_message("Hello") == hello);
  CHECK(deflate_message("") == "\x00"s);
  CHECK(inflate_message("\x00"s, 0) == "");
}

TEST_CASE("deflate: round-trips texts of any length") {
  for (const std::size_t length : {0U, 1U, 100U, 16'383U, 16'384U, 16'385U, 1'000'000U}) {
    std::string text;
    for (std::size_t at = 0; at < length; ++at)
      text += static_cast<char>('a' + at * at % 23);
    CAPTURE(length);
    CHECK(inflate_message(deflate_message(text), length) == text);
    if (length > 0) {
      CHECK(inflate_message(deflate_message(text), length - 1).error() ==
            close_code::message_too_big);
    }
  }
}

TEST_CASE("deflate: refuses invalid streams") {
  CHECK(inflate_message("\xFF\xFF\xFF", 100).error() == close_code::invalid_payload);
  CHECK(inflate_message("plain text", 100).error() == close_code::invalid_payload);
}

TEST_CASE("websocket decoder: inflates a fragmented message with control frames in between") {
  const auto whole = deflate_message("Hello, \xC3\xBC!");
  decoder machine(role::server, 100, {.deflate = true});
  const std::string wire =
      compressed_frame(opcode::text, whole.substr(0, 3), false) + plain_frame(opcode::ping, "p") +
      plain_frame(opcode::continuation, whole.substr(3)) + plain_frame(opcode::text, "plain");
  std::string_view bytes = wire;
  CHECK(std::get<ping>(*machine.next(bytes)).payload == "p");
  CHECK(std::get<message>(*machine.next(bytes)).payload == "Hello, \xC3\xBC!");
  CHECK(std::get<message>(*machine.next(bytes)).payload == "plain");
}

TEST_CASE("websocket decoder: refuses the compression bit where it is not allowed") {
  const auto hello = deflate_message("Hello");
  CHECK(violation_of(compressed_frame(opcode::text, hello), 100, false) ==
        close_code::protocol_error);
  CHECK(violation_of(compressed_frame(opcode::ping, "x")) == close_code::protocol_error);
  CHECK(violation_of(plain_frame(opcode::text, "a", false) +
                     compressed_frame(opcode::continuation, "b")) == close_code::protocol_error);
}

TEST_CASE("websocket decoder: a compressed message has the limits of a plain one") {
  CHECK(violation_of(compressed_frame(opcode::text, deflate_message(std::string(10'001, 'x')))) ==
        close_code::message_too_big);
  CHECK(violation_of(compressed_frame(opcode::text, deflate_message("\xC0\xAF"))) ==
        close_code::invalid_payload);
  CHECK(violation_of(compressed_frame(opcode::text, deflate_message("cut \xC3"))) ==
        close_code::invalid_payload);
  CHECK(violation_of(compressed_frame(opcode::text, "plain text")) == close_code::invalid_payload);
}

}  // namespace signalbox::transport::websocket

// The requirements of RFC 6455 for a server, chapter by chapter, tested by the responses on the
// wire: the behaviour that the public WebSocket suites check. Each test also runs with the input
// split at every byte.
#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "transport/websocket/conversation.hpp"

namespace signalbox::transport::websocket {

namespace {

using namespace std::string_literals;

constexpr std::size_t rfc_message_bytes_max = std::size_t{16} * 1024 * 1024;
constexpr masking_key mask{0xA1, 0x00, 0xFF, 0x3C};

std::string from_client(opcode code, const std::string& payload, bool final = true,
                        std::uint8_t reserved = 0) {
  auto head =
      encode_header({.code = code, .payload_bytes = payload.size(), .final = final, .mask = mask});
  head[0] = static_cast<char>(static_cast<std::uint8_t>(head[0]) | reserved);
  const auto header_bytes = head.size();
  head += payload;
  apply_mask(std::span(head).subspan(header_bytes), mask, 0);
  return head;
}

std::string text(const std::string& payload, bool final = true) {
  return from_client(opcode::text, payload, final);
}
std::string more(const std::string& payload, bool final = true) {
  return from_client(opcode::continuation, payload, final);
}
std::string closing(std::uint16_t code, const std::string& reason = {}) {
  return from_client(opcode::close, close_payload(static_cast<close_code>(code), reason));
}

/// Returns everything that an echo server with this conversation sends, as frames in words.
using answers = std::vector<std::string>;

answers echo(const std::vector<std::string_view>& input) {
  conversation server(rfc_message_bytes_max);
  answers out;
  bool over = false;
  for (auto piece : input) {
    while (auto one = server.next(piece)) {
      CHECK_FALSE(over);
      if (const auto* whole = std::get_if<message>(&*one)) {
        out.push_back((whole->is_text ? "text " : "binary ") + whole->payload);
      } else if (const auto* pong = std::get_if<reply>(&*one)) {
        out.push_back("pong " + pong->wire.substr(2));
      } else {
        const auto& shutdown_notice = std::get<finished>(*one).shutdown_notice;
        over = true;
        const auto code = shutdown_notice.size() < 4
                              ? 0
                              : static_cast<std::uint8_t>(shutdown_notice[2]) * 256 +
                                    static_cast<std::uint8_t>(shutdown_notice[3]);
        out.push_back("close " + std::to_string(code));
      }
    }
  }
  return out;
}

void check(const std::string& wire, const answers& expected) {
  const std::string_view bytes = wire;
  CHECK(echo({bytes}) == expected);
  for (std::size_t cut = 0; cut < bytes.size() && cut < 300; ++cut) {
    CAPTURE(cut);
    REQUIRE(echo({bytes.substr(0, cut), bytes.substr(cut)}) == expected);
  }
}

}  // namespace

TEST_CASE("rfc 6455, 5.2 framing: payloads of every length class are echoed") {
  for (const std::size_t length : {0U, 1U, 125U, 126U, 127U, 128U, 65'535U, 65'536U}) {
    CAPTURE(length);
    const std::string star(length, '*');
    CHECK(echo({text(star)}) == answers{"text " + star});
    CHECK(echo({from_client(opcode::binary, std::string(length, '\xFE'))}) ==
          answers{"binary " + std::string(length, '\xFE')});
  }
}

TEST_CASE("rfc 6455, 5.5.2 ping: is answered with the same payload, and in order") {
  check(from_client(opcode::ping, ""), {"pong "});
  check(from_client(opcode::ping, "\x00\xFF\xFE binary"s), {"pong \x00\xFF\xFE binary"s});
  check(from_client(opcode::ping, std::string(125, 'p')), {"pong " + std::string(125, 'p')});
  check(from_client(opcode::ping, std::string(126, 'p')), {"close 1002"});
  std::string many;
  answers pongs;
  for (int beat = 0; beat < 10; ++beat) {
    many += from_client(opcode::ping, std::to_string(beat));
    pongs.push_back("pong " + std::to_string(beat));
  }
  check(many, pongs);
}

TEST_CASE("rfc 6455, 5.5.3 pong: an unsolicited pong is not answered") {
  check(from_client(opcode::pong, "x") + from_client(opcode::ping, "y") +
            from_client(opcode::pong, ""),
        {"pong y"});
}

TEST_CASE("rfc 6455, 5.2 reserved bits: each fails the connection, after earlier messages") {
  for (const std::uint8_t bits :
       std::initializer_list<std::uint8_t>{0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70}) {
    CAPTURE(bits);
    check(text("ok") + from_client(opcode::text, "no", true, bits) + text("late"),
          {"text ok", "close 1002"});
    check(from_client(opcode::ping, "", true, bits), {"close 1002"});
    check(from_client(opcode::close, "", true, bits), {"close 1002"});
  }
}

TEST_CASE("rfc 6455, 5.2 opcodes: reserved ones fail the connection") {
  for (const int code : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    CAPTURE(code);
    check(text("ok") + from_client(static_cast<opcode>(code), "") + text("late"),
          {"text ok", "close 1002"});
    check(from_client(static_cast<opcode>(code), "with payload"), {"close 1002"});
  }
}

TEST_CASE("rfc 6455, 5.1 masking: a client's frame without a mask fails the connection") {
  check(encode_frame(opcode::text, "bare"), {"close 1002"});
  check(encode_frame(opcode::ping, ""), {"close 1002"});
}

TEST_CASE("rfc 6455, 5.4 fragmentation: messages are reassembled, with control frames in between") {
  check(text("a", false) + more("b"), {"text ab"});
  check(text("", false) + more("", false) + more(""), {"text "});
  check(text("a", false) + from_client(opcode::ping, "1") + more("b", false) +
            from_client(opcode::ping, "2") + more("c"),
        {"pong 1", "pong 2", "text abc"});
  check(from_client(opcode::binary, "a", false) + more("b") + text("c"), {"binary ab", "text c"});
}

TEST_CASE("rfc 6455, 5.4 fragmentation: frames out of order fail the connection") {
  check(from_client(opcode::ping, "x", false), {"close 1002"});
  check(from_client(opcode::pong, "x", false), {"close 1002"});
  check(from_client(opcode::close, "", false), {"close 1002"});
  check(more("nothing open"), {"close 1002"});
  check(more("nothing open", false), {"close 1002"});
  check(text("a", false) + text("b"), {"close 1002"});
  check(text("a", false) + from_client(opcode::binary, "b"), {"close 1002"});
  check(text("whole") + more("and no more"), {"text whole", "close 1002"});
}

TEST_CASE("rfc 6455, 5.4 fragmentation: a megabyte in small frames arrives whole") {
  std::string wire = text(std::string(64, 'x'), false);
  for (int count = 0; count < 4'000; ++count)
    wire += more(std::string(64, 'x'), false);
  wire += more("");
  CHECK(echo({wire}) == answers{"text " + std::string(64 * 4'001, 'x')});
}

TEST_CASE("rfc 6455, 5.4 fragmentation: more frames than allowed fail the connection") {
  decoder machine(role::server, rfc_message_bytes_max, {.fragments_max = 3});
  const std::string allowed = text("", false) + more("", false) + more("");
  std::string_view bytes = allowed;
  const auto whole = machine.next(bytes);
  REQUIRE(whole);
  CHECK_FALSE(std::holds_alternative<violation>(*whole));
  const std::string wire = text("", false) + more("", false) + more("", false) + more("");
  bytes = wire;
  const auto out = machine.next(bytes);
  REQUIRE(out);
  CHECK(std::get<violation>(*out).answer == close_code::policy_violation);
  CHECK(std::get<violation>(*out).what == "more frames in a message than fragments_max");
}

TEST_CASE("rfc 6455, 8.1 UTF-8: characters may be split between frames") {
  const std::string greek = "\xCE\xBA\xE1\xBD\xB9\xCF\x83\xCE\xBC\xCE\xB5 \xF0\x9F\x9A\xA6";
  for (std::size_t cut = 0; cut <= greek.size(); ++cut) {
    CAPTURE(cut);
    check(
        text(greek.substr(0, cut), false) + from_client(opcode::ping, "") + more(greek.substr(cut)),
        {"pong ", "text " + greek});
  }
}

TEST_CASE("rfc 6455, 8.1 UTF-8: invalid text closes with 1007, binary may be anything") {
  for (const auto& wrong :
       {"\xC0\x80"s, "\xE0\x80\x80"s, "\xF0\x80\x80\x80"s, "\xF8\x88\x80\x80\x80"s, "\xED\xA0\x80"s,
        "\xED\xBF\xBF"s, "\xF4\x90\x80\x80"s, "\xFE"s, "\xFF"s, "\x80"s, "\xCE"s, "\xE1\xBD"s,
        "\xCE\xBA\xE1\xBD\xB9\xCF\x83\xCE\xBC\xCE\xB5\xED\xA0\x80"
        "edited"s}) {
    check(text(wrong), {"close 1007"});
    check(text("good ", false) + more(wrong), {"close 1007"});
    check(from_client(opcode::binary, wrong), {"binary " + wrong});
  }
}

TEST_CASE("rfc 6455, 8.1 UTF-8: is refused as soon as it is certain, not at the end of the frame") {
  const auto fragment = text("\xCE\xBA\xF4", false);
  const auto rest = more("\x90\x80\x80 and more", false);
  // Header and mask, then the one byte after which the text cannot become valid.
  CHECK(echo({fragment, std::string_view(rest).substr(0, 7)}) == answers{"close 1007"});
  // An incomplete character may still become valid.
  CHECK(echo({fragment, std::string_view(rest).substr(0, 6)}).empty());
}

TEST_CASE("rfc 6455, 5.5.1 close: is answered with its code, then input is ignored") {
  check(from_client(opcode::close, ""), {"close 0"});
  check(closing(1000) + text("late") + from_client(opcode::ping, "late"), {"close 1000"});
  check(closing(1000, std::string(123, '*')), {"close 1000"});
  check(text("cut off", false) + closing(1000), {"close 1000"});
  check(from_client(opcode::close, "\x03\xE8"s + std::string(124, '*')), {"close 1002"});
  check(from_client(opcode::close, "\x03"), {"close 1002"});
  check(closing(1000, "\xCE\xBA\xED\xA0\x80"), {"close 1007"});
}

TEST_CASE("rfc 6455, 7.4 close codes: valid ones are echoed, all others refused") {
  for (const std::uint16_t code :
       std::initializer_list<std::uint16_t>{1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011,
                                            1012, 1013, 1014, 3000, 3999, 4000, 4999}) {
    CAPTURE(code);
    check(closing(code, "why"), {"close " + std::to_string(code)});
  }
  for (const std::uint16_t code : std::initializer_list<std::uint16_t>{
           0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65'535}) {
    CAPTURE(code);
    std::string payload;
    payload += static_cast<char>(code >> 8U);
    payload += static_cast<char>(code & 0xFFU);
    check(from_client(opcode::close, payload), {"close 1002"});
  }
}

TEST_CASE("rfc 6455, 10.4 limits: a frame that announces too many bytes is refused by its header") {
  const auto head = encode_header(
      {.code = opcode::binary, .payload_bytes = rfc_message_bytes_max + 1, .mask = mask});
  check(head, {"close 1009"});
  CHECK(echo({head.substr(0, head.size() - 1)}).empty());
}

}  // namespace signalbox::transport::websocket

#include "simulations/client/frame_reader.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using signalbox::simulations::client_text;
using signalbox::simulations::frame_reader;

namespace {

std::string server_text(const std::string& payload) {
  std::string wire = "\x81";
  if (payload.size() < 126) {
    wire += static_cast<char>(payload.size());
  } else if (payload.size() < 65'536) {
    wire += static_cast<char>(126);
    wire += static_cast<char>(payload.size() >> 8U);
    wire += static_cast<char>(payload.size() & 0xFFU);
  } else {
    wire += static_cast<char>(127);
    for (int shift = 56; shift >= 0; shift -= 8)
      wire += static_cast<char>(payload.size() >> static_cast<unsigned>(shift) & 0xFFU);
  }
  return wire + payload;
}

std::vector<std::string> texts_in(frame_reader& reader, std::string_view bytes) {
  std::vector<std::string> texts;
  reader.feed(bytes);
  while (const auto frame = reader.next()) {
    CHECK(frame->what == frame_reader::kind::text);
    texts.emplace_back(frame->payload);
  }
  return texts;
}

}  // namespace

TEST_CASE("frame reader: frames of every length, cut anywhere") {
  const std::vector<std::string> sent{"", "2", std::string(125, 'a'), std::string(126, 'b'),
                                      std::string(300, 'c')};
  std::string wire;
  for (const auto& text : sent)
    wire += server_text(text);
  for (std::size_t cut = 0; cut <= wire.size(); ++cut) {
    frame_reader reader;
    auto seen = texts_in(reader, std::string_view(wire).substr(0, cut));
    const auto rest = texts_in(reader, std::string_view(wire).substr(cut));
    seen.insert(seen.end(), rest.begin(), rest.end());
    CAPTURE(cut);
    CHECK(seen == sent);
  }
}

TEST_CASE("frame reader: byte for byte") {
  const auto wire = server_text(std::string(70'000, 'x')) + server_text("end");
  frame_reader reader;
  std::vector<std::string> seen;
  for (const char byte : wire) {
    for (auto& text : texts_in(reader, {&byte, 1}))
      seen.push_back(text);
  }
  REQUIRE(seen.size() == 2);
  CHECK(seen[0].size() == 70'000);
  CHECK(seen[1] == "end");
}

TEST_CASE("frame reader: control frames are told apart") {
  frame_reader reader;
  const std::string wire{'\x89', 1, 'p', '\x88', 2, 3, '\xE8'};
  reader.feed(wire);
  const auto ping = reader.next();
  REQUIRE(ping);
  CHECK(ping->what == frame_reader::kind::ping);
  CHECK(ping->payload == "p");
  const auto close = reader.next();
  REQUIRE(close);
  CHECK(close->what == frame_reader::kind::close);
}

TEST_CASE("frame reader: what a client says is masked, whatever its length") {
  for (const std::size_t length : {0, 1, 7, 8, 9, 125, 126, 300, 65'535, 65'536, 70'001}) {
    CAPTURE(length);
    std::string said;
    while (said.size() < length)
      said += static_cast<char>('a' + said.size() % 26);
    const auto wire = client_text(said, 0x01020304U);
    // Without its mask and the bit that tells of it, it is what a server would send.
    const auto header = wire.size() - length - 4;
    CHECK(wire.substr(header, 4) == std::string("\x01\x02\x03\x04"));
    std::string plain = wire.substr(0, header);
    plain[1] = static_cast<char>(static_cast<unsigned char>(plain[1]) & 0x7FU);
    for (std::size_t at = 0; at < length; ++at)
      plain += static_cast<char>(wire[header + 4 + at] ^ wire[header + at % 4]);
    CHECK(plain == server_text(said));
  }
}

TEST_CASE("frame reader: what a server must not send is broken") {
  for (const auto& wire : {std::string{'\xC1', 1, 'a'}, std::string{'\x01', 1, 'a'},
                           std::string{'\x83', 1, 'a'}, client_text("masked", 5)}) {
    frame_reader reader;
    reader.feed(wire);
    const auto frame = reader.next();
    REQUIRE(frame);
    CHECK(frame->what == frame_reader::kind::broken);
  }
}

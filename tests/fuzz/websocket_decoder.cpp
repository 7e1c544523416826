#include "transport/websocket/decoder.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::websocket;

constexpr std::size_t message_bytes_max = 70'000;

std::string describe(const event& what) {
  if (const auto* one = std::get_if<message>(&what)) {
    require(one->payload.size() <= message_bytes_max, "a message is bounded");
    require(!one->is_text || core::is_utf8(one->payload), "text is UTF-8");
    return (one->is_text ? "text " : "binary ") + one->payload;
  }
  if (const auto* one = std::get_if<ping>(&what)) return "ping " + one->payload;
  if (const auto* one = std::get_if<pong>(&what)) return "pong " + one->payload;
  if (const auto* one = std::get_if<struct close>(&what)) {
    require(one->code == 1005 || is_sendable(one->code), "a close code may be sent");
    return "close " + std::to_string(one->code) + one->reason;
  }
  const auto& wrong = std::get<violation>(what);
  require(!wrong.what.what.empty(), "a violation has a sentence");
  return "violation " + std::to_string(static_cast<int>(wrong.answer));
}

std::vector<std::string> decode(decoder with, std::string_view bytes, std::size_t piece) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    auto rest = bytes.substr(at, piece);
    while (const auto what = with.next(rest)) {
      require(out.empty() || !out.back().starts_with("violation"), "nothing after a violation");
      out.push_back(describe(*what));
    }
    require(rest.empty(), "everything is consumed");
  }
  return out;
}

}  // namespace

void websocket_decoder(std::string_view bytes) {
  input from(bytes);
  const auto choices = from.byte();
  const std::size_t piece = 1 + from.choice(16);
  const auto wire = from.all();
  const decoder fresh((choices & 1U) != 0 ? role::client : role::server, message_bytes_max,
                      {.fragments_max = 8, .deflate = (choices & 2U) != 0});
  require(decode(fresh, wire, wire.size() + 1) == decode(fresh, wire, piece),
          "pieces have the same result as the whole");
}

}  // namespace signalbox::fuzz

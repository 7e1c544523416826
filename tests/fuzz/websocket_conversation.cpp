#include "transport/websocket/conversation.hpp"

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::websocket;

constexpr std::size_t message_bytes_max = 4096;

// What a server's end says has to please a client's decoder.
void deliver(decoder& client, std::string_view wire, bool& closed) {
  while (const auto what = client.next(wire)) {
    require(!std::holds_alternative<violation>(*what), "our own frames break nothing");
    if (std::holds_alternative<struct close>(*what)) {
      require(!closed, "one close frame at most");
      closed = true;
    } else {
      require(!closed, "nothing after a close frame");
    }
  }
}

}  // namespace

void websocket_conversation(std::string_view bytes) {
  input from(bytes);
  conversation server(message_bytes_max, {.fragments_max = 8, .deflate = from.flag()});
  decoder client(role::client, message_bytes_max);
  bool closed = false;
  bool over = false;
  while (!from.empty()) {
    const auto what = from.byte();
    if (what % 16 == 0) {
      const auto reason = from.take(what / 16U);
      deliver(client, server.close(close_code::normal, core::is_utf8(reason) ? reason : ""),
              closed);
      continue;
    }
    auto piece = from.take(what);
    while (auto out = server.next(piece)) {
      require(!over, "nothing after the end");
      if (std::holds_alternative<message>(*out)) {
        require(!closed, "no message after our close frame");
      } else if (const auto* control = std::get_if<reply>(&*out)) {
        deliver(client, control->wire, closed);
      } else {
        over = true;
        deliver(client, std::get<finished>(*out).shutdown_notice, closed);
        require(closed, "an end has a close frame, now or before");
      }
    }
  }
}

}  // namespace signalbox::fuzz

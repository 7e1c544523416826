#include "transport/websocket/conversation.hpp"

#include "core/encoding/utf8.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace transport::websocket;

constexpr std::size_t message_bytes_max = 4096;

// A client's decoder must accept everything that a server's end sends.
void deliver(decoder& client, std::string_view wire, bool& closed) {
  while (const auto what = client.next(wire)) {
    require(!std::holds_alternative<violation>(*what), "sent frames are valid");
    if (std::holds_alternative<struct close>(*what)) {
      require(!closed, "at most one close frame");
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
      require(!over, "no output after the end");
      if (std::holds_alternative<message>(*out)) {
        require(!closed, "no message after the sent close frame");
      } else if (const auto* control = std::get_if<reply>(&*out)) {
        deliver(client, control->wire, closed);
      } else {
        over = true;
        deliver(client, std::get<finished>(*out).shutdown_notice, closed);
        require(closed, "an end has a close frame, now or earlier");
      }
    }
  }
}

}  // namespace signalbox::fuzz

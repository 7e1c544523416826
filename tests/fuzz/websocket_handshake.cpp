#include "transport/websocket/handshake.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/http/encode_response.hpp"
#include "transport/http/parser.hpp"

namespace signalbox::fuzz {

void websocket_handshake(std::string_view bytes) {
  using namespace transport;
  input from(bytes);
  const bool deflate = from.flag();
  const auto head = from.all();
  [[maybe_unused]] const auto checked = websocket::check_answer(head, "dGhlIHNhbXBsZSBub25jZQ==");

  http::request_parser parser({});
  if (parser.feed(head) != http::request_parser::state::complete) return;
  const auto incoming = parser.take();
  const auto answer = websocket::accept_handshake(incoming, deflate);
  if (answer.status != 101) {
    require(answer.status == 400 || answer.status == 426, "a refusal is 400 or 426");
    return;
  }
  require(websocket::is_upgrade_request(incoming), "who is let in has asked");
  const auto wire = http::encode_head(answer, {.request_id = incoming.id, .keep_alive = true});
  const auto key = incoming.headers.find("Sec-WebSocket-Key");
  require(key.has_value(), "and has shown a key");
  const bool extended = answer.headers.find("Sec-WebSocket-Extensions").has_value();
  require(deflate || !extended, "no extension where none is allowed");
  if (!extended) require(websocket::check_answer(wire, *key).has_value(), "our client takes it");
}

}  // namespace signalbox::fuzz

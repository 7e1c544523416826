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
  require(websocket::is_upgrade_request(incoming), "an accepted client has requested an upgrade");
  const auto wire = http::encode_head(answer, {.request_id = incoming.id, .keep_alive = true});
  const auto key = incoming.headers.find("Sec-WebSocket-Key");
  require(key.has_value(), "an accepted client has sent a key");
  const bool extended = answer.headers.find("Sec-WebSocket-Extensions").has_value();
  require(deflate || !extended, "no extension unless it is allowed");
  if (!extended)
    require(websocket::check_answer(wire, *key).has_value(), "the client accepts the response");
}

}  // namespace signalbox::fuzz

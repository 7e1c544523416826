#include "transport/engineio/admission.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"
#include "transport/engineio/session_key.hpp"
#include "transport/http/target.hpp"

namespace signalbox::fuzz {

void engineio_admission(std::string_view bytes) {
  using namespace transport;
  input from(bytes);
  const bool is_upgrade = from.flag();
  http::request incoming;
  incoming.verb = static_cast<http::method>(from.choice(7));
  incoming.query = from.line();
  const std::string origin(from.line());
  incoming.headers.add("Host", std::string(from.line()));
  incoming.headers.add("Origin", origin);

  if (const auto let_in = engineio::admit(incoming, is_upgrade)) {
    require(http::query_parameter(incoming.query, "EIO") == "4", "only version 4 is admitted");
    require(is_upgrade == (let_in->over == engineio::channel::websocket),
            "an upgrade is a WebSocket request");
    require(let_in->sid || incoming.verb == http::method::get, "a session begins with a GET");
  } else {
    require(engineio::refusal_response(let_in.error()).status == 400, "a refusal has status 400");
  }
  require(engineio::origin_allowed(incoming.headers, {"*"}), "a star allows every origin");
  if (engineio::origin_allowed(incoming.headers, {"https://a.example"})) {
    require(origin.size() == std::string_view("https://a.example").size(),
            "a list allows only its origins");
  }
  [[maybe_unused]] const bool own = engineio::origin_allowed(incoming.headers, {});

  if (const auto key = engineio::decode_sid(incoming.query)) {
    require(engineio::encode_sid(*key) == incoming.query, "a sid has one text");
  }
}

}  // namespace signalbox::fuzz

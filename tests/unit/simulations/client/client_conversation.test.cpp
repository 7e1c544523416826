#include "simulations/client/client_conversation.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

using namespace signalbox;
namespace websocket = transport::websocket;

TEST_CASE("client conversation: frames have different masks, and a server decodes them") {
  const auto client = simulations::new_client_conversation();
  const auto first = client.encode(websocket::opcode::text, "2probe");
  const auto second = client.encode(websocket::opcode::text, "2probe");
  CHECK(first != second);
  const auto both = first + second;
  std::string_view wire = both;
  websocket::conversation server(1'000);
  for (int times = 0; times < 2; ++times) {
    const auto read = server.next(wire);
    REQUIRE(read);
    const auto* const whole = std::get_if<websocket::message>(&*read);
    REQUIRE(whole != nullptr);
    CHECK(whole->payload == "2probe");
  }
}

TEST_CASE("client conversation: a masked frame of a server is a violation") {
  auto client = simulations::new_client_conversation();
  const auto masked = client.encode(websocket::opcode::text, "masked");
  std::string_view wire = masked;
  const auto read = client.next(wire);
  REQUIRE(read);
  const auto* const end = std::get_if<websocket::finished>(&*read);
  REQUIRE(end != nullptr);
  CHECK(end->violated);
}

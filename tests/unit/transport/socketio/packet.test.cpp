#include "transport/socketio/packet.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace signalbox::transport::socketio {

namespace {

packet decoded(std::string_view text) {
  auto out = decode(text);
  CAPTURE(std::string(text));
  REQUIRE(out);
  return *out;
}

}  // namespace

TEST_CASE("socket.io packet: decodes clients' packets") {
  CHECK(decoded("0") == packet{.type = packet_type::connect});
  CHECK(decoded(R"(0{"token":"x"})").payload == R"({"token":"x"})");
  CHECK(decoded("0/admin,{}").nsp == "/admin");
  CHECK(decoded("0/admin").nsp == "/admin");
  CHECK(decoded("1").type == packet_type::disconnect);
  CHECK(decoded("1/admin,").nsp == "/admin");
  CHECK(decoded("312[]").ack_id == 12);

  const auto event = decoded(R"(2456["subscribe",{"topic":"org:a"},1.50,"ü"])");
  CHECK(event.type == packet_type::event);
  CHECK(event.ack_id == 456);
  CHECK(event.event_name == "subscribe");
  CHECK(event.arguments_json == R"([{"topic":"org:a"},1.50,"ü"])");

  CHECK(decoded(R"(2["a"])").arguments_json == "[]");
  CHECK(decoded(R"(2 [ "a\"]" , [1] ] )").event_name == "a\"]");
  CHECK(decoded(R"(2 [ "a\"]" , [1] ] )").arguments_json == "[[1] ] ");
  CHECK(decoded(R"(2["\u00fc"])").event_name == "ü");

  const auto binary = decoded(R"(51-["a",{"_placeholder":true,"num":0}])");
  CHECK(binary.type == packet_type::binary_event);
  CHECK(binary.attachments == 1);
  CHECK(decoded("61-/admin,5[]").type == packet_type::binary_ack);
  CHECK(decoded(R"(4{"message":"x"})").type == packet_type::connect_error);
}

TEST_CASE("socket.io packet: refuses protocol violations") {
  const std::string deep = "2[\"a\"," + std::string(32, '[') + std::string(32, ']') + "]";
  for (const std::string& text : std::vector<std::string>{
           "",
           "7",
           "x",
           "0[]",
           "0\"x\"",
           "0{",
           "0{}{}",
           "05{}",
           "1{}",
           "15",
           "2",
           "2{}",
           "2[]",
           "2[1]",
           "2[null]",
           R"(2["a")",
           R"(2["a",])",
           R"(2["a"]x)",
           R"(2["connect"])",
           R"(2["disconnecting"])",
           "2[\"" + std::string(129, 'n') + "\"]",
           R"(201["a"])",
           R"(29007199254740992["a"])",
           R"(299999999999999999999["a"])",
           R"(2-1["a"])",
           "2[\"\xFF\"]",
           deep,
           "3[]",
           "31{}",
           "4",
           "5[\"a\"]",
           "5-[\"a\"]",
           "511-[\"a\"]",
           "0/" + std::string(128, 'n') + ",",
           "2/admin[\"a\"]",
       }) {
    CAPTURE(text);
    CHECK_FALSE(decode(text));
  }
}

TEST_CASE("socket.io packet: truncated anywhere it is refused or contains less, never more") {
  const std::string whole = R"(2456["subscribe",{"topic":"org:ü"}])";
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(decode(std::string_view(whole).substr(0, length)));
  }
}

TEST_CASE("socket.io packet: a placeholder refers to one of the attachments") {
  CHECK(decode(R"(52-["a",{"_placeholder":true,"num":0},[{"x":{"_placeholder":true,"num":1}}]])"));
  CHECK(decode(R"(50-["a"])"));
  CHECK(decode(R"(51-["a",{"_placeholder":false,"num":9}])"));
  CHECK(decode(R"(610-7[{"_placeholder":true,"num":9}])"));
  for (const auto* text :
       {R"(51-["a",{"_placeholder":true,"num":1}])", R"(51-["a",{"_placeholder":true,"num":-1}])",
        R"(51-["a",{"_placeholder":true,"num":"0"}])", R"(51-["a",{"_placeholder":true}])",
        R"(51-["a",{"_placeholder":true,"num":0.5}])",
        R"(61-7[[{"_placeholder":true,"num":1}]])"}) {
    CAPTURE(std::string(text));
    CHECK(decode(text).error() == "placeholder without its attachment");
  }
}

TEST_CASE("socket.io packet: enforces its limits") {
  const packet_limits tight{.namespace_bytes_max = 4,
                            .event_name_bytes_max = 3,
                            .nesting_depth_max = 2,
                            .attachments_max = 1};
  CHECK(decode(R"(2/abc,["abc",[1]])", tight));
  CHECK(decode(R"(51-["abc"])", tight));
  CHECK(decode(R"(2/abcd,["a"])", tight).error() == "namespace longer than namespace_bytes_max");
  CHECK(decode(R"(2["abcd"])", tight).error() == "event name longer than event_name_bytes_max");
  CHECK(decode(R"(2["a",[[1]]])", tight).error() == "payload nests deeper than nesting_depth_max");
  CHECK(decode(R"(52-["a"])", tight).error() == "more attachments than attachments_max");
  CHECK_FALSE(decode(R"(51-["a"])", packet_limits{.attachments_max = 0}));
}

TEST_CASE("socket.io packet: accepts values at the limits") {
  CHECK(decode("2[\"" + std::string(128, 'n') + "\"]"));
  CHECK(decode(R"(29007199254740991["a"])"));
  CHECK(decode("2[\"a\"," + std::string(31, '[') + std::string(31, ']') + "]"));
}

TEST_CASE("socket.io packet: encodes a server's packets") {
  CHECK(encode_connect("/", "S") == R"(0{"sid":"S"})");
  CHECK(encode_connect("/admin", "S") == R"(0/admin,{"sid":"S"})");
  CHECK(encode_connect_error("/", "No \"entry\"", "unauthenticated") ==
        R"(4{"data":{"code":"unauthenticated"},"message":"No \"entry\""})");
  CHECK(encode_connect_error("/admin", "Invalid namespace", "") ==
        R"(4/admin,{"message":"Invalid namespace"})");
}

}  // namespace signalbox::transport::socketio

#include "transport/websocket/handshake.hpp"

#include <doctest/doctest.h>

#include "transport/http/encode_response.hpp"

namespace signalbox::transport::websocket {

namespace {

// The example of RFC 6455 section 1.3.
constexpr auto sample_key = "dGhlIHNhbXBsZSBub25jZQ==";

http::request opening() {
  http::request incoming{.path = "/socket.io/"};
  incoming.headers.add("Host", "localhost");
  incoming.headers.add("Upgrade", "WebSocket");
  incoming.headers.add("Connection", "keep-alive, Upgrade");
  incoming.headers.add("Sec-WebSocket-Key", sample_key);
  incoming.headers.add("Sec-WebSocket-Version", "13");
  return incoming;
}

}  // namespace

TEST_CASE("websocket handshake: answers the example of RFC 6455 section 1.3") {
  const auto answer = accept_handshake(opening());
  CHECK(answer.status == 101);
  CHECK(answer.headers.find("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  CHECK(answer.headers.find("upgrade") == "websocket");
  CHECK_FALSE(answer.headers.find("sec-websocket-extensions"));
}

TEST_CASE("websocket handshake: refuses a wrong method, key, version or upgrade") {
  auto posted = opening();
  posted.verb = http::method::post;
  CHECK(accept_handshake(posted).status == 400);
  for (const std::string_view wrong_key : {"", "short", "dGhlIHNhbXBsZSBub25jZQ", "AAAA"}) {
    auto incoming = opening();
    incoming.headers.set("Sec-WebSocket-Key", std::string(wrong_key));
    CAPTURE(wrong_key);
    // A key without its padding still contains 16 bytes.
    CHECK(accept_handshake(incoming).status == (wrong_key.size() == 22 ? 101U : 400U));
  }
  auto old = opening();
  old.headers.set("Sec-WebSocket-Version", "8");
  CHECK(accept_handshake(old).status == 426);
  CHECK(accept_handshake(old).headers.find("Sec-WebSocket-Version") == "13");
  auto plain = opening();
  plain.headers.set("Connection", "keep-alive");
  CHECK_FALSE(is_upgrade_request(plain));
  CHECK(accept_handshake(plain).status == 400);
}

TEST_CASE("websocket handshake: a client accepts only the correct response") {
  const auto good = http::encode_head(accept_handshake(opening()), {.request_id = "1"});
  CHECK(check_answer(good, sample_key));
  CHECK_FALSE(check_answer(good, "AAAAAAAAAAAAAAAAAAAAAA=="));
  CHECK_FALSE(check_answer("HTTP/1.1 200 OK\r\n\r\n", sample_key));
  CHECK_FALSE(
      check_answer("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n", sample_key));
}

TEST_CASE("websocket handshake: a client's request has all required headers") {
  const auto text = encode_handshake(
      {.host = "h:1", .target = "/socket.io/?EIO=4", .key = sample_key, .origin = "http://h:1"});
  CHECK(text.starts_with("GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: h:1\r\n"));
  CHECK(text.find("Sec-WebSocket-Version: 13\r\n") != std::string::npos);
  CHECK(text.find("Origin: http://h:1\r\n") != std::string::npos);
  CHECK(text.ends_with("\r\n\r\n"));
}

}  // namespace signalbox::transport::websocket

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "tests/unit/transport/tls/self_signed.hpp"
#include "tests/unit/transport/tls/tls_client.hpp"
#include "transport/websocket/conversation.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;
using signalbox::testing::temporary_folder;
using tls::testing::tls_client;

namespace {

/// A server with TLS.
struct tls_server {
  explicit tls_server(server_config config = {}) : server(with_certificate(std::move(config))) {}

  temporary_folder folder;
  running_server server;

 private:
  server_config with_certificate(server_config config) const {
    config.certificate = tls::testing::write_self_signed(folder.path(), "signalbox.example");
    return config;
  }
};

std::string get(std::string_view target, std::string_view more = "") {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: signalbox.example\r\n" +
         std::string(more) + "\r\n";
}

}  // namespace

TEST_CASE("tls: a request is answered, and the end is signalled") {
  tls_server here;
  tls_client client(here.server.port());
  CHECK(client.shown_name() == "signalbox.example");
  client.send(get("/a", "Connection: close\r\n"));
  const auto got = client.receive_all();
  CHECK(got.whole);
  CHECK(got.bytes.starts_with("HTTP/1.1 200 "));
  CHECK(got.bytes.ends_with("/a||"));
}

TEST_CASE("tls: bodies larger than every buffer arrive whole in both directions") {
  tls_server here({.http = {.body_bytes_max = std::size_t{4} << 20}});
  tls_client client(here.server.port());
  const std::string body(std::size_t{3} << 20, 'x');
  client.send("POST /p HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
  const auto got = client.receive_all();
  CHECK(got.whole);
  CHECK(got.bytes.ends_with("/p||" + body));
}

TEST_CASE("tls: a WebSocket receives published changes") {
  tls_server here;
  tls_client client(here.server.port());
  client.send(get("/socket.io/?EIO=4&transport=websocket",
                  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));
  std::string head;
  while (!head.ends_with("\r\n\r\n"))
    head += client.receive(1);
  CHECK(head.starts_with("HTTP/1.1 101 "));
  // The length of an unmasked text frame of less than 126 bytes is in its second byte.
  const auto message = [&] {
    const auto start = client.receive(2);
    auto length = static_cast<std::size_t>(static_cast<unsigned char>(start[1]));
    if (length == 126) {
      const auto more = client.receive(2);
      length = static_cast<std::size_t>(static_cast<unsigned char>(more[0])) << 8U |
               static_cast<unsigned char>(more[1]);
    }
    return client.receive(length);
  };
  CHECK(message().starts_with("0{"));
  websocket::conversation connection(1'000, [] { return websocket::masking_key{1, 2, 3, 4}; });
  client.send(connection.encode(websocket::opcode::text, "40{}"));
  CHECK(message().starts_with("40{"));
  client.send(connection.encode(websocket::opcode::text, R"(42["subscribe",{}])"));
  CHECK(message() == R"(42["snapshot","first"])");
  here.server.publish("7");
  CHECK(message() == R"(42["patch",7])");
}

TEST_CASE("tls: a failed or aborted handshake is counted and does not affect other clients") {
  // TLS clients must also complete the handshake in this time, on a busy machine.
  tls_server here({.http = {.handshake_timeout = 1s}});
  {
    tcp_client plain(here.server.port());
    plain.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    // An alert, then the end.
    while (!plain.receive().empty()) {
    }
    tcp_client gone(here.server.port());
    gone.send("\x16\x03\x01");
    gone.close();
    tcp_client silent(here.server.port());
    CHECK(silent.receive().empty());
  }
  CHECK(eventually([&] { return here.server.transport.snapshot().failed_tls_handshakes == 3; }));
  CHECK(here.server.transport.snapshot().violations(limit::handshake_timeout) == 1);
  tls_client client(here.server.port());
  client.send(get("/still-there", "Connection: close\r\n"));
  CHECK(client.receive_all().bytes.ends_with("/still-there||"));
}

TEST_CASE("tls: a client that closes properly leaves nothing behind") {
  tls_server here;
  {
    tls_client client(here.server.port());
    client.send(get("/a"));
    CHECK(client.receive(8) == "HTTP/1.1");
    client.shutdown_notice();
  }
  CHECK(eventually([&] { return here.server.transport.snapshot().http_connections == 0; }));
}

TEST_CASE("tls: an unreadable certificate prevents the server from starting") {
  recording_listener listener;
  server_config config{.port = 0};
  config.certificate = {.chain = "/nowhere/chain.pem", .key = "/nowhere/key.pem"};
  server transport(
      config,
      [](http::request) -> boost::asio::awaitable<http::response> { co_return http::response{}; },
      listener);
  const auto started = transport.start();
  REQUIRE_FALSE(started);
  CHECK(started.error().find("/nowhere/chain.pem") != std::string::npos);
}

}  // namespace signalbox::transport::loopback

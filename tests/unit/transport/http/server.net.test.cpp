#include "transport/http/server.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

TEST_CASE("http server: answers one request after the other on a connection") {
  running_server server;
  http_client client(server.port());
  for (const char* target : {"/a", "/b?c", "/caf%C3%A9"}) {
    const auto out = client.get(target);
    REQUIRE(out);
    CHECK(out->status == 200);
    CHECK(http::is_uuid(out->headers.find("X-Request-Id").value()));
  }
  client.send("POST /p", "body", "X-Request-Id: 0189dcd5-5311-7d40-8db0-9496a2eef37b\r\n");
  const auto posted = client.receive();
  REQUIRE(posted);
  CHECK(posted->body == "/p||body");
  CHECK(posted->headers.find("X-Request-Id") == "0189dcd5-5311-7d40-8db0-9496a2eef37b");
}

TEST_CASE("http server: answers pipelined requests in order") {
  running_server server;
  http_client client(server.port());
  client.send("GET /1");
  client.send("GET /2");
  client.send("HEAD /3");
  client.send("GET /4", {}, "Connection: close\r\n");
  CHECK(client.receive()->body == "/1||");
  CHECK(client.receive()->body == "/2||");
  const auto head = client.receive(false);
  CHECK(head->headers.find("Content-Length") == "4");
  CHECK(client.receive()->body == "/4||");
  CHECK_FALSE(client.receive());
}

TEST_CASE("http server: a throwing handler gives an internal error without details") {
  running_server server;
  http_client client(server.port());
  const auto out = client.get("/throw");
  REQUIRE(out);
  CHECK(out->status == 500);
  CHECK(out->body.find("secret") == std::string::npos);
  const auto body = nlohmann::json::parse(out->body);
  CHECK(body.at("code") == "internal");
  CHECK(body.at("requestId") == out->headers.find("X-Request-Id").value());
  CHECK(client.get("/after")->status == 200);
}

TEST_CASE("http server: a refused request ends the connection after the response") {
  running_server server({.http = {.head_bytes_max = 1000, .body_bytes_max = 10}});
  struct row {
    std::string text;
    unsigned status;
  };
  for (const auto& [text, status] :
       {row{"nonsense\r\n\r\n", 400}, row{"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 501},
        row{"GET / HTTP/1.1\r\nHost: x\r\nA: " + std::string(2000, 'a') + "\r\n\r\n", 431},
        row{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n" + std::string(11, 'a'),
            413}}) {
    CAPTURE(status);
    http_client client(server.port());
    client.send_raw(text);
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->status == status);
    CHECK(out->headers.find("Connection") == "close");
    CHECK(nlohmann::json::parse(out->body).contains("code"));
    CHECK_FALSE(client.receive());
  }
}

TEST_CASE("http server: a refusal reaches a client that sends all of its body first") {
  running_server server({.http = {.body_bytes_max = 10}});
  const std::string body(15'000'000, 'a');
  http_client client(server.port());
  CHECK(client.send_raw("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n\r\n" + body));
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->status == 413);
}

TEST_CASE("http server: incomplete bodies have a common bound, and release it") {
  constexpr std::size_t large = 40'000;
  running_server server({.http = {.body_bytes_total_max = 60'000}});
  const auto begin = [&](http_client& client, std::size_t bytes) {
    client.send_raw("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(large) +
                    "\r\n\r\n" + std::string(bytes, 'a'));
  };
  const auto post = [&](std::size_t bytes) {
    http_client client(server.port());
    client.send("POST /p", std::string(bytes, 'b'));
    return client.receive().value_or(http_answer{});
  };
  {
    http_client one(server.port());
    begin(one, large - 1);
    http_answer refused;
    // While the first body is incomplete, the next large one is refused.
    REQUIRE(eventually([&] { return (refused = post(large)).status == 503; }));
    CHECK(refused.headers.find("Retry-After") == "1");
    CHECK(refused.headers.find("Connection") == "close");
    CHECK(refused.body.find("body_bytes_total_max") != std::string::npos);
    CHECK(server.transport.snapshot().violations(limit::body_bytes_total) >= 1);
    // A small one is always accepted.
    CHECK(post(1'000).status == 200);
    one.send_raw("a");
    CHECK(one.receive()->status == 200);
    // Released by the response.
    CHECK(post(large).status == 200);
    begin(one, large - 1);
    REQUIRE(eventually([&] { return post(large).status == 503; }));
  }
  // And by a client that disconnects in the middle.
  CHECK(eventually([&] { return post(large).status == 200; }));
}

TEST_CASE("http server: every request that names a foreign host is refused") {
  running_server server({.allowed_hosts = std::vector<std::string>{"box.example"}});
  const std::string upgrade =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  const auto status_of = [&](const std::string& line, const std::string& headers) {
    http_client client(server.port());
    client.send_raw(line + " HTTP/1.1\r\n" + headers + "\r\n");
    return client.receive().value_or(http_answer{});
  };
  const std::string lines[] = {"GET /a",
                               "POST /a",
                               "OPTIONS /a",
                               "GET " + polling_target(),
                               "POST " + polling_target("x"),
                               "GET /socket.io/?EIO=4&transport=websocket"};
  for (const auto& line : lines) {
    CAPTURE(line);
    const auto headers = line.ends_with("websocket") ? upgrade : std::string{};
    const auto refused = status_of(
        line, "Host: attacker.example:8400\r\nOrigin: http://attacker.example:8400\r\n" + headers);
    CHECK(refused.status == 421);
    CHECK(refused.headers.find("Connection") == "close");
    CHECK(nlohmann::json::parse(refused.body).at("code") == "misdirected_request");
    for (const char* good : {"box.example", "BOX.example:1", "localhost", "127.0.0.1", "[::1]"}) {
      const auto served = status_of(line, "Host: " + std::string(good) + "\r\n" + headers);
      CHECK(served.status != 421);
    }
  }
  CHECK(status_of("GET http://attacker.example/a", "Host: localhost\r\n").status == 421);
  CHECK(status_of("GET http://localhost/a", "Host: localhost\r\n").status == 200);
}

TEST_CASE("http server: only a trusted proxy can name the client of a request") {
  const auto address_seen = [](std::vector<std::string> trusted, const std::string& header) {
    running_server server({.http = {.trusted_proxies = std::move(trusted)}});
    http_client client(server.port());
    client.send("GET /address", {}, header);
    return client.receive().value_or(http_answer{}).body;
  };
  const std::string header = "X-Forwarded-For: 198.51.100.9, 192.0.2.1\r\n";
  CHECK(address_seen({"127.0.0.0/8"}, header) == "192.0.2.1");
  CHECK(address_seen({"127.0.0.0/8"}, "Forwarded: for=\"[2001:db8::1]:80\"\r\n") == "2001:db8::1");
  CHECK(address_seen({"10.0.0.0/8"}, header) == "127.0.0.1");
  CHECK(address_seen({}, header) == "127.0.0.1");
}

TEST_CASE("http server: behind a trusted proxy each client has its own slots") {
  running_server server(
      {.http = {.connections_per_address_max = 1, .trusted_proxies = {"127.0.0.1"}}});
  const auto open = [&](http_client& client, const std::string& from) {
    client.send("GET /socket.io/?EIO=4&transport=websocket", {},
                "X-Forwarded-For: " + from +
                    "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: "
                    "13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
    return client.receive(false).value_or(http_answer{}).status;
  };
  http_client one(server.port());
  http_client two(server.port());
  http_client other(server.port());
  CHECK(open(one, "192.0.2.1") == 101);
  CHECK(open(two, "192.0.2.1") == 429);
  CHECK(open(other, "192.0.2.2") == 101);
  one.close();
  CHECK(eventually([&] {
    http_client next(server.port());
    return open(next, "192.0.2.1") == 101;
  }));
}

TEST_CASE("http server: every response forbids type sniffing") {
  running_server server;
  http_client client(server.port());
  for (const char* target :
       {"/a", "/throw", "/socket.io/?EIO=4&transport=polling", "/socket.io/"}) {
    CAPTURE(target);
    CHECK(client.get(target)->headers.find("X-Content-Type-Options") == "nosniff");
  }
  client.send_raw("nonsense\r\n\r\n");
  CHECK(client.receive()->headers.find("X-Content-Type-Options") == "nosniff");
}

TEST_CASE("http server: answers an expectation with 100 Continue") {
  running_server server;
  http_client client(server.port());
  client.send_raw(
      "POST /e HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  CHECK(client.receive()->status == 100);
  client.send_raw("ok");
  CHECK(client.receive()->body == "/e||ok");
}

TEST_CASE("http server: times out a request that does not arrive in time") {
  running_server server({.http = {.head_timeout = 100ms, .body_timeout = 100ms}});
  for (const char* part :
       {"GET / HTTP/1.1\r\nHos", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab"}) {
    http_client client(server.port());
    CHECK(client.get("/first")->status == 200);
    client.send_raw(part);
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->status == 408);
    CHECK_FALSE(client.receive());
  }
}

TEST_CASE("http server: closes a connection without a request") {
  running_server server({.http = {.idle_timeout = 100ms}});
  http_client client(server.port());
  CHECK(client.get("/")->status == 200);
  CHECK_FALSE(client.receive());
}

TEST_CASE("http server: accepts no more sockets than allowed") {
  running_server server({.http = {.connections_max = 2}});
  http_client one(server.port());
  http_client two(server.port());
  CHECK(one.get("/")->status == 200);
  CHECK(two.get("/")->status == 200);
  http_client three(server.port());
  const auto refused = three.receive();
  REQUIRE(refused);
  CHECK(refused->status == 503);
  CHECK(refused->headers.find("Retry-After") == "1");
  CHECK(refused->body.find("connections_max") != std::string::npos);
  CHECK_FALSE(three.receive());
  CHECK(server.transport.snapshot().refused_sockets == 1);
  CHECK(server.transport.snapshot().violations(limit::connections) == 1);
}

TEST_CASE("http server: accepts no more sockets of one address than allowed") {
  running_server server({.http = {.connections_per_address_max = 2}});
  http_client one(server.port());
  {
    http_client two(server.port());
    CHECK(one.get("/")->status == 200);
    CHECK(two.get("/")->status == 200);
    http_client three(server.port());
    const auto refused = three.receive();
    REQUIRE(refused);
    CHECK(refused->status == 429);
    CHECK(refused->body.find("connections_per_address_max") != std::string::npos);
    CHECK_FALSE(three.receive());
    CHECK(server.transport.snapshot().violations(limit::connections_per_address) == 1);
    two.send("GET /", {}, "Connection: close\r\n");
    CHECK(two.receive());
    CHECK_FALSE(two.receive());
  }
  // A released slot is available again once its thread has noticed the end.
  for (;;) {
    http_client next(server.port());
    next.send("GET /");
    const auto answer = next.receive();
    if (answer && answer->status == 200) break;
  }
}

TEST_CASE("http server: the bound for one address does not apply to exempt networks") {
  running_server server(
      {.http = {.connections_per_address_max = 1, .exempt_addresses = {"127.0.0.0/8"}}});
  http_client one(server.port());
  http_client two(server.port());
  CHECK(one.get("/")->status == 200);
  CHECK(two.get("/")->status == 200);
}

TEST_CASE("http server: exceeding a limit is counted under its name") {
  running_server server({.http = {.head_bytes_max = 1000, .headers_max = 3, .body_bytes_max = 10}});
  struct row {
    std::string text;
    unsigned status;
    limit passed;
  };
  for (const auto& [text, status, passed] :
       {row{"GET / HTTP/1.1\r\nHost: x\r\nA: " + std::string(2000, 'a') + "\r\n\r\n", 431,
            limit::head_bytes},
        row{"GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\nB: 2\r\nC: 3\r\n\r\n", 431, limit::headers},
        row{"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n", 413, limit::body_bytes}}) {
    CAPTURE(to_string(passed));
    http_client client(server.port());
    client.send_raw(text);
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->status == status);
    CHECK(out->body.find(std::string(to_string(passed)) + "_max") != std::string::npos);
    CHECK(server.transport.snapshot().violations(passed) == 1);
  }
}

TEST_CASE("http server: slow input does not extend the handshake timeout of a connection") {
  running_server server({.http = {.handshake_timeout = 200ms}});
  http_client silent(server.port());
  http_client half(server.port());
  half.send_raw("GET / HTTP/1.1\r\nHos");
  CHECK_FALSE(silent.receive());
  const auto out = half.receive();
  REQUIRE(out);
  CHECK(out->status == 408);
  CHECK(out->body.find("handshake_timeout") != std::string::npos);
  CHECK_FALSE(half.receive());
  CHECK(server.transport.snapshot().violations(limit::handshake_timeout) == 2);
}

TEST_CASE("http server: reports that its port is in use") {
  running_server server;
  recording_listener listener;
  transport::server other({.port = server.port(), .io_threads = 2}, {}, listener);
  const auto started = other.start();
  REQUIRE_FALSE(started);
  CHECK(started.error().find(std::to_string(server.port())) != std::string::npos);
}

}  // namespace signalbox::transport::loopback

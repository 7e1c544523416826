#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include <cerrno>
#include <filesystem>

#include "simulations/socket_backend/connection_pool.hpp"
#include "simulations/socket_backend/line_socket.hpp"
#include "simulations/socket_backend/server_address.hpp"
#include "tests/unit/simulations/socket_backend/scripted_server.hpp"

using namespace signalbox::simulations;

namespace {

using namespace std::chrono_literals;
using words = std::vector<std::string>;

/// A connection pool, a scripted server, and a clock that is advanced by the test.
struct with_script {
  scripted_server server;
  io_loop loop;
  moved_time time;
  connection_pool pool{loop, time, server.url()};
  recording_owner owner;

  std::uint64_t dial(std::size_t bytes_per_second = 0) {
    const auto line = pool.dial(owner, bytes_per_second);
    REQUIRE(line);
    return *line;
  }
  scripted_peer open() {
    auto peer = server.accept();
    peer.open(loop);
    return peer;
  }
  /// Answers the upgrade with these bytes.
  void answer(scripted_peer& peer, const std::string& bytes) {
    REQUIRE(turn_until(loop, [&] { return peer.received().ends_with("\r\n\r\n"); }));
    peer.send(bytes);
    apply_configuration(loop);
  }
};

}  // namespace

TEST_CASE("connection pool: a refused port is reported later, not inside the dial") {
  with_script backend;
  backend.server.close();
  backend.dial();
  CHECK(backend.owner.ends == words{});
  CHECK(
      turn_until(backend.loop, [&] { return backend.owner.ends == words{"connection refused"}; }));
  // A connection closed by its owner before the report is not reported.
  const auto line = backend.dial();
  backend.pool.hang_up(line);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends.size() == 1);
}

TEST_CASE("connection pool: a failed upgrade reports its reason") {
  const std::pair<std::string, std::string> cases[] = {
      {"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n", "HTTP 503"},
      {"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP 200"},
      {"SSH-2.0-OpenSSH\r\n\r\n", "no WebSocket"},
      {"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: other\r\n\r\n", "no WebSocket"},
      {"HTTP/1.1 101 Switching Protocols\r\nX: " + std::string(9'000, 'x'), "no WebSocket"},
      {right_upgrade + server_frame("40{}"), "malformed frame"},
  };
  for (const auto& [answer, why] : cases) {
    CAPTURE(why);
    with_script backend;
    backend.dial();
    auto peer = backend.server.accept();
    backend.answer(peer, answer);
    CHECK(backend.owner.ends == words{why});
    CHECK(backend.owner.packets == words{});
    CHECK(backend.pool.counted().opened == 0);
  }
}

TEST_CASE("connection pool: a server that never answers is abandoned") {
  with_script backend;
  backend.dial();
  auto silent = backend.server.accept();
  apply_configuration(backend.loop);
  backend.dial();
  auto upgrades_only = backend.server.accept();
  backend.answer(upgrades_only, right_upgrade);
  backend.dial();
  auto good = backend.open();
  backend.time.pass(9s);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{});
  backend.time.pass(2s);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"no answer", "no answer"});
  CHECK(silent.end() != 0);
  CHECK(upgrades_only.end() != 0);
  CHECK(good.end() == 0);
}

TEST_CASE("connection pool: a server without heartbeats is abandoned") {
  with_script backend;
  backend.dial();
  auto peer = backend.server.accept();
  backend.answer(peer,
                 right_upgrade + server_frame(R"(0{"pingInterval":25000,"pingTimeout":20000})"));
  backend.time.pass(44s);
  peer.send(server_frame("2"));
  apply_configuration(backend.loop);
  backend.time.pass(44s);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{});
  backend.time.pass(3s);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"no heartbeat"});
  CHECK(peer.end() == 1);
}

TEST_CASE("connection pool: sends an Engine.IO request, and CONNECT after the open packet") {
  with_script backend;
  const auto line = backend.dial();
  backend.pool.emit(line, {.event = {}, .argument = R"({"token":"t"})"});
  auto peer = backend.server.accept();
  REQUIRE(turn_until(backend.loop, [&] { return peer.received().ends_with("\r\n\r\n"); }));
  CHECK(peer.received().starts_with("GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"));
  CHECK(peer.received().find("\r\nHost: " + backend.server.url().substr(7) + "\r\n") !=
        std::string::npos);
  peer.send(right_upgrade);
  apply_configuration(backend.loop);
  CHECK(peer.said() == words{});
  peer.send(server_frame("0{}"));
  apply_configuration(backend.loop);
  CHECK(peer.said() == words{R"(40{"token":"t"})"});
  peer.send(server_frame("2"));
  apply_configuration(backend.loop);
  CHECK(peer.said() == words{R"(40{"token":"t"})", "3"});
  CHECK(backend.owner.packets == words{});
}

TEST_CASE("connection pool: the server's bytes may be split anywhere") {
  const std::string long_text(300, 'x');
  const auto wire = right_upgrade + server_frame("0{}") + server_frame("40{}") + server_frame("2") +
                    server_frame(long_text) + server_frame("41");
  for (std::size_t cut = 1; cut < wire.size(); ++cut) {
    CAPTURE(cut);
    with_script backend;
    backend.dial();
    auto peer = backend.server.accept();
    backend.answer(peer, wire.substr(0, cut));
    peer.send(wire.substr(cut));
    apply_configuration(backend.loop);
    REQUIRE(backend.owner.packets == words{"40{}", long_text, "41"});
    REQUIRE(peer.said() == words{"3"});
  }
}

TEST_CASE("connection pool: invalid input from the server ends the connection") {
  with_script backend;
  backend.dial();
  auto peer = backend.open();
  peer.send(std::string("\x82\x01x", 3) + server_frame("behind it"));
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"malformed frame"});
  CHECK(backend.owner.packets == words{});
}

TEST_CASE("connection pool: a WebSocket ping and a close frame are answered") {
  with_script backend;
  backend.dial();
  auto peer = backend.open();
  peer.send(std::string("\x89\x02hi", 4));
  apply_configuration(backend.loop);
  CHECK(peer.said() == words{"hi"});
  peer.send(std::string("\x88\x02\x03\xE8", 4));
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"closed by the server"});
  CHECK(peer.said() == words{"hi", "close"});
  CHECK(peer.end() == 1);
}

TEST_CASE("connection pool: a server that vanishes is distinguished from one that closes") {
  with_script backend;
  backend.dial();
  auto peer = backend.open();
  peer.send(server_frame("2"));
  peer.close();
  CHECK(turn_until(backend.loop, [&] { return backend.owner.ends.size() == 1; }));
  backend.dial();
  auto second = backend.open();
  backend.pool.emit(2, {.event = "x", .argument = "{}"});
  apply_configuration(backend.loop);
  // Closing a socket with unread data resets the connection.
  second.close();
  CHECK(turn_until(backend.loop, [&] { return backend.owner.ends.size() == 2; }));
  CHECK(backend.owner.ends == words{"closed by the server", "reset by the server"});
}

TEST_CASE("connection pool: an owner that hangs up inside a packet receives no other") {
  with_script backend;
  const auto line = backend.dial();
  backend.owner.on_packet = [&](std::uint64_t from) { backend.pool.hang_up(from); };
  auto peer = backend.open();
  peer.send(server_frame("41") + server_frame("42[\"late\"]"));
  apply_configuration(backend.loop);
  CHECK(backend.owner.packets == words{"41"});
  CHECK(peer.said() == words{"close"});
  CHECK(peer.end() == 0);
  // The server's response is awaited, but not indefinitely.
  backend.time.pass(6s);
  CHECK(peer.end() != 0);
  backend.pool.emit(line, {.event = "x", .argument = "{}"});
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{});
}

TEST_CASE("connection pool: a connection lost inside a packet or while opening stays silent") {
  with_script backend;
  backend.dial();
  backend.owner.on_packet = [&](std::uint64_t from) { backend.pool.lose(from); };
  auto peer = backend.open();
  peer.send(server_frame("41") + server_frame("2"));
  apply_configuration(backend.loop);
  backend.pool.lose(backend.dial());
  auto opening = backend.server.accept();
  apply_configuration(backend.loop);
  CHECK(backend.pool.silent_lines() == 2);
  CHECK(backend.owner.packets == words{"41"});
  backend.time.pass(59s);
  CHECK(peer.said() == words{});
  CHECK(peer.end() == 0);
  CHECK(opening.end() == 0);
  backend.time.pass(2s);
  CHECK(peer.end() != 0);
  CHECK(opening.end() != 0);
  CHECK(backend.pool.silent_lines() == 0);
  CHECK(backend.owner.ends == words{});
}

TEST_CASE("connection pool: beyond five hundred silent connections the oldest is reset") {
  with_script backend;
  std::vector<scripted_peer> peers;
  for (std::size_t each = 0; each <= silent_sockets::kept_max; ++each) {
    backend.pool.lose(backend.dial());
    peers.push_back(backend.server.accept());
  }
  CHECK(backend.pool.silent_lines() == silent_sockets::kept_max);
  CHECK(peers.front().end() == ECONNRESET);
  CHECK(peers[1].end() == 0);
  CHECK(peers.back().end() == 0);
}

TEST_CASE("connection pool: a slow connection reads no faster than its limit") {
  with_script backend;
  constexpr std::size_t bytes_per_second = 1'000;
  backend.dial(bytes_per_second);
  auto peer = backend.server.accept();
  // The upgrade response contains more bytes than one read interval allows.
  backend.answer(peer, right_upgrade + server_frame("0{}"));
  CHECK(backend.pool.counted().opened == 0);
  const auto second = [&] {
    for (int tenth = 0; tenth < 10; ++tenth) {
      backend.time.pass(100ms);
      backend.loop.turn(0us);
    }
  };
  second();
  CHECK(backend.pool.counted().opened == 1);
  std::string wire;
  for (int each = 0; each < 50; ++each)
    wire += server_frame(std::string(98, 'x'));
  peer.send(wire);
  for (std::size_t seconds = 1; seconds <= 5; ++seconds) {
    second();
    CHECK(backend.owner.packets.size() <= 10 * seconds + 1);
    CHECK(backend.owner.packets.size() + 2 >= 10 * seconds);
  }
  // A resting connection also notices a reset.
  peer.send(wire);
  apply_configuration(backend.loop);
  backend.pool.emit(1, {.event = "x", .argument = "{}"});
  peer.close();
  CHECK(turn_until(backend.loop, [&] { return backend.owner.ends.size() == 1; }));
  CHECK(backend.owner.ends == words{"reset by the server"});
}

TEST_CASE("connection pool: data for a server that does not read is queued up to a bound") {
  with_script backend;
  const auto line = backend.dial();
  auto peer = backend.open();
  const outgoing_event much{.event = "much", .argument = '"' + std::string(60'000, 'x') + '"'};
  std::size_t said = 0;
  // The system buffers some megabytes before anything is queued here.
  while (backend.owner.ends.empty() && said < 1'000) {
    backend.pool.emit(line, much);
    backend.loop.turn(0us);
    ++said;
  }
  CHECK(backend.owner.ends == words{"send queue full"});

  // A server that reads late receives everything, in order.
  const auto other = backend.dial();
  auto late = backend.open();
  for (int each = 0; each < 80; ++each)
    backend.pool.emit(
        other, {.event = std::to_string(each), .argument = '"' + std::string(30'000, 'y') + '"'});
  if (backend.owner.ends.size() == 1) {
    CHECK(turn_until(backend.loop, [&] {
      return late.received().size() > 80 * 30'000 && late.said().size() == 80;
    }));
    const auto texts = late.said();
    for (std::size_t each = 0; each < texts.size(); ++each)
      CHECK(texts[each].starts_with(fmt::format("420[\"{}\"", each)));
  }

  // The same bound applies before a connection is open.
  backend.owner.ends.clear();
  const auto opening = backend.dial();
  for (int each = 0; each < 6; ++each)
    backend.pool.emit(opening, much);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"send queue full"});
}

TEST_CASE("connection pool: a lack of descriptors is reported as such") {
  with_script backend;
  // The path of a failing connection is executed once in advance, because a sanitizer uses
  // descriptors to inspect types that it has not encountered before.
  backend.server.close();
  backend.dial();
  REQUIRE(turn_until(backend.loop, [&] { return backend.owner.ends.size() == 1; }));
  rlimit before{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  std::size_t used = 0;
  for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator("/proc/self/fd"))
    ++used;
  rlimit none = before;
  none.rlim_cur = 3;
  REQUIRE(used > none.rlim_cur);
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  backend.dial();
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
  apply_configuration(backend.loop);
  CHECK(backend.owner.ends == words{"connection refused", "out of descriptors"});
}

TEST_CASE("line socket: errors are reduced to a few names") {
  CHECK(error_text(EADDRNOTAVAIL) == "out of ports");
  CHECK(error_text(ENFILE) == "out of descriptors");
  CHECK(error_text(ENOSPC) == "out of watches");
  CHECK(error_text(ETIMEDOUT) == "no answer");
  CHECK(error_text(EHOSTUNREACH) == "unreachable");
  CHECK(error_text(EPERM) == "connection failed");
}

TEST_CASE("server address: is parsed from a URL, or the fault is reported") {
  CHECK(find_server("http://127.0.0.1:8400").host_and_port == "127.0.0.1:8400");
  CHECK(find_server("http://127.0.0.1:8400/").is_ipv4_loopback);
  CHECK(find_server("http://127.9.8.7").host_and_port == "127.9.8.7:80");
  CHECK(find_server("http://[::1]:8400").host_and_port == "[::1]:8400");
  CHECK_FALSE(find_server("http://[::1]:8400").is_ipv4_loopback);
  CHECK_FALSE(find_server("http://192.0.2.1:80").is_ipv4_loopback);
  const std::pair<std::string, std::string> cases[] = {
      {"https://localhost", "a run on sockets does not speak TLS"},
      {"wss://localhost", "a run on sockets does not speak TLS"},
      {"localhost:8400", "expected http://HOST:PORT"},
      {"http://localhost:8400/signalbox", "without a path"},
      {"http://me@localhost", "without a path"},
      {"http://:8400", "the host is missing"},
      {"http://[::1:8400", "] after the host is missing"},
      {"http://localhost:0", "from 1 to 65535"},
      {"http://localhost:84000", "from 1 to 65535"},
      {"http://localhost:", "from 1 to 65535"},
      {"http://no-such-host.invalid:80", "host not found"},
  };
  for (const auto& [url, text] : cases) {
    CAPTURE(url);
    CHECK_THROWS_WITH_AS((void)find_server(url), doctest::Contains(text.c_str()),
                         std::runtime_error);
  }
}

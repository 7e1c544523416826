#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/handling_server.hpp"
#include "tests/unit/transport/loopback/scripted_source.hpp"
#include "transport/http/stream_writer.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t piece_bytes = std::size_t{16} * 1024;
constexpr int receive_buffer_bytes = 32 * 1024;
constexpr auto patience = 400ms;

/// A server that streams endlessly, with a short write timeout.
struct endless_server {
  explicit endless_server(std::size_t progress_bytes_min = 8'192,
                          std::chrono::milliseconds write_timeout = patience,
                          std::chrono::milliseconds drain_timeout = 3s)
      : server(
            [this](http::request) -> boost::asio::awaitable<http::response> {
              co_return streamed({.pieces = {std::string(piece_bytes, 'x')},
                                  .last = scripted_source::then::repeat},
                                 record);
            },
            {.http = {.write_timeout = write_timeout,
                      .stream_progress_bytes_min = progress_bytes_min},
             .drain_timeout = drain_timeout}) {}

  std::shared_ptr<source_record> record = std::make_shared<source_record>();
  handling_server server;
};

void request_stream(tcp_client& client) {
  client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
}

}  // namespace

TEST_CASE("http stream: a client that receives nothing is cut off") {
  endless_server there;
  tcp_client client(there.server.port(), receive_buffer_bytes);
  request_stream(client);
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::write_timeout);
  CHECK(seen->duration >= patience);
  CHECK(there.record->abandoned == 1);
  CHECK(eventually([&] { return there.record->destroyed == 1; }));
  CHECK(there.server.snapshot().cuts(stream_cut::write_timeout) == 1);
  CHECK(there.server.snapshot().violations(limit::write_timeout) == 1);
}

TEST_CASE("http stream: a slow client that receives enough is not cut off") {
  endless_server there;
  tcp_client client(there.server.port(), receive_buffer_bytes);
  request_stream(client);
  const auto until = std::chrono::steady_clock::now() + 5 * patience;
  // A tenth of a second for what must arrive in four tenths.
  while (std::chrono::steady_clock::now() < until && !there.server.has_exchange()) {
    for (std::size_t received = 0; received < 64'000;)
      received += client.receive(16'000).size();
    std::this_thread::sleep_for(patience / 4);
  }
  CHECK_FALSE(there.server.has_exchange());
  CHECK(there.record->abandoned == 0);
}

TEST_CASE("http stream: a client that reads a byte now and then is cut off") {
  endless_server there;
  tcp_client client(there.server.port(), receive_buffer_bytes);
  request_stream(client);
  while (!there.server.has_exchange()) {
    if (client.receive(1).empty()) break;
    std::this_thread::sleep_for(5ms);
  }
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::write_timeout);
}

TEST_CASE("http stream: a stop abandons one whose client receives nothing") {
  endless_server there(8'192, 60s, 50ms);
  tcp_client client(there.server.port(), receive_buffer_bytes);
  request_stream(client);
  REQUIRE(eventually([&] { return there.record->pulled > 1; }));
  there.server.stop();
  CHECK(there.record->abandoned == 1);
  CHECK(there.record->destroyed == 1);
  REQUIRE(there.server.has_exchange());
  CHECK(there.server.next_exchange()->cut == stream_cut::stopped);
}

TEST_CASE("http stream: slow clients of an endless source do not fill the memory") {
  constexpr std::size_t clients_count = 100;
  endless_server there(8'192, 60s);
  std::vector<std::unique_ptr<tcp_client>> clients;
  for (std::size_t at = 0; at < clients_count; ++at) {
    clients.push_back(std::make_unique<tcp_client>(there.server.port(), receive_buffer_bytes));
    request_stream(*clients.back());
  }
  REQUIRE(eventually([&] {
    return there.server.snapshot().open_streams == static_cast<std::int64_t>(clients_count);
  }));
  std::size_t unchanged = 0;
  std::size_t before = 0;
  REQUIRE(eventually([&] {
    const auto now = there.record->pulled.load();
    unchanged = now == before ? unchanged + 1 : 0;
    before = now;
    return unchanged > 200;
  }));
  // What the server's kernel holds, what the client's does, and the current piece.
  constexpr auto each_max = 2 * http::stream_writer::unsent_bytes_max +
                            std::size_t{4} * receive_buffer_bytes + piece_bytes;
  CHECK(there.record->pulled * piece_bytes <= clients_count * each_max);
  CHECK(there.record->abandoned == 0);
}

}  // namespace signalbox::transport::loopback

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "tests/unit/postgres/temporary_folder.hpp"
#include "tests/unit/transport/loopback/handling_server.hpp"
#include "tests/unit/transport/loopback/scripted_source.hpp"
#include "tests/unit/transport/tls/self_signed.hpp"
#include "tests/unit/transport/tls/tls_client.hpp"
#include "transport/http/body_reader.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;
using signalbox::testing::temporary_folder;
using tls::testing::tls_client;

namespace {

using then = scripted_source::then;

/// A server with TLS that streams the script, and the size of a streamed request body for `/up`.
struct tls_stream_server {
  explicit tls_stream_server(scripted_source::script script, http::limits bounds = {})
      : what(std::move(script)),
        server([this](http::request incoming) { return answer(std::move(incoming)); },
               config_of(std::move(bounds))) {}

  boost::asio::awaitable<http::response> answer(http::request incoming) {
    if (!incoming.upload) co_return streamed(what, record);
    std::size_t total = 0;
    for (;;) {
      const auto piece = co_await incoming.upload->next();
      if (!piece || piece->empty()) break;
      total += piece->size();
    }
    co_return http::response{.body = std::to_string(total)};
  }

  server_config config_of(http::limits bounds) const {
    server_config made;
    made.http = std::move(bounds);
    made.certificate = tls::testing::write_self_signed(folder.path(), "signalbox.example");
    made.head_check = [](const http::request& head) -> http::head_verdict {
      if (head.path != "/up") return {};
      return {.streamed = http::streamed_body{}};
    };
    return made;
  }

  temporary_folder folder;
  scripted_source::script what;
  std::shared_ptr<source_record> record = std::make_shared<source_record>();
  handling_server server;
};

constexpr std::string_view tls_get = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

}  // namespace

TEST_CASE("http stream: over TLS it arrives whole, and its cut is visible") {
  const std::string large(1'000'000, 'x');
  for (const auto last : {then::end, then::fail}) {
    tls_stream_server there({.pieces = {"abc", large}, .last = last});
    tls_client client(there.server.port());
    client.send(tls_get);
    const auto got = client.receive_all();
    const auto whole = "3\r\nabc\r\nf4240\r\n" + large + "\r\n";
    CHECK(got.bytes.ends_with(last == then::end ? whole + "0\r\n\r\n" : whole));
    const auto seen = there.server.next_exchange();
    REQUIRE(seen);
    CHECK(seen->body_bytes == 1'000'003);
    CHECK(seen->cut.has_value() == (last == then::fail));
  }
}

TEST_CASE("http stream: over TLS a client that closes abandons the source") {
  tls_stream_server there({.pieces = {"abc"}, .last = then::wait});
  {
    tls_client client(there.server.port());
    client.send(tls_get);
    REQUIRE(eventually([&] { return there.record->is_pending.load(); }));
  }
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::client_closed);
  CHECK(there.record->abandoned == 1);
}

TEST_CASE("http stream: over TLS a client that receives nothing is cut off") {
  tls_stream_server there({.pieces = {std::string(100'000, 'x')}, .last = then::repeat},
                          {.write_timeout = 300ms, .stream_progress_bytes_min = 8'192});
  tls_client client(there.server.port());
  client.send(tls_get);
  REQUIRE(there.server.next_exchange());
  CHECK(there.record->abandoned == 1);
  CHECK(eventually([&] { return there.server.snapshot().http_connections == 0; }));
}

TEST_CASE("http stream: over TLS a slow client that receives enough is not cut off") {
  constexpr auto patience_of_tls = 400ms;
  tls_stream_server there({.pieces = {std::string(100'000, 'x')}, .last = then::repeat},
                          {.write_timeout = patience_of_tls, .stream_progress_bytes_min = 8'192});
  tls_client client(there.server.port());
  client.send(tls_get);
  const auto until = std::chrono::steady_clock::now() + 5 * patience_of_tls;
  while (std::chrono::steady_clock::now() < until && !there.server.has_exchange()) {
    CHECK(client.receive(16'000).size() == 16'000);
    std::this_thread::sleep_for(patience_of_tls / 16);
  }
  CHECK_FALSE(there.server.has_exchange());
  CHECK(there.record->abandoned == 0);
}

TEST_CASE("http upload: over TLS a body larger than every buffer arrives whole") {
  constexpr std::size_t size = std::size_t{5} << 20U;
  tls_stream_server there({}, {.body_bytes_max = 1'000});
  tls_client client(there.server.port());
  client.send("POST /up HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " +
              std::to_string(size) + "\r\n\r\n" + std::string(size, 'x'));
  CHECK(client.receive_all().bytes.ends_with("\r\n\r\n" + std::to_string(size)));
}

}  // namespace signalbox::transport::loopback

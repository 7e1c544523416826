#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/handling_server.hpp"
#include "tests/unit/transport/loopback/scripted_source.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

using then = scripted_source::then;

constexpr std::string_view chunked_head = "Transfer-Encoding: chunked\r\n\r\n";

/// A server that streams the script for `/stream` and answers all else with the path.
struct stream_server {
  explicit stream_server(scripted_source::script script, server_config config = {})
      : what(std::move(script)),
        server([this](http::request incoming) { return answer(std::move(incoming)); },
               std::move(config)) {}

  boost::asio::awaitable<http::response> answer(http::request incoming) {
    if (incoming.path != "/stream") co_return http::response{.body = incoming.path};
    auto out = streamed(what, record);
    out.status = status;
    out.headers.set("Content-Length", "3");
    out.headers.set("Content-Type", "text/csv");
    out.headers.set("Access-Control-Allow-Origin", "https://other.example");
    co_return out;
  }

  scripted_source::script what;
  unsigned status = 200;
  std::shared_ptr<source_record> record = std::make_shared<source_record>();
  handling_server server;
};

std::string get_line(std::string_view target, std::string_view version = "1.1") {
  return "GET " + std::string(target) + " HTTP/" + std::string(version) + "\r\nHost: x\r\n\r\n";
}

/// Requests the stream and returns everything up to the close.
std::string stream_of(const stream_server& there, std::string_view request = get_line("/stream")) {
  tcp_client client(there.server.port());
  client.send(request);
  return client.receive_all();
}

std::string body_of(const std::string& response) {
  const auto head_end = response.find("\r\n\r\n");
  REQUIRE(head_end != std::string::npos);
  return response.substr(head_end + 4);
}

}  // namespace

TEST_CASE("http stream: each piece is one chunk, and the connection is used again") {
  stream_server there({.pieces = {"a", std::string(26, 'b'), "\r\n0\r\n\r\n"}});
  tcp_client client(there.server.port());
  for (int time = 0; time < 2; ++time) {
    client.send(get_line("/stream"));
    const auto head = client.receive_until("\r\n\r\n");
    CHECK(head.starts_with("HTTP/1.1 200 OK\r\n"));
    CHECK(head.ends_with(chunked_head));
    CHECK(head.find("Content-Length") == std::string::npos);
    const auto expected =
        "1\r\na\r\n1a\r\n" + std::string(26, 'b') + "\r\n7\r\n\r\n0\r\n\r\n\r\n" + "0\r\n\r\n";
    CHECK(client.receive_until("\r\n0\r\n\r\n\r\n0\r\n\r\n") == expected);
  }
  client.send(get_line("/after"));
  CHECK(client.receive_until("/after").ends_with("/after"));
  CHECK(there.record->destroyed == 2);
  CHECK(there.record->abandoned == 0);
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->is_stream);
  CHECK_FALSE(seen->cut);
  CHECK(seen->status == 200);
  CHECK(seen->route == "/stream");
  CHECK(seen->body_bytes == 34);
  const auto now = there.server.snapshot();
  CHECK(now.stream_bytes == 68);
  CHECK(now.open_streams == 0);
}

TEST_CASE("http stream: pieces of any size arrive unchanged") {
  std::vector<std::string> pieces;
  std::string whole;
  for (const std::size_t size : {1U, 15U, 16U, 17U, 255U, 256U, 4'095U, 65'536U, 3'000'000U}) {
    pieces.emplace_back(size, static_cast<char>('a' + pieces.size()));
    whole += pieces.back();
  }
  stream_server there({.pieces = pieces});
  const auto response =
      stream_of(there, "GET /stream HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  auto rest = body_of(response);
  std::string body;
  for (const auto& piece : pieces) {
    const auto line_end = rest.find("\r\n");
    REQUIRE(std::stoul(rest.substr(0, line_end), nullptr, 16) == piece.size());
    body += rest.substr(line_end + 2, piece.size());
    rest.erase(0, line_end + 2 + piece.size());
    REQUIRE(rest.starts_with("\r\n"));
    rest.erase(0, 2);
  }
  CHECK(rest == "0\r\n\r\n");
  CHECK(body == whole);
}

TEST_CASE("http stream: an empty body is the last chunk alone") {
  stream_server there({.pieces = {}});
  tcp_client client(there.server.port());
  client.send(get_line("/stream"));
  CHECK(client.receive_until("0\r\n\r\n").ends_with("chunked\r\n\r\n0\r\n\r\n"));
  client.send(get_line("/after"));
  CHECK(client.receive_until("/after").ends_with("/after"));
}

TEST_CASE("http stream: HTTP/1.0 receives no chunks, and the close is the end") {
  stream_server there({.pieces = {"one", "two"}});
  const auto response =
      stream_of(there, "GET /stream HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n");
  CHECK(response.find("Transfer-Encoding") == std::string::npos);
  CHECK(response.find("Content-Length") == std::string::npos);
  CHECK(response.find("Connection: close\r\n") != std::string::npos);
  CHECK(body_of(response) == "onetwo");
}

TEST_CASE("http stream: a response without a body does not use its source") {
  stream_server there({.pieces = {"a"}});
  tcp_client client(there.server.port());
  client.send("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(client.receive_until("\r\n\r\n").ends_with(chunked_head));
  for (const unsigned status : {204U, 304U}) {
    there.status = status;
    client.send(get_line("/stream"));
    const auto head = client.receive_until("\r\n\r\n");
    CHECK(head.find(std::to_string(status)) != std::string::npos);
    CHECK(head.find("Transfer-Encoding") == std::string::npos);
  }
  client.send(get_line("/after"));
  CHECK(client.receive_until("/after").starts_with("HTTP/1.1 200 "));
  CHECK(there.record->pulled == 0);
  CHECK(there.record->abandoned == 0);
  CHECK(there.record->destroyed == 3);
  CHECK(there.server.next_exchange()->is_stream);
}

TEST_CASE("http stream: a failed source ends the connection without the last chunk") {
  for (const auto last : {then::fail, then::raise}) {
    stream_server there({.pieces = {"abc"}, .last = last});
    CHECK(body_of(stream_of(there)) == "3\r\nabc\r\n");
    const auto seen = there.server.next_exchange();
    REQUIRE(seen);
    CHECK(seen->cut == stream_cut::source_failed);
    CHECK(seen->body_bytes == 3);
    CHECK(there.record->abandoned == 0);
    CHECK(there.record->destroyed == 1);
    CHECK(there.server.snapshot().cuts(stream_cut::source_failed) == 1);
    const auto log = there.server.log();
    CHECK(log.find("http_stream_failed request_id=" + seen->request_id) != std::string::npos);
    CHECK(log.find(last == then::fail
                       ? "code=unavailable what=\"The source failed.\""
                       : "code=internal what=\"The source threw.\"") != std::string::npos);
  }
}

TEST_CASE("http stream: for HTTP/1.0 a failed source resets the connection") {
  stream_server there({.pieces = {"abc"}, .last = then::fail});
  tcp_client client(there.server.port());
  client.send(get_line("/stream", "1.0"));
  REQUIRE(there.server.next_exchange());
  CHECK(client.was_reset());
}

TEST_CASE("http stream: a source that fails before its first piece gives an internal error") {
  for (const auto last : {then::fail, then::raise}) {
    stream_server there({.pieces = {}, .last = last});
    http_client client(there.server.port());
    const auto out = client.get("/stream");
    REQUIRE(out);
    CHECK(out->status == 500);
    CHECK(out->body.find("\"internal\"") != std::string::npos);
    CHECK(out->body.find("The source") == std::string::npos);
    CHECK(out->headers.find("Access-Control-Allow-Origin") == "https://other.example");
    CHECK(out->headers.find("Content-Type")->starts_with("application/json"));
    CHECK(client.get("/after")->status == 200);
    const auto seen = there.server.next_exchange();
    CHECK(seen->status == 500);
    CHECK(seen->route == "/stream");
    CHECK(seen->cut == stream_cut::source_failed);
  }
}

TEST_CASE("http stream: a client that closes while the source is pending abandons it") {
  enum class way { close, reset, shutdown_sending };
  for (const auto how : {way::close, way::reset, way::shutdown_sending}) {
    stream_server there({.pieces = {"abc"}, .last = then::wait});
    tcp_client client(there.server.port());
    client.send(get_line("/stream"));
    CHECK(client.receive_until("3\r\nabc\r\n").ends_with("abc\r\n"));
    REQUIRE(eventually([&] { return there.record->is_pending.load(); }));
    CHECK(there.server.snapshot().open_streams == 1);
    if (how == way::close) client.close();
    if (how == way::reset) client.reset();
    if (how == way::shutdown_sending) client.shutdown_sending();
    const auto seen = there.server.next_exchange();
    REQUIRE(seen);
    CHECK(seen->cut == stream_cut::client_closed);
    CHECK(seen->body_bytes == 3);
    CHECK(eventually([&] { return there.record->destroyed == 1; }));
    CHECK(there.record->abandoned == 1);
    CHECK(there.server.snapshot().cuts(stream_cut::client_closed) == 1);
    CHECK(there.server.snapshot().open_streams == 0);
  }
}

TEST_CASE("http stream: a close behind a pipelined request is detected") {
  stream_server there({.pieces = {"abc"}, .last = then::wait});
  tcp_client client(there.server.port());
  client.send(get_line("/stream") + get_line("/next"));
  CHECK(client.receive_until("3\r\nabc\r\n").ends_with("abc\r\n"));
  REQUIRE(eventually([&] { return there.record->is_pending.load(); }));
  client.send(get_line("/next"));
  client.shutdown_sending();
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::client_closed);
  CHECK(there.record->abandoned == 1);
}

TEST_CASE("http stream: pipelined requests are answered afterwards") {
  stream_server there({.pieces = {"abc", std::string(200'000, 'x')}});
  tcp_client client(there.server.port());
  client.send(get_line("/stream") + get_line("/next") + get_line("/stream") + get_line("/last"));
  for (const std::string path : {"/next", "/last"}) {
    CHECK(client.receive_until("\r\n0\r\n\r\n").find("3\r\nabc\r\n30d40\r\n") != std::string::npos);
    CHECK(client.receive_until(path).starts_with("HTTP/1.1 200 OK"));
  }
  CHECK(there.record->abandoned == 0);
}

TEST_CASE("http stream: a client that closes while a write is blocked abandons the source") {
  stream_server there({.pieces = {std::string(100'000, 'x')}, .last = then::repeat});
  tcp_client client(there.server.port());
  client.send(get_line("/stream"));
  CHECK_FALSE(client.receive().empty());
  std::size_t before = 0;
  REQUIRE(eventually([&] {
    const auto now = there.record->pulled.load();
    return std::exchange(before, now) == now;
  }));
  client.close();
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::client_closed);
  CHECK(there.record->abandoned == 1);
  CHECK(eventually([&] { return there.record->destroyed == 1; }));
}

TEST_CASE("http stream: a stop abandons it after the grace, and the client notices") {
  stream_server there({.pieces = {"abc"}, .last = then::wait}, {.drain_timeout = 50ms});
  tcp_client client(there.server.port());
  client.send(get_line("/stream"));
  const auto head = client.receive_until("abc\r\n");
  REQUIRE(eventually([&] { return there.record->is_pending.load(); }));
  there.server.stop();
  CHECK(client.receive_all().empty());
  CHECK(there.record->abandoned == 1);
  CHECK(there.record->destroyed == 1);
  REQUIRE(there.server.has_exchange());
  CHECK(there.server.next_exchange()->cut == stream_cut::stopped);
}

TEST_CASE("http stream: a stop waits for one that ends within the grace") {
  stream_server there({.pieces = {"abc", std::string(5'000'000, 'x')}});
  tcp_client client(there.server.port());
  client.send(get_line("/stream"));
  auto head = client.receive_until("abc\r\n");
  std::thread stopping([&] { there.server.stop(); });
  CHECK(client.receive_all().ends_with("x\r\n0\r\n\r\n"));
  client.close();
  stopping.join();
  CHECK(there.record->abandoned == 0);
  CHECK_FALSE(there.server.next_exchange()->cut);
}

}  // namespace signalbox::transport::loopback

#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <string>
#include <utility>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/handling_server.hpp"
#include "transport/http/body_reader.hpp"
#include "transport/http/body_source.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;
namespace asio = boost::asio;

namespace {

constexpr std::uint64_t upload_bytes_max = 100'000;

struct upload_record {
  std::atomic<std::size_t> bytes = 0;
  std::atomic<std::size_t> pieces = 0;
  std::atomic<bool> has_failed = false;
};

/// Reads the whole body; returns the rest that is kept, or the error's code.
asio::awaitable<std::string> read_all(std::shared_ptr<http::body_reader> from,
                                      std::shared_ptr<upload_record> record) {
  std::string all;
  for (;;) {
    const auto piece = co_await from->next();
    if (!piece) {
      record->has_failed = true;
      const auto again = co_await from->next();
      if (again) co_return std::string("the error does not remain");
      co_return std::string(core::to_string(piece.error().code));
    }
    if (piece->empty()) co_return all;
    record->bytes += piece->size();
    ++record->pieces;
    if (all.size() < 1'000) all += *piece;
  }
}

/// Answers with a line for each piece of the upload, and at last with the number of bytes.
class progress_source final : public http::body_source {
 public:
  explicit progress_source(std::shared_ptr<http::body_reader> from) : from_(std::move(from)) {}

  asio::awaitable<core::result<std::string_view>> next() override {
    if (has_ended_) co_return std::string_view{};
    if (!std::exchange(has_begun_, true)) co_return std::string_view("begin\n");
    const auto piece = co_await from_->next();
    if (!piece) co_return std::unexpected(piece.error());
    total_ += piece->size();
    has_ended_ = piece->empty();
    line_ = (has_ended_ ? "end " : "at ") + std::to_string(total_) + "\n";
    co_return std::string_view(line_);
  }
  void abandon() override {}

 private:
  std::shared_ptr<http::body_reader> from_;
  std::size_t total_ = 0;
  std::string line_;
  bool has_begun_ = false;
  bool has_ended_ = false;
};

/// `/up`: reads everything and answers with the beginning. `/early`: answers without reading.
/// `/progress`: answers while it reads. `/unbounded`: as `/up`, without a limit. All else is not
/// streamed.
struct upload_server {
  explicit upload_server(http::limits bounds = {}, std::chrono::milliseconds drain_timeout = 3s)
      : server([this](http::request incoming) { return answer(std::move(incoming)); },
               {.http = std::move(bounds),
                .head_check = [](const http::request& head) { return verdict_of(head); },
                .drain_timeout = drain_timeout}) {}

  static http::head_verdict verdict_of(const http::request& head) {
    if (head.path == "/unbounded") return {.streamed = http::streamed_body{}};
    if (head.path == "/plain") return {};
    return {.streamed = http::streamed_body{.bytes_max = upload_bytes_max}};
  }

  asio::awaitable<http::response> answer(http::request incoming) {
    if (incoming.path == "/plain") co_return http::response{.body = incoming.body};
    if (incoming.path == "/early") co_return http::response{.status = 403, .body = "no"};
    http::response out;
    if (incoming.path == "/progress") {
      out.stream = std::make_shared<progress_source>(incoming.upload);
      co_return out;
    }
    expected = incoming.upload->expected_bytes().value_or(0);
    out.body = co_await read_all(incoming.upload, record);
    co_return out;
  }

  std::shared_ptr<upload_record> record = std::make_shared<upload_record>();
  std::atomic<std::uint64_t> expected = 0;
  handling_server server;
};

std::string post_head(std::string_view target, std::string_view more) {
  return "POST " + std::string(target) + " HTTP/1.1\r\nHost: x\r\n" + std::string(more) + "\r\n";
}

std::string with_length(std::size_t bytes) {
  return "Content-Length: " + std::to_string(bytes) + "\r\n";
}

constexpr std::string_view chunked = "Transfer-Encoding: chunked\r\n";

}  // namespace

TEST_CASE("http upload: the handler reads a body of known length") {
  upload_server there;
  http_client client(there.server.port());
  for (int time = 0; time < 2; ++time) {
    client.send_raw(post_head("/up", with_length(11)) + "hello ");
    client.send_raw("world");
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->body == "hello world");
    CHECK_FALSE(out->headers.find("Connection"));
  }
  CHECK(there.expected == 11);
  CHECK(eventually([&] { return there.server.snapshot().open_uploads == 0; }));
}

TEST_CASE("http upload: the handler reads a chunked body, split at any byte") {
  upload_server there;
  const std::string body = "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nTrailer: x\r\n\r\n";
  http_client client(there.server.port());
  for (std::size_t cut = 0; cut <= body.size(); ++cut) {
    CAPTURE(cut);
    const auto before = there.record->bytes.load();
    client.send_raw(post_head("/up", chunked) + body.substr(0, cut));
    // The rest is sent when the beginning has been read, if there is any data in it.
    const std::size_t early = cut < 4 ? 0 : 1;
    REQUIRE(eventually([&] { return there.record->bytes >= before + early; }));
    client.send_raw(body.substr(cut));
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->body == "abcdefg");
  }
  CHECK(there.expected == 0);
}

TEST_CASE("http upload: a body larger than every limit of memory is read in bounded pieces") {
  constexpr std::size_t size = std::size_t{20} << 20U;
  upload_server there({.body_bytes_max = 1'000, .body_bytes_total_max = 1'000});
  http_client client(there.server.port());
  client.send_raw(post_head("/unbounded", with_length(size)));
  client.send_raw(std::string(size, 'x'));
  REQUIRE(client.receive());
  CHECK(there.record->bytes == size);
  CHECK(there.record->pieces >= size / read_bytes_max);
  client.send_raw(post_head("/plain", with_length(2)) + "ok");
  CHECK(client.receive()->body == "ok");
}

TEST_CASE("http upload: a request without a body has an empty one") {
  upload_server there;
  http_client client(there.server.port());
  client.send_raw(post_head("/up", {}));
  CHECK(client.receive()->body.empty());
  client.send_raw(post_head("/up", with_length(0)) + post_head("/plain", with_length(2)) + "ok");
  CHECK(client.receive()->body.empty());
  CHECK(client.receive()->body == "ok");
}

TEST_CASE("http upload: a body above its limit is refused") {
  upload_server there;
  {
    http_client client(there.server.port());
    client.send_raw(post_head("/up", with_length(upload_bytes_max + 1)));
    const auto out = client.receive();
    REQUIRE(out);
    CHECK(out->status == 413);
    CHECK_FALSE(client.receive());
  }
  http_client client(there.server.port());
  client.send_raw(post_head("/up", chunked) + "186a0\r\n" + std::string(upload_bytes_max, 'x') +
                  "\r\n1\r\nx\r\n");
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->body == "payload_too_large");
  CHECK(out->headers.find("Connection") == "close");
  CHECK_FALSE(client.receive());
  CHECK(there.record->bytes == upload_bytes_max);
}

TEST_CASE("http upload: an invalid chunk is an error of the reader") {
  upload_server there;
  http_client client(there.server.port());
  client.send_raw(post_head("/up", chunked) + "1\r\na\r\n");
  REQUIRE(eventually([&] { return there.record->bytes == 1; }));
  client.send_raw("zz\r\n");
  CHECK(client.receive()->body == "bad_request");
  CHECK_FALSE(client.receive());
}

TEST_CASE("http upload: a client that disconnects in the middle is an error of the reader") {
  upload_server there;
  tcp_client client(there.server.port());
  client.send(post_head("/up", with_length(10)) + "abc");
  REQUIRE(eventually([&] { return there.record->bytes == 3; }));
  client.shutdown_sending();
  CHECK(client.receive_all().ends_with("unavailable"));
  tcp_client other(there.server.port());
  other.send(post_head("/up", with_length(10)) + "abc");
  REQUIRE(eventually([&] { return there.record->bytes == 6; }));
  there.record->has_failed = false;
  other.reset();
  CHECK(eventually([&] { return there.record->has_failed.load(); }));
  CHECK(eventually([&] { return there.server.snapshot().http_connections == 0; }));
}

TEST_CASE("http upload: data that does not arrive in time is an error of the reader") {
  upload_server there({.body_timeout = 200ms});
  http_client client(there.server.port());
  client.send_raw(post_head("/up", with_length(10)) + "abc");
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->body == "timeout");
  CHECK(out->headers.find("Connection") == "close");
  CHECK_FALSE(client.receive());
}

TEST_CASE("http upload: the timeout starts again with each piece") {
  upload_server there({.body_timeout = 400ms});
  http_client client(there.server.port());
  client.send_raw(post_head("/up", with_length(8)));
  for (std::size_t sent = 1; sent <= 8; ++sent) {
    std::this_thread::sleep_for(100ms);
    client.send_raw("x");
  }
  CHECK(client.receive()->body == "xxxxxxxx");
}

TEST_CASE("http upload: an answer before the end of the body ends the connection") {
  upload_server there;
  tcp_client client(there.server.port());
  client.send(post_head("/early", with_length(50'000)) + "abc");
  const auto out = client.receive_until("\r\n\r\nno");
  CHECK(out.starts_with("HTTP/1.1 403 "));
  CHECK(out.find("Connection: close\r\n") != std::string::npos);
  // The rest can still be sent, and does not become a request.
  client.send(std::string(49'997, 'x'));
  client.shutdown_sending();
  CHECK(client.receive_all().empty());
  CHECK(there.server.next_exchange()->status == 403);
  CHECK_FALSE(there.server.has_exchange());
}

TEST_CASE("http upload: an answer that needs no body keeps a connection without one") {
  upload_server there;
  http_client client(there.server.port());
  client.send_raw(post_head("/early", with_length(2)) + "ok");
  CHECK(client.receive()->status == 403);
  client.send_raw(post_head("/plain", with_length(2)) + "ok");
  const auto out = client.receive();
  // The body may have arrived with the head, or after the answer.
  if (out) CHECK(out->body == "ok");
}

TEST_CASE("http upload: 100 Continue is sent when the handler begins to read") {
  upload_server there;
  const std::string expecting = with_length(2) + "Expect: 100-continue\r\n";
  http_client client(there.server.port());
  client.send_raw(post_head("/up", expecting));
  CHECK(client.receive()->status == 100);
  client.send_raw("ok");
  CHECK(client.receive()->body == "ok");
  // A handler that does not read sends none.
  client.send_raw(post_head("/early", expecting));
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->status == 403);
  CHECK_FALSE(client.receive());
}

TEST_CASE("http upload: a streamed response reports the progress of the upload") {
  upload_server there;
  tcp_client client(there.server.port());
  client.send(post_head("/progress", with_length(6)));
  CHECK(client.receive_until("begin\n\r\n").find("chunked") != std::string::npos);
  client.send("abc");
  CHECK(client.receive_until("at 3\n\r\n") == "5\r\nat 3\n\r\n");
  client.send("def");
  CHECK(client.receive_until("at 6\n\r\n") == "5\r\nat 6\n\r\n");
  CHECK(client.receive_until("0\r\n\r\n") == "6\r\nend 6\n\r\n0\r\n\r\n");
  client.send(post_head("/plain", with_length(2)) + "ok");
  CHECK(client.receive_until("\r\n\r\nok").ends_with("ok"));
}

TEST_CASE("http upload: 100 Continue never follows the head of a response") {
  upload_server there;
  tcp_client client(there.server.port());
  client.send(post_head("/progress", with_length(3) + "Expect: 100-continue\r\n"));
  CHECK(client.receive_until("begin\n\r\n").starts_with("HTTP/1.1 200 "));
  client.send("abc");
  CHECK(client.receive_until("0\r\n\r\n") == "5\r\nat 3\n\r\n6\r\nend 3\n\r\n0\r\n\r\n");
}

TEST_CASE("http upload: a client that disconnects cuts off the response to its upload") {
  upload_server there;
  tcp_client client(there.server.port());
  client.send(post_head("/progress", with_length(6)) + "abc");
  CHECK(client.receive_until("at 3\n").ends_with("at 3\n"));
  client.close();
  const auto seen = there.server.next_exchange();
  REQUIRE(seen);
  CHECK(seen->cut == stream_cut::client_closed);
  CHECK(eventually([&] { return there.server.snapshot().open_uploads == 0; }));
}

TEST_CASE("http upload: the server stops although the body does not end") {
  upload_server there({}, 50ms);
  http_client client(there.server.port());
  client.send_raw(post_head("/up", with_length(6)) + "abc");
  REQUIRE(eventually([&] { return there.record->bytes == 3; }));
  there.server.stop();
  CHECK(there.record->has_failed);
  CHECK(there.server.snapshot().open_uploads == 0);
}

}  // namespace signalbox::transport::loopback

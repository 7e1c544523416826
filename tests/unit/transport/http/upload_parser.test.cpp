#include <doctest/doctest.h>

#include <string>

#include "transport/http/parser.hpp"

namespace signalbox::transport::http {

namespace {

using state = request_parser::state;

const limits five_bytes{.head_bytes_max = 400, .body_bytes_max = 5};

request_parser streaming_parser(std::optional<std::uint64_t> bytes_max = std::nullopt) {
  return request_parser(five_bytes, [bytes_max](const request& head) -> head_verdict {
    if (head.path != "/up") return {};
    return {.streamed = streamed_body{.bytes_max = bytes_max}};
  });
}

const std::string up_head = "POST /up HTTP/1.1\r\nHost: x\r\n";
const std::string up_chunked = up_head + "Transfer-Encoding: chunked\r\n\r\n";

std::string with_body(std::string_view body) {
  return up_head + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

}  // namespace

TEST_CASE("http parser: a streamed request is available when its head is complete") {
  auto parser = streaming_parser();
  CHECK(parser.feed(up_head) == state::head);
  REQUIRE(parser.feed("Content-Length: 20\r\n\r\n") == state::streamed);
  const auto incoming = parser.take();
  CHECK(incoming.path == "/up");
  CHECK(incoming.body.empty());
  CHECK(parser.expected_bytes() == 20);
  CHECK_FALSE(parser.body_ended());
  CHECK(parser.take_piece().empty());
  CHECK(parser.feed("ten bytes.") == state::streamed);
  CHECK(parser.body_bytes() == 10);
  CHECK(parser.take_piece() == "ten bytes.");
  CHECK(parser.body_bytes() == 0);
  CHECK(parser.feed("ten more..GET /next HTTP/1.1\r\nHost: x\r\n\r\n") == state::streamed);
  CHECK(parser.body_ended());
  CHECK(parser.take_piece() == "ten more..");
  // The next request waits until this one is finished.
  CHECK(parser.feed({}) == state::streamed);
  parser.finish_streamed();
  REQUIRE(parser.feed({}) == state::complete);
  CHECK(parser.take().path == "/next");
}

TEST_CASE("http parser: a streamed body can be split at any byte") {
  const std::string body = "A body of some length, larger than the limit of others.";
  const std::string bodies[] = {with_body(body), up_chunked + "a;x=y\r\n" + body.substr(0, 10) +
                                                     "\r\n2d\r\n" + body.substr(10) +
                                                     "\r\n0\r\nTrailer: x\r\n\r\n"};
  for (const auto& bytes : bodies) {
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
      CAPTURE(cut);
      auto parser = streaming_parser();
      std::string received;
      parser.feed(std::string_view(bytes).substr(0, cut));
      if (parser.now() == state::streamed) {
        CHECK(parser.take().path == "/up");
        received += parser.take_piece();
      }
      const bool was_taken = parser.now() == state::streamed;
      parser.feed(std::string_view(bytes).substr(cut));
      REQUIRE(parser.now() == state::streamed);
      if (!was_taken) CHECK(parser.take().path == "/up");
      received += parser.take_piece();
      CHECK(parser.body_ended());
      CHECK(received == body);
      CHECK(parser.take_rest().empty());
    }
    auto parser = streaming_parser();
    std::string received;
    for (const char byte : bytes) {
      parser.feed({&byte, 1});
      if (parser.now() == state::streamed) received += parser.take_piece();
    }
    CHECK(parser.body_ended());
    CHECK(received == body);
  }
}

TEST_CASE("http parser: a streamed request without a body has an ended one") {
  for (const auto& bytes : {up_head + "\r\n", up_head + "Content-Length: 0\r\n\r\n"}) {
    auto parser = streaming_parser();
    REQUIRE(parser.feed(bytes) == state::streamed);
    CHECK(parser.take().path == "/up");
    CHECK(parser.expected_bytes() == 0);
    CHECK(parser.body_ended());
    CHECK(parser.take_piece().empty());
  }
}

TEST_CASE("http parser: the limit of a streamed body applies to both framings") {
  auto parser = streaming_parser(10);
  REQUIRE(parser.feed(with_body("ten bytes.")) == state::streamed);
  parser = streaming_parser(10);
  REQUIRE(parser.feed(with_body("eleven byte")) == state::failed);
  CHECK(parser.why().status == 413);
  parser = streaming_parser(10);
  REQUIRE(parser.feed(up_chunked) == state::streamed);
  CHECK_FALSE(parser.expected_bytes());
  REQUIRE(parser.feed("a\r\nten bytes.\r\n1\r\n") == state::failed);
  CHECK(parser.why().status == 413);
  CHECK(parser.why().passed == limit::body_bytes);
  // What arrived before is still there.
  CHECK(parser.take_piece() == "ten bytes.");
}

TEST_CASE("http parser: an invalid chunk ends a streamed body with a failure") {
  auto parser = streaming_parser();
  REQUIRE(parser.feed(up_chunked + "3\r\nabc\r\n") == state::streamed);
  CHECK(parser.feed("zz\r\n") == state::failed);
  CHECK(parser.why().status == 400);
  CHECK_FALSE(parser.body_ended());
}

TEST_CASE("http parser: the announced length of a streamed body reserves no memory") {
  auto parser = streaming_parser();
  CHECK(parser.feed(up_head + "Content-Length: 9000000000000000000\r\n\r\nabc") == state::streamed);
  CHECK(parser.expected_bytes() == 9'000'000'000'000'000'000U);
  CHECK(parser.take_piece() == "abc");
}

TEST_CASE("http parser: a streamed body waits for 100 Continue until some of it has arrived") {
  const std::string expecting = up_head + "Content-Length: 4\r\nExpect: 100-continue\r\n\r\n";
  auto parser = streaming_parser();
  parser.feed(expecting);
  CHECK(parser.take_expectation());
  CHECK_FALSE(parser.take_expectation());
  parser = streaming_parser();
  parser.feed(expecting + "a");
  CHECK_FALSE(parser.take_expectation());
}

TEST_CASE("http parser: other requests keep their limits beside streamed ones") {
  auto parser = streaming_parser();
  CHECK(parser.feed("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\n") == state::failed);
  CHECK(parser.why().status == 413);
}

}  // namespace signalbox::transport::http

#include "transport/http/parser.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "transport/http/request_id.hpp"

namespace signalbox::transport::http {

namespace {

using state = request_parser::state;

const limits small{.head_bytes_max = 400, .body_bytes_max = 50};

constexpr std::string_view posted =
    "POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    "X-Request-Id: 0189dcd5-5311-7d40-8db0-9496a2eef37b\r\n\r\nhello";

unsigned failed_with(std::string_view bytes) {
  request_parser parser(small);
  return parser.feed(bytes) == state::failed ? parser.why().status : 0;
}

}  // namespace

TEST_CASE("http parser: takes a request cut at every byte") {
  for (std::size_t cut = 0; cut <= posted.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(posted.substr(0, cut));
    REQUIRE(parser.feed(posted.substr(cut)) == state::complete);
    const auto asked = parser.take();
    CHECK(asked.verb == method::post);
    CHECK(asked.path == "/a b");
    CHECK(asked.query == "c=d");
    CHECK(asked.headers.find("host") == "x");
    CHECK(asked.body == "hello");
    CHECK(asked.id == "0189dcd5-5311-7d40-8db0-9496a2eef37b");
    CHECK(parser.keep_alive());
    CHECK(parser.now() == state::idle);
  }
}

TEST_CASE("http parser: takes empty lines before a request, cut at every byte") {
  const std::string bytes = "\r\n\r\n" + std::string(posted);
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    const auto first = parser.feed(std::string_view(bytes).substr(0, cut));
    CHECK((cut > 4 || first == state::idle));
    CHECK(parser.feed(std::string_view(bytes).substr(cut)) == state::complete);
  }
}

TEST_CASE("http parser: takes chunked bodies, also an empty one, cut at every byte") {
  for (const std::string body : {"0\r\n\r\n", "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"}) {
    const auto bytes = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
      CAPTURE(cut);
      request_parser parser(small);
      parser.feed(std::string_view(bytes).substr(0, cut));
      REQUIRE(parser.feed(std::string_view(bytes).substr(cut)) == state::complete);
      CHECK(parser.take().body == (body.size() == 5 ? "" : "abcde"));
      CHECK(parser.take_rest().empty());
    }
    request_parser parser(small);
    for (const char byte : bytes)
      parser.feed({&byte, 1});
    CHECK(parser.now() == state::complete);
  }
}

TEST_CASE("http parser: a chunk that goes on past its end is refused, cut at every byte") {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc0\r\nT";
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(std::string_view(bytes).substr(0, cut));
    REQUIRE(parser.feed(std::string_view(bytes).substr(cut)) == state::failed);
    CHECK(parser.why().status == 400);
  }
}

TEST_CASE("http parser: trailers are no headers, however they come") {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
      "Host: y\r\nOrigin: http://x\r\nConnection: close\r\n\r\n";
  for (const std::size_t cut : {std::size_t{0}, bytes.size() / 2, bytes.size() - 3}) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(std::string_view(bytes).substr(0, cut));
    REQUIRE(parser.feed(std::string_view(bytes).substr(cut)) == state::complete);
    const auto asked = parser.take();
    CHECK(asked.headers.all().size() == 2);
    CHECK(asked.headers.find("Host") == "x");
    CHECK(parser.keep_alive());
  }
}

TEST_CASE("http parser: trailers and chunk extensions without end are refused") {
  const std::string head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const std::string endless : {"0\r\nT: ", "1;x="}) {
    CAPTURE(endless);
    request_parser parser(small);
    parser.feed(head + endless);
    std::size_t sent = 0;
    while (parser.feed("aaaaaaaaaa") == state::body && sent < 1'000)
      sent += 10;
    CHECK(parser.now() == state::failed);
    CHECK(parser.why().status == 431);
  }
}

TEST_CASE("http parser: says how far a request has come") {
  request_parser parser(small);
  CHECK(parser.now() == state::idle);
  CHECK(parser.feed("POST / HT") == state::head);
  CHECK(parser.feed("TP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n") == state::body);
  CHECK(parser.feed("ab") == state::complete);
}

TEST_CASE("http parser: takes pipelined requests one after the other") {
  request_parser parser(small);
  const std::string two = std::string(posted) + "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n" + "GET /3";
  REQUIRE(parser.feed(two) == state::complete);
  CHECK(parser.take().path == "/a b");
  REQUIRE(parser.feed({}) == state::complete);
  CHECK(parser.take().path == "/2");
  CHECK(parser.feed({}) == state::head);
}

TEST_CASE("http parser: puts a chunked body together") {
  request_parser parser(small);
  REQUIRE(parser.feed("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n") == state::complete);
  CHECK(parser.take().body == "abcde");
}

TEST_CASE("http parser: gives a request without a usable id a fresh one") {
  request_parser parser(small);
  REQUIRE(parser.feed("GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: <script>\r\n\r\n") ==
          state::complete);
  CHECK(is_uuid(parser.take().id));
}

TEST_CASE("http parser: closes after a request that asks for it, and after HTTP/1.0") {
  for (const std::string_view text :
       {"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"}) {
    request_parser parser(small);
    REQUIRE(parser.feed(text) == state::complete);
    CHECK(parser.take().path == "/");
    CHECK_FALSE(parser.keep_alive());
  }
}

TEST_CASE("http parser: tells once that a client waits to be told to go on") {
  request_parser parser(small);
  parser.feed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  CHECK(parser.take_expectation());
  CHECK_FALSE(parser.take_expectation());
  CHECK(parser.feed("ab") == state::complete);
}

TEST_CASE("http parser: hands out what follows an upgrade untouched") {
  request_parser parser(small);
  const std::string early("\x81\x00\r\n\r\n", 6);
  REQUIRE(parser.feed("GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket"
                      "\r\n\r\n" +
                      early) == state::complete);
  CHECK(parser.take().path == "/");
  CHECK(parser.take_rest() == early);
}

TEST_CASE("http parser: refuses with the status that fits") {
  struct row {
    std::string text;
    unsigned status;
  };
  const std::string host = "Host: x\r\n";
  const std::vector<row> table{
      {"nonsense\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400},
      {"GET /%zz HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET /../etc HTTP/1.1\r\n" + host + "\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "Bad Header: x\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: x\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nab", 400},
      {"POST / HTTP/1.1\r\n" + host +
           "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
       400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
      {"TRACE / HTTP/1.1\r\n" + host + "\r\n", 501},
      {"BREW / HTTP/1.1\r\n" + host + "\r\n", 501},
      {"GET / HTTP/1.1\r\n" + host + "A: " + std::string(500, 'a') + "\r\n\r\n", 431},
      {"GET /" + std::string(500, 'a'), 431},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 51\r\n\r\n", 413},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n40\r\n" +
           std::string(64, 'a'),
       413},
  };
  for (const auto& [text, status] : table) {
    CAPTURE(text);
    CHECK(failed_with(text) == status);
  }
}

}  // namespace signalbox::transport::http

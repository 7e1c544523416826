#include "transport/http/parser.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/support/thread_cpu.hpp"
#include "transport/http/request_id.hpp"

namespace signalbox::transport::http {

namespace {

using state = request_parser::state;

const limits small{.head_bytes_max = 400, .body_bytes_max = 50};

constexpr std::string_view posted =
    "POST /a%20b?c=d HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    "X-Request-Id: 0189dcd5-5311-7d40-8db0-9496a2eef37b\r\n\r\nhello";

unsigned failed_with(std::string_view bytes, limits bounds = small) {
  request_parser parser(bounds);
  return parser.feed(bytes) == state::failed ? parser.why().status : 0;
}

}  // namespace

TEST_CASE("http parser: accepts a request split at any byte") {
  for (std::size_t cut = 0; cut <= posted.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(posted.substr(0, cut));
    REQUIRE(parser.feed(posted.substr(cut)) == state::complete);
    const auto incoming = parser.take();
    CHECK(incoming.verb == method::post);
    CHECK(incoming.path == "/a b");
    CHECK(incoming.query == "c=d");
    CHECK(incoming.headers.find("host") == "x");
    CHECK(incoming.body == "hello");
    CHECK(incoming.id == "0189dcd5-5311-7d40-8db0-9496a2eef37b");
    CHECK(parser.keep_alive());
    CHECK(parser.now() == state::idle);
  }
}

TEST_CASE("http parser: accepts empty lines before a request, split at any byte") {
  const std::string bytes = "\r\n\r\n" + std::string(posted);
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    const auto first = parser.feed(std::string_view(bytes).substr(0, cut));
    CHECK((cut > 4 || first == state::idle));
    CHECK(parser.feed(std::string_view(bytes).substr(cut)) == state::complete);
  }
}

TEST_CASE("http parser: too many empty lines before a request are refused immediately") {
  std::string blank;
  for (std::size_t line = 0; line < request_parser::empty_lines_max; ++line)
    blank += "\r\n";
  for (std::size_t cut = 0; cut <= blank.size(); ++cut) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(std::string_view(blank).substr(0, cut));
    CHECK(parser.feed(blank.substr(cut) + std::string(posted)) == state::complete);
    CHECK(failed_with(blank + "\r\n") == 400);
    request_parser slow(small);
    slow.feed(std::string_view(blank).substr(0, cut));
    CHECK(slow.feed(blank.substr(cut) + "\r\n") == state::failed);
  }
  // Counted separately for each request.
  request_parser parser(small);
  CHECK(parser.feed(blank + std::string(posted) + blank + std::string(posted)) == state::complete);
  CHECK(parser.take().path == "/a b");
  CHECK(parser.feed({}) == state::complete);
}

TEST_CASE("http parser: a megabyte of empty lines costs no more than a long request") {
  std::string lines;
  while (lines.size() < 1'000'000)
    lines += "\r\n";
  std::string letters(lines.size(), 'a');
  const limits wide{.head_bytes_max = 2'000'000};
  const auto spent_on = [&](const std::string& bytes) {
    return signalbox::testing::best_cpu_of(3, [&] {
      request_parser parser(wide);
      parser.feed(bytes);
    });
  };
  // Refusing may cost less; reading a line of letters is linear.
  CHECK(spent_on(lines).count() <= 3 * spent_on("GET /" + letters).count());
}

TEST_CASE("http parser: accepts chunked bodies, also an empty one, split at any byte") {
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

TEST_CASE("http parser: a chunk that continues past its end is refused, split at any byte") {
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

TEST_CASE("http parser: trailers never become headers") {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
      "Host: y\r\nOrigin: http://x\r\nConnection: close\r\n\r\n";
  for (const std::size_t cut : {std::size_t{0}, bytes.size() / 2, bytes.size() - 3}) {
    CAPTURE(cut);
    request_parser parser(small);
    parser.feed(std::string_view(bytes).substr(0, cut));
    REQUIRE(parser.feed(std::string_view(bytes).substr(cut)) == state::complete);
    const auto incoming = parser.take();
    CHECK(incoming.headers.all().size() == 2);
    CHECK(incoming.headers.find("Host") == "x");
    CHECK(parser.keep_alive());
  }
}

TEST_CASE("http parser: endless trailers and chunk extensions are refused") {
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

TEST_CASE("http parser: reports the progress of a request") {
  request_parser parser(small);
  CHECK(parser.now() == state::idle);
  CHECK(parser.feed("POST / HT") == state::head);
  CHECK(parser.feed("TP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n") == state::body);
  CHECK(parser.feed("ab") == state::complete);
}

TEST_CASE("http parser: returns pipelined requests one after the other") {
  request_parser parser(small);
  const std::string two = std::string(posted) + "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n" + "GET /3";
  REQUIRE(parser.feed(two) == state::complete);
  CHECK(parser.take().path == "/a b");
  REQUIRE(parser.feed({}) == state::complete);
  CHECK(parser.take().path == "/2");
  CHECK(parser.feed({}) == state::head);
}

TEST_CASE("http parser: reassembles a chunked body") {
  request_parser parser(small);
  REQUIRE(parser.feed("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                      "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n") == state::complete);
  CHECK(parser.take().body == "abcde");
}

TEST_CASE("http parser: gives a request without a valid id a new one") {
  request_parser parser(small);
  REQUIRE(parser.feed("GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: <script>\r\n\r\n") ==
          state::complete);
  CHECK(is_uuid(parser.take().id));
}

TEST_CASE("http parser: closes after a request with Connection: close, and after HTTP/1.0") {
  for (const std::string_view text :
       {"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"}) {
    request_parser parser(small);
    REQUIRE(parser.feed(text) == state::complete);
    CHECK(parser.take().path == "/");
    CHECK_FALSE(parser.keep_alive());
  }
}

TEST_CASE("http parser: reports once that a client waits for 100 Continue") {
  request_parser parser(small);
  parser.feed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n");
  CHECK(parser.take_expectation());
  CHECK_FALSE(parser.take_expectation());
  CHECK(parser.feed("ab") == state::complete);
}

TEST_CASE("http parser: returns the bytes after an upgrade unchanged") {
  request_parser parser(small);
  const std::string early("\x81\x00\r\n\r\n", 6);
  REQUIRE(parser.feed("GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket"
                      "\r\n\r\n" +
                      early) == state::complete);
  CHECK(parser.take().path == "/");
  CHECK(parser.take_rest() == early);
}

TEST_CASE("http parser: refuses with the matching status") {
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
      // Framings that other software reads differently.
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab",
       400},
      {"POST / HTTP/1.1\r\n" + host + "Content-Length: 2\r\nTransfer-Encoding: gzip\r\n\r\nab",
       400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: identity\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding:\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked, identity\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\n" + host +
           "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
       400},
      {"POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
      {"POST / HTTP/1.0\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "A: b\r\n c\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n" + host + "A: b\r\n\tc\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost:\r\n x\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400},
      {"GET http:///path HTTP/1.1\r\n" + host + "\r\n", 400},
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
    // The result must not depend on where a read ends.
    request_parser parser(small);
    for (const char byte : text)
      parser.feed({&byte, 1});
    CHECK(parser.now() == state::failed);
    CHECK(parser.why().status == status);
  }
}

TEST_CASE("http parser: accepts the coding chunked in any case and with blanks around it") {
  for (const std::string coding : {"chunked", "Chunked", "CHUNKED", " \tchunked \t"}) {
    CAPTURE(coding);
    request_parser parser(small);
    CHECK(parser.feed("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:" + coding +
                      "\r\n\r\n1\r\na\r\n0\r\n\r\n") == state::complete);
    CHECK(parser.take().body == "a");
  }
}

TEST_CASE("http parser: accepts as many headers as the bound allows, and not one more") {
  const auto with = [](std::size_t headers) {
    std::string text = "GET / HTTP/1.1\r\nHost: x\r\n";
    for (std::size_t more = 1; more < headers; ++more)
      text += "A: 1\r\n";
    return text + "\r\n";
  };
  const limits bounds{.headers_max = 5};
  CHECK(failed_with(with(4), bounds) == 0);
  CHECK(failed_with(with(5), bounds) == 0);
  CHECK(failed_with(with(6), bounds) == 431);
}

TEST_CASE("http parser: returns the host named by the target, and the version 1.0") {
  request_parser parser(small);
  REQUIRE(parser.feed("GET http://Other.example:80/p?q HTTP/1.1\r\nHost: x\r\n\r\n") ==
          state::complete);
  auto incoming = parser.take();
  CHECK(incoming.authority == "Other.example:80");
  CHECK(incoming.path == "/p");
  CHECK(incoming.query == "q");
  CHECK_FALSE(incoming.is_http_1_0);
  REQUIRE(parser.feed("GET /p HTTP/1.0\r\n\r\n") == state::complete);
  incoming = parser.take();
  CHECK(incoming.authority.empty());
  CHECK(incoming.is_http_1_0);
}

TEST_CASE("http parser: a judge receives the head before any of the body") {
  std::string seen;
  request_parser parser(
      {.body_bytes_max = 50, .open_body_bytes_max = 10}, [&](const request& head) -> head_verdict {
        seen =
            head.path + '|' + head.query + '|' + std::string(head.headers.find("A").value_or("-"));
        return {.refused = failure{.status = 421, .code = "x", .message = "y"}};
      });
  CHECK(parser.feed("POST /p?q HTTP/1.1\r\nHost: x\r\nA: b\r\nContent-Length: 9\r\n\r\n") ==
        state::failed);
  CHECK(seen == "/p|q|b");
  CHECK(parser.why().status == 421);
}

TEST_CASE("http parser: the body of a public route has a separate bound") {
  const auto status_of = [](const std::string& rest) {
    request_parser parser(
        {.body_bytes_max = 50, .open_body_bytes_max = 10},
        [](const request& head) -> head_verdict { return {.is_open = head.path == "/open"}; });
    const auto now = parser.feed(rest);
    return now == state::failed ? parser.why() : failure{.status = 0, .code = {}, .message = {}};
  };
  const std::string open = "POST /open HTTP/1.1\r\nHost: x\r\n";
  const std::string closed = "POST /shut HTTP/1.1\r\nHost: x\r\n";
  const std::string chunked = "Transfer-Encoding: chunked\r\n\r\n";
  const std::string ten = "a\r\n" + std::string(10, 'a') + "\r\n";
  CHECK(status_of(open + "Content-Length: 10\r\n\r\n").status == 0);
  CHECK(status_of(open + "Content-Length: 11\r\n\r\n").status == 413);
  CHECK(status_of(open + "Content-Length: 11\r\n\r\n").passed == limit::open_body_bytes);
  CHECK(status_of(open + "Content-Length: 51\r\n\r\n").status == 413);
  CHECK(status_of(open + chunked + ten + "0\r\n\r\n").status == 0);
  CHECK(status_of(open + chunked + ten + "1\r\n").passed == limit::open_body_bytes);
  CHECK(status_of(closed + "Content-Length: 50\r\n\r\n").status == 0);
  CHECK(status_of(closed + "Content-Length: 51\r\n\r\n").passed == limit::body_bytes);
  CHECK(status_of(closed + chunked + ten + ten + ten + "0\r\n\r\n").status == 0);
}

TEST_CASE("http parser: after a drop the request is gone and parsing has stopped") {
  request_parser parser(small);
  parser.feed("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\nabcde");
  CHECK(parser.body_bytes() == 5);
  parser.drop({.status = 503, .code = "unavailable", .message = "Later."});
  CHECK(parser.body_bytes() == 0);
  CHECK(parser.now() == state::failed);
  CHECK(parser.feed(posted) == state::failed);
  CHECK(parser.why().status == 503);
}

}  // namespace signalbox::transport::http

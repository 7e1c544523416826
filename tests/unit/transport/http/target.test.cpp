#include "transport/http/target.hpp"

#include <doctest/doctest.h>

#include <string>

namespace signalbox::transport::http {

TEST_CASE("http target: decodes the path and leaves the query unchanged") {
  struct row {
    std::string_view text;
    std::string_view path;
    std::string_view query;
  };
  for (const auto& [text, path, query] : {
           row{"/", "/", ""},
           row{"/a/b?x=1&y=%20", "/a/b", "x=1&y=%20"},
           row{"/caf%C3%A9", "/café", ""},
           row{"/a%3Fb", "/a?b", ""},
           row{"/a..b/.c/...", "/a..b/.c/...", ""},
           row{"/?", "/", ""},
           row{"http://host:1/p?q", "/p", "q"},
           row{"http://host", "/", ""},
       }) {
    CAPTURE(text);
    const auto parsed = parse_target(text);
    REQUIRE(parsed);
    CHECK(parsed->path == path);
    CHECK(parsed->query == query);
  }
}

TEST_CASE("http target: refuses ambiguous targets") {
  for (const std::string_view text :
       {"",       "*",      "a",       "?x",        "host:443",
        "/%",     "/%4",    "/%zz",    "/%00",      "/a%0Ab",
        "/%7F",   "/%FF",   "/%C0%AF", "/..",       "/a/../b",
        "/a/..",  "/.",     "/a/./b",  "/%2e%2e/x", "/.%2E",
        "/a%2Fb", "/a%5cb", "/a\\b",   "/a?b#c",    "http://host/.."}) {
    CAPTURE(text);
    CHECK_FALSE(parse_target(text));
  }
}

TEST_CASE("http query: finds and decodes a parameter") {
  CHECK(query_parameter("EIO=4&transport=polling", "transport") == "polling");
  CHECK(query_parameter("a&b=", "a") == "");
  CHECK(query_parameter("a&b=", "b") == "");
  CHECK(query_parameter("x=%41%2B+", "x") == "A++");
  CHECK(query_parameter("s%69d=1", "sid") == "1");
  CHECK_FALSE(query_parameter("xsid=1", "sid"));
  CHECK_FALSE(query_parameter("", "sid"));
  CHECK_FALSE(query_parameter("sid=%zz", "sid"));
}

}  // namespace signalbox::transport::http

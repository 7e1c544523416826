#include "core/encoding/url_text.hpp"

#include <doctest/doctest.h>

using signalbox::core::url_text;

TEST_CASE("url text: encodes everything except unreserved characters") {
  CHECK(url_text("aZ09-._~") == "aZ09-._~");
  CHECK(url_text("a b&c=d/é+") == "a%20b%26c%3Dd%2F%C3%A9%2B");
  CHECK(url_text("").empty());
}

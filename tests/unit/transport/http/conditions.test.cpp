#include "transport/http/conditions.hpp"

#include <doctest/doctest.h>

#include "transport/http/request_id.hpp"

namespace signalbox::transport::http {

TEST_CASE("http accept-encoding: weighs names, zero weights and the star") {
  CHECK(accepts_encoding("gzip, deflate, br", "br"));
  CHECK(accepts_encoding("GZIP;q=0.5", "gzip"));
  CHECK(accepts_encoding("*", "br"));
  CHECK_FALSE(accepts_encoding("", "br"));
  CHECK_FALSE(accepts_encoding("gzip", "br"));
  CHECK_FALSE(accepts_encoding("br;q=0, gzip", "br"));
  CHECK_FALSE(accepts_encoding("br; q=0.000", "br"));
  CHECK_FALSE(accepts_encoding("br;q=0, *", "br"));
  CHECK_FALSE(accepts_encoding("*;q=0", "br"));
}

TEST_CASE("http if-none-match: compares weakly, in a list, and by star") {
  CHECK(none_match_names("\"a\"", "\"a\""));
  CHECK(none_match_names("\"b\" , W/\"a\"", "\"a\""));
  CHECK(none_match_names("*", "\"a\""));
  CHECK_FALSE(none_match_names("", "\"a\""));
  CHECK_FALSE(none_match_names("\"b\"", "\"a\""));
}

TEST_CASE("http request id: only a UUID is accepted from a client") {
  CHECK(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37b"));
  CHECK(is_uuid("0189DCD5-5311-7D40-8DB0-9496A2EEF37B"));
  CHECK_FALSE(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37"));
  CHECK_FALSE(is_uuid("0189dcd5x5311-7d40-8db0-9496a2eef37b"));
  CHECK_FALSE(is_uuid("0189dcd5-5311-7d40-8db0-9496a2eef37g"));
  CHECK_FALSE(is_uuid(""));
}

}  // namespace signalbox::transport::http

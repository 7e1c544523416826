#include "transport/http/forwarded.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

namespace signalbox::transport::http {

namespace {

using headers_given = std::vector<std::pair<std::string, std::string>>;

std::string client_of(const std::string& socket, const headers_given& given) {
  const network_list trusted({"10.0.0.0/8", "2001:db8:ffff::/48"});
  fields headers;
  for (const auto& [name, value] : given)
    headers.add(name, value);
  return client_address(boost::asio::ip::make_address(socket), headers, trusted).to_string();
}

std::string long_list(std::size_t proxies) {
  std::string list = "203.0.113.66";
  for (std::size_t at = 0; at < proxies; ++at)
    list += ", 10.0.0.9";
  return list;
}

}  // namespace

TEST_CASE("forwarded: X-Forwarded-For of a trusted proxy names the client") {
  struct row {
    std::string list;
    std::string client;
  };
  const row table[] = {
      {"192.0.2.1", "192.0.2.1"},
      {" 192.0.2.1 ", "192.0.2.1"},
      {"192.0.2.1:5123", "192.0.2.1"},
      {"2001:db8::7", "2001:db8::7"},
      {"[2001:db8::7]", "2001:db8::7"},
      {"[2001:db8::7]:443", "2001:db8::7"},
      {"::ffff:192.0.2.1", "192.0.2.1"},
      // The left part was written by the client.
      {"198.51.100.1, 192.0.2.1", "192.0.2.1"},
      {"127.0.0.1, 10.0.0.4, 192.0.2.1", "192.0.2.1"},
      {"198.51.100.1, 192.0.2.1, 10.0.0.8, 2001:db8:ffff::2", "192.0.2.1"},
      {"198.51.100.1,,192.0.2.1,", "192.0.2.1"},
      // Only proxies: the farthest of them.
      {"10.0.0.4, 10.0.0.5", "10.0.0.4"},
      // An entry that is not an address is not skipped.
      {"192.0.2.1, unknown", "10.0.0.1"},
      {"192.0.2.1, unknown, 10.0.0.8", "10.0.0.8"},
      {"192.0.2.1, _hidden", "10.0.0.1"},
      {"192.0.2.1:port", "10.0.0.1"},
      {"192.0.2.1:123456", "10.0.0.1"},
      {"[2001:db8::7", "10.0.0.1"},
      {"[2001:db8::7]x", "10.0.0.1"},
      {"fe80::1%eth0", "10.0.0.1"},
      {"192.0.2.256", "10.0.0.1"},
      {"\"192.0.2.1", "10.0.0.1"},
      {"", "10.0.0.1"},
      {",", "10.0.0.1"},
  };
  for (const auto& [list, client] : table) {
    CAPTURE(list);
    CHECK(client_of("10.0.0.1", {{"x-forwarded-for", list}}) == client);
  }
}

TEST_CASE("forwarded: Forwarded is parsed according to RFC 7239") {
  struct row {
    std::string list;
    std::string client;
  };
  const row table[] = {
      {"for=192.0.2.1", "192.0.2.1"},
      {"For=192.0.2.1;proto=http;by=203.0.113.43", "192.0.2.1"},
      {"proto=https; for=192.0.2.1", "192.0.2.1"},
      {R"(for="[2001:db8:cafe::17]:4711")", "2001:db8:cafe::17"},
      {R"(for="192.0.2.1:80")", "192.0.2.1"},
      {R"(for="\1\9\2.0.2.1")", "192.0.2.1"},
      {"for=198.51.100.1, for=192.0.2.1", "192.0.2.1"},
      {"for=198.51.100.1, for=192.0.2.1, for=10.0.0.8", "192.0.2.1"},
      {R"(by="a,b;for=198.51.100.1";for=192.0.2.1)", "192.0.2.1"},
      {R"(by="a\",for=198.51.100.1";for=192.0.2.1)", "192.0.2.1"},
      {"for=unknown", "10.0.0.1"},
      {"for=_SEVKISEK", "10.0.0.1"},
      {"for=192.0.2.1;for=192.0.2.2", "10.0.0.1"},
      {"by=203.0.113.43", "10.0.0.1"},
      {R"(for="192.0.2.1)", "10.0.0.1"},
      {R"(for="192.0.2.1\")", "10.0.0.1"},
      {"for", "10.0.0.1"},
      {"for=", "10.0.0.1"},
  };
  for (const auto& [list, client] : table) {
    CAPTURE(list);
    CHECK(client_of("10.0.0.1", {{"Forwarded", list}}) == client);
  }
}

TEST_CASE("forwarded: headers from untrusted addresses are ignored") {
  CHECK(client_of("192.0.2.9", {{"X-Forwarded-For", "198.51.100.1"}}) == "192.0.2.9");
  CHECK(client_of("127.0.0.1", {{"Forwarded", "for=198.51.100.1"}}) == "127.0.0.1");
  CHECK(client_of("::ffff:192.0.2.9", {}) == "192.0.2.9");
  CHECK(client_of("::ffff:10.0.0.1", {{"X-Forwarded-For", "198.51.100.1"}}) == "198.51.100.1");
  CHECK(client_of("10.0.0.1", {}) == "10.0.0.1");
}

TEST_CASE("forwarded: several fields form one list, in order") {
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", "198.51.100.1"},
                               {"Accept", "*/*"},
                               {"X-Forwarded-For", "192.0.2.1, 10.0.0.8"}}) == "192.0.2.1");
  CHECK(client_of("10.0.0.1", {{"Forwarded", "for=192.0.2.1"}, {"Forwarded", "for=10.0.0.8"}}) ==
        "192.0.2.1");
}

TEST_CASE("forwarded: two headers that disagree are both ignored") {
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", "192.0.2.1"}, {"Forwarded", "for=192.0.2.1"}}) ==
        "192.0.2.1");
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", "192.0.2.1"},
                               {"Forwarded", "for=198.51.100.1"}}) == "10.0.0.1");
}

TEST_CASE("forwarded: only the right end of a list beyond its bound is examined") {
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", long_list(forwarded_entries_max - 1)}}) ==
        "203.0.113.66");
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", long_list(forwarded_entries_max)}}) ==
        "10.0.0.9");
  CHECK(client_of("10.0.0.1", {{"X-Forwarded-For", long_list(10'000)}}) == "10.0.0.9");
}

}  // namespace signalbox::transport::http

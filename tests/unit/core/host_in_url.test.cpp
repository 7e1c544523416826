#include "core/host_in_url.hpp"

#include <doctest/doctest.h>

using signalbox::core::host_in_url;

TEST_CASE("host in a URL: has neither scheme, port, path nor brackets") {
  CHECK(host_in_url("https://signalbox.example.com:8443/dashboard") == "signalbox.example.com");
  CHECK(host_in_url("smtp://mail.example.com") == "mail.example.com");
  CHECK(host_in_url("http://[::1]:8400") == "::1");
  CHECK(host_in_url("db7.example.org:5432") == "db7.example.org");
  CHECK(host_in_url("http://[::1") == "::1");
  CHECK(host_in_url("http://").empty());
  CHECK(host_in_url("").empty());
}

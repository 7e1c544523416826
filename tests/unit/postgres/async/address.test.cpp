#include "postgres/async/address.hpp"

#include <doctest/doctest.h>

#include "postgres/async/connect_failure.hpp"
#include "postgres/async/connection.hpp"

using namespace signalbox;
using namespace signalbox::postgres::async;

TEST_CASE("addresses: libpq never resolves a name") {
  for (const std::string good :
       {"host=/run/postgresql", "host=@abstract", "host=127.0.0.1 port=1", "host=::1",
        "host=db.example hostaddr=192.0.2.1", "postgresql://u@192.0.2.1,[2001:db8::1]:5433/d",
        "host=/a,127.0.0.1 dbname=x", "host=a,b hostaddr=192.0.2.1,192.0.2.2"}) {
    CAPTURE(good);
    CHECK(require_addresses(good));
  }
  for (const std::string bad :
       {"", "dbname=x", "host=localhost", "host=db.example", "host=127.1", "host=127.0.0.1,db",
        "host=a,b hostaddr=192.0.2.1", "host=a,b hostaddr=192.0.2.1,", "service=x host=/run",
        "postgresql://db.example/x", "host=fe80::1%eth0", "host='", "nonsense=1"}) {
    CAPTURE(bad);
    const auto refused = require_addresses(bad);
    REQUIRE(!refused);
    CHECK(refused.error().code == core::errc::bad_request);
  }
}

TEST_CASE("connect failures: the SQLSTATE in libpq's text decides") {
  const auto refused = connect_failure(
      "connection to server on socket \"/s/.s.PGSQL.5432\" failed: FATAL:  28P01: password "
      "authentication failed for user \"x\"\nLOCATION:  auth_failed, auth.c:332\n");
  CHECK(refused.code == core::errc::unavailable);
  CHECK(refused.detail_code == authentication_failed_code);
  const auto full = connect_failure("FATAL:  53300: sorry, too many clients already\n");
  CHECK(full.code == core::errc::unavailable);
  CHECK(full.detail_code.empty());
  CHECK(connect_failure("FATAL:  3D000: database \"x\" does not exist").code ==
        core::errc::unavailable);
  for (const auto* text : {"", ":  ", ":  28P01", "no server", ":  ABCDE", "x:  28p01: y"}) {
    CAPTURE(text);
    CHECK(connect_failure(text).detail_code.empty());
  }
}

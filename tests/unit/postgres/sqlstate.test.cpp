#include "postgres/sqlstate.hpp"

#include <doctest/doctest.h>

#include "core/retry_after.hpp"

using namespace signalbox;
using core::errc;

TEST_CASE("sqlstate: each code maps to one kind of error") {
  struct expected {
    const char* sqlstate;
    errc code;
  };
  for (const auto& [sqlstate, code] : {
           expected{"23505", errc::conflict},
           expected{"23503", errc::conflict},
           expected{"57014", errc::timeout},
           expected{"55P03", errc::timeout},
           expected{"57P01", errc::unavailable},
           expected{"57P03", errc::unavailable},
           expected{"08006", errc::unavailable},
           expected{"53300", errc::unavailable},
           expected{"53100", errc::unavailable},
           expected{"40P01", errc::unavailable},
           expected{"40001", errc::unavailable},
           expected{"25006", errc::unavailable},
           expected{"42P01", errc::internal},
           expected{"23502", errc::internal},
           expected{"", errc::internal},
           expected{"ZZZZZ", errc::internal},
       })
    CHECK_MESSAGE(postgres::error_from(sqlstate).code == code, sqlstate);
}

TEST_CASE("sqlstate: only unavailable errors have a retry delay") {
  CHECK(postgres::error_from("57P01").retry_after == core::retry_after::restart);
  CHECK(postgres::database_away().retry_after == core::retry_after::restart);
  CHECK(!postgres::error_from("23505").retry_after);
  CHECK(!postgres::database_late().retry_after);
}

TEST_CASE("sqlstate: a full disk is distinguished from an unavailable database") {
  const auto full = postgres::error_from("53100");
  CHECK(full.detail_code == "disk_full");
  CHECK(full.message == "The database's disk is full. Nothing was changed.");
  CHECK(full.retry_after == core::retry_after::restart);
}

#include "tenant_sql/replication_frame.hpp"

#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "tests/unit/tenant_sql/pgoutput_bytes.hpp"

using namespace signalbox;
using namespace signalbox::testing;

TEST_CASE("replication frame: carries a message of the plugin") {
  const auto bytes = "w" + number<8>(16) + number<8>(32) + number<8>(0) + "data";
  const auto made = tenant_sql::decode_frame(bytes);
  REQUIRE(made);
  const auto& data = std::get<tenant_sql::wal_data>(*made);
  CHECK(data.start == 16);
  CHECK(data.end == 32);
  CHECK(data.data == "data");
}

TEST_CASE("replication frame: a keepalive may ask for a reply") {
  const auto bytes = "k" + number<8>(48) + number<8>(0);
  for (const bool asks : {false, true}) {
    const auto made = tenant_sql::decode_frame(bytes + number<1>(asks ? 1 : 0));
    REQUIRE(made);
    const auto& alive = std::get<tenant_sql::keepalive>(*made);
    CHECK(alive.end == 48);
    CHECK(alive.requests_reply == asks);
  }
}

TEST_CASE("replication frame: what is cut, too long or unknown is refused") {
  const auto alive = "k" + number<8>(48) + number<8>(0) + number<1>(0);
  for (std::size_t size = 0; size < alive.size(); ++size)
    CHECK_FALSE(tenant_sql::decode_frame(alive.substr(0, size)));
  CHECK_FALSE(tenant_sql::decode_frame(alive + "x"));
  CHECK_FALSE(tenant_sql::decode_frame("w" + number<8>(1)));
  CHECK_FALSE(tenant_sql::decode_frame("z"));
}

TEST_CASE("replication frame: a status confirms a position at a time since 2000") {
  const core::time_point at{std::chrono::sys_days{std::chrono::year{2000} / 1 / 1} +
                            std::chrono::seconds{1}};
  CHECK(tenant_sql::status_update(258, at) == "r" + number<8>(258) + number<8>(258) +
                                                  number<8>(258) + number<8>(1'000'000) +
                                                  number<1>(0));
}

#include "tenant_sql/change_collector.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/tenant_sql/pgoutput_bytes.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::json;

namespace {

constexpr std::uint32_t users = 16'400;

struct collecting {
  tenant_sql::change_collector changes;

  collecting() {
    changes.follow({users});
    domain::live_facts facts;
    facts.tables.push_back({.oid = users, .is_published = true, .key = {"id"}});
    changes.set_keys(facts);
    add(relation_bytes(users, {"id", "name"}));
  }

  void add(const std::string& message) { REQUIRE(changes.add(message)); }
  json notice() {
    auto made = changes.take_notices();
    REQUIRE(made.size() == 1);
    return made.begin()->second;
  }
};

}  // namespace

TEST_CASE_FIXTURE(collecting, "changed rows: a transaction is one notice with the keys") {
  add(begin_bytes(1));
  add(insert_bytes(users, {"1", "Ada"}));
  add(update_bytes(users, {"2", "Bea"}));
  add(remove_bytes(users, {"3", std::nullopt}));
  CHECK_FALSE(changes.has_notices());
  add(commit_bytes(1));
  REQUIRE(changes.has_notices());
  CHECK(notice() == json::parse(R"({"key":["id"],"inserted":[["1"]],"updated":[["2"]],
                                    "deleted":[["3"]]})"));
  CHECK_FALSE(changes.has_notices());
}

TEST_CASE_FIXTURE(collecting, "changed rows: a new key is a deleted and an inserted row") {
  add("U" + number<4>(users) + "K" + tuple_bytes({"1", std::nullopt}) + "N" +
      tuple_bytes({"9", "Ada"}));
  CHECK(notice() == json::parse(R"({"key":["id"],"inserted":[["9"]],"deleted":[["1"]]})"));
}

TEST_CASE_FIXTURE(collecting, "changed rows: a truncation, and a row without its key, are many") {
  add("T" + number<4>(1) + number<1>(0) + number<4>(users));
  CHECK(notice() == json{{"many", true}});
  add(insert_bytes(users, {std::nullopt, "Ada"}));
  CHECK(notice() == json{{"many", true}});
}

TEST_CASE_FIXTURE(collecting, "changed rows: tables that nobody follows are left out") {
  add(relation_bytes(users + 1, {"id"}));
  add(insert_bytes(users + 1, {"1"}));
  CHECK_FALSE(changes.has_notices());
  add(insert_bytes(users, {"1", "Ada"}));
  changes.follow({});
  CHECK_FALSE(changes.has_notices());
}

TEST_CASE_FIXTURE(collecting, "changed rows: a renamed key is many until the catalogue is read") {
  add(relation_bytes(users, {"number", "name"}));
  add(insert_bytes(users, {"1", "Ada"}));
  CHECK(notice() == json{{"many", true}});
  domain::live_facts facts;
  facts.tables.push_back({.oid = users, .key = {"number"}});
  changes.set_keys(facts);
  add(insert_bytes(users, {"2", "Bea"}));
  CHECK(notice() == json::parse(R"({"key":["number"],"inserted":[["2"]]})"));
}

TEST_CASE_FIXTURE(collecting, "changed rows: bytes that are no message are refused") {
  CHECK_FALSE(changes.add("?"));
}

#include "domain/database/changed_rows.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using namespace signalbox::domain;
using core::json;

TEST_CASE("changed rows: the latest change of a row counts, but a new row stays new") {
  changed_rows rows;
  CHECK(rows.is_empty());
  rows.add(live_change::inserted, {"1"});
  rows.add(live_change::updated, {"1"});
  rows.add(live_change::updated, {"2"});
  rows.add(live_change::deleted, {"2"});
  rows.add(live_change::deleted, {"3"});
  rows.add(live_change::inserted, {"3"});
  CHECK(rows.notice({"id"}) ==
        json::parse(R"({"key":["id"],"inserted":[["1"],["3"]],"deleted":[["2"]]})"));
}

TEST_CASE("changed rows: too many keys, or too many bytes, are many") {
  changed_rows rows;
  for (std::size_t at = 0; at < changed_keys_max; ++at)
    rows.add(live_change::updated, {std::to_string(at)});
  CHECK(rows.notice({"id"}).at("updated").size() == changed_keys_max);
  rows.add(live_change::updated, {"one more"});
  CHECK(rows.notice({"id"}) == json{{"many", true}});
  changed_rows large;
  large.add(live_change::inserted, {std::string(changed_bytes_max, 'x')});
  CHECK(large.notice({"id"}) == json{{"many", true}});
  changed_rows unreadable;
  unreadable.add(live_change::inserted, {"\xff"});
  CHECK(unreadable.notice({"id"}) == json{{"many", true}});
}

#include "domain/database/live_rows.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace signalbox::domain;
using core::json;

namespace {

live_table users() {
  return {.oid = 16'400, .key = {"id"}};
}

live_facts facts_with(const live_table& table) {
  return {.has_logical_wal = true,
          .has_publication = table.is_published,
          .published = table.is_published ? 1U : 0U,
          .tables = {table}};
}

const table_name name_of_users{.schema = "public", .name = "Users"};

}  // namespace

TEST_CASE("live rows: only tables whose rows PostgreSQL can identify are published") {
  CHECK(refusal_of(users()) == live_reason::none);
  auto table = users();
  table.kind = 'p';
  CHECK(refusal_of(table) == live_reason::none);
  for (const char kind : {'v', 'm', 'f'}) {
    table.kind = kind;
    CHECK(refusal_of(table) == live_reason::not_a_table);
  }
  table = users();
  table.persistence = 'u';
  CHECK(refusal_of(table) == live_reason::not_logged);
  table = users();
  table.key.clear();
  CHECK(refusal_of(table) == live_reason::no_primary_key);
  table.identity = 'n';
  CHECK(refusal_of(table) == live_reason::no_replica_identity);
}

TEST_CASE("live rows: the publication exists while it has tables") {
  auto table = users();
  auto facts = facts_with(table);
  CHECK(
      *switch_live(facts, table, name_of_users, true) ==
      ddl{R"(CREATE PUBLICATION signalbox_live FOR TABLE public."Users" WITH (publish_via_partition_root = true))"});
  facts.has_publication = true;
  CHECK(*switch_live(facts, table, name_of_users, true) ==
        ddl{R"(ALTER PUBLICATION signalbox_live ADD TABLE public."Users")"});
  CHECK(switch_live(facts, table, name_of_users, false)->empty());
  table.is_published = true;
  facts = facts_with(table);
  CHECK(*switch_live(facts, table, name_of_users, false) == ddl{"DROP PUBLICATION signalbox_live"});
  facts.published = 2;
  CHECK(*switch_live(facts, table, name_of_users, false) ==
        ddl{R"(ALTER PUBLICATION signalbox_live DROP TABLE public."Users")"});
  CHECK(switch_live(facts, table, name_of_users, true)->empty());
}

TEST_CASE("live rows: a table that cannot be published is refused with the reason") {
  auto table = users();
  table.key.clear();
  const auto refused = switch_live(facts_with(table), table, name_of_users, true);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().message.find("primary key") != std::string::npos);
  auto facts = facts_with(users());
  facts.has_logical_wal = false;
  const auto early = switch_live(facts, users(), name_of_users, true);
  REQUIRE_FALSE(early);
  CHECK(early.error().code == core::errc::conflict);
  CHECK(early.error().message.find("restarted") != std::string::npos);
}

TEST_CASE("live rows: the condition of a table says why its changes are not live") {
  auto table = users();
  auto facts = facts_with(table);
  CHECK(condition_of(facts, 1) == live_condition{.reason = live_reason::gone});
  CHECK(condition_of(facts, table.oid) == live_condition{.reason = live_reason::not_published});
  facts.has_logical_wal = false;
  CHECK(condition_of(facts, table.oid) == live_condition{.reason = live_reason::restart_needed});
  table.is_published = true;
  CHECK(condition_of(facts_with(table), table.oid) ==
        live_condition{.state = live_state::starting, .is_published = true});
  table = users();
  table.key.clear();
  CHECK(condition_of(facts_with(table), table.oid).reason == live_reason::no_primary_key);
}

TEST_CASE("live rows: each reason has a sentence") {
  for (const auto& [reason, name] : live_reason_names.rows)
    CHECK(sentence_of(reason).empty() == name.empty());
}

TEST_CASE("live rows: a slot that retained more than the limit has fallen behind") {
  live_facts now{.position = 1'000, .keep_max = 100};
  CHECK(has_fallen_behind(899, now));
  CHECK_FALSE(has_fallen_behind(900, now));
  CHECK_FALSE(has_fallen_behind(0, now));
  now.keep_max = 0;
  CHECK_FALSE(has_fallen_behind(1, now));
}

TEST_CASE("live rows: attempts to connect slow down to one in half a minute") {
  using namespace std::chrono_literals;
  CHECK(live_retry_delay(0) == 250ms);
  CHECK(live_retry_delay(1) == 500ms);
  CHECK(live_retry_delay(7) == 30s);
  CHECK(live_retry_delay(1'000'000) == 30s);
}

TEST_CASE("live rows: facts that cannot be read are an error") {
  CHECK_FALSE(live_facts_from(json::array()));
  CHECK_FALSE(live_facts_from(json::parse(R"([{"has_logical_wal": 1}])")));
}

#include "domain/advisor/query_performance.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace signalbox::domain;
using core::json;

TEST_CASE("statistics of statements: are available, or say how to enable them") {
  const auto state = [](bool loaded, json schema) {
    return statement_statistics_from(
        json::array({{{"is_loaded", loaded}, {"schema", std::move(schema)}}}));
  };
  CHECK(state(true, "tools").state == statement_statistics::available);
  CHECK(state(true, "tools").schema == "tools");
  CHECK(state(true, nullptr).state == statement_statistics::not_created);
  CHECK(state(false, "tools").state == statement_statistics::not_loaded);
  CHECK(statement_statistics_from(json::array()).state == statement_statistics::not_loaded);
  CHECK(remedy_for(statement_statistics::available).empty());
  for (const auto one : {statement_statistics::not_created, statement_statistics::not_loaded})
    CHECK(remedy_for(one).ends_with("."));
  CHECK(name_of(statement_statistics::not_created) == "not_created");
}

TEST_CASE("statements: are ordered as requested, of one role, from the extension's schema") {
  const auto query =
      statements_query("Odd schema", {.order = statement_order::calls, .role = "app", .limit = 7});
  CHECK(query.text.find("FROM \"Odd schema\".pg_stat_statements") != std::string::npos);
  CHECK(query.text.find("ORDER BY calls DESC") != std::string::npos);
  CHECK(query.text.ends_with("LIMIT 7"));
  REQUIRE(query.parameters.size() == 2);
  CHECK(query.parameters[1] == "app");
  CHECK(statement_order_from("mean_time") == statement_order::mean_time);
  CHECK_FALSE(statement_order_from("name"));
}

TEST_CASE("sessions: have texts only for those who may see them") {
  CHECK(waiting_query(false).parameters[0] == "false");
  CHECK(transactions_query(true).parameters[0] == "true");
}

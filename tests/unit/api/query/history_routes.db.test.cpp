#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sample_ref;
using core::json;
using transport::http::method;

namespace {

const std::string of_sql = "/platform/pg-meta/" + std::string{sample_ref};
const std::string history_path = of_sql + "/query/history";

}  // namespace

TEST_CASE("history routes: a caller sees the texts that they ran, failed ones included") {
  api_installation here;
  CHECK(here.status_of(method::post, of_sql + "/query", R"({"query":"select 1 as one"})", "ada") ==
        200);
  CHECK(here.status_of(method::post, of_sql + "/query",
                       R"({"query":"select 1/0","read_only":true})", "ada") == 400);
  auto found = here.shown(history_path, "ada");
  for (int tries = 0; found.size() < 2 && tries < 200; ++tries) {
    here.pass(std::chrono::milliseconds{100});
    found = here.shown(history_path, "ada");
  }
  REQUIRE(found.size() == 2);
  std::map<std::string, json> by_text;
  for (const auto& one : found)
    by_text[one.at("query").get<std::string>()] = one;
  const auto& good = by_text.at("select 1 as one");
  CHECK(good.at("rows") == 1);
  CHECK(good.at("error") == nullptr);
  CHECK(good.at("role") == "owner");
  CHECK(good.at("read_only") == false);
  CHECK(good.at("duration_ms").is_number());
  const auto& failed = by_text.at("select 1/0");
  CHECK(failed.at("rows") == nullptr);
  CHECK(failed.at("error") == "division by zero");
  CHECK(failed.at("role") == "reader");
  CHECK(failed.at("read_only") == true);
  CHECK(here.shown(history_path, "bea").empty());
  CHECK(here.shown(history_path + "?search=AS%20ONE", "ada").size() == 1);
  CHECK(here.shown(history_path + "?limit=1", "ada").size() == 1);
  CHECK(here.shown(history_path + "?before=2001-01-01T00:00:00Z", "ada").empty());
  CHECK(here.status_of(method::delete_, history_path, "", "bea") == 204);
  CHECK(here.shown(history_path, "ada").size() == 2);
  CHECK(here.status_of(method::delete_, history_path, "", "ada") == 204);
  CHECK(here.shown(history_path, "ada").empty());
}

TEST_CASE("history routes: an explained text is not part of it") {
  api_installation here;
  CHECK(here.status_of(method::post, of_sql + "/explain", R"({"query":"select 2"})", "ada") == 200);
  CHECK(here.status_of(method::post, of_sql + "/query", R"({"query":"select 3"})", "ada") == 200);
  auto found = here.shown(history_path, "ada");
  for (int tries = 0; found.empty() && tries < 200; ++tries) {
    here.pass(std::chrono::milliseconds{100});
    found = here.shown(history_path, "ada");
  }
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("query") == "select 3");
}

TEST_CASE("history routes: parameters are checked") {
  api_installation here;
  for (const std::string query : {"limit=0", "limit=201", "before=yesterday"})
    CHECK(here.status_of(method::get, history_path + "?" + query, "", "ada") == 400);
  CHECK(here.status_of(method::get, history_path + "?search=" + std::string(501, 'x'), "", "ada") ==
        400);
  CHECK(here.status_of(method::get, history_path, "", "dan") == 404);
}

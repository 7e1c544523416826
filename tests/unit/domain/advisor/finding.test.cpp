#include "domain/advisor/finding.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using namespace signalbox::domain;
using core::json;

namespace {

json row(const char* lint, const char* key) {
  return {{"name", lint},
          {"detail", "Found."},
          {"metadata", {{"type", "table"}}},
          {"cache_key", key},
          {"fix_sql", nullptr}};
}

advisor_exception muting(std::string lint, std::optional<std::string> key) {
  return {.id = advisor_exception_id{"1"},
          .lint_name = std::move(lint),
          .cache_key = std::move(key),
          .reason = "On purpose.",
          .created_by = "ada",
          .created_at = {}};
}

}  // namespace

TEST_CASE("findings: have the texts of their lints") {
  const auto found = findings_of(json::array({row("no_primary_key", "a")}), {});
  REQUIRE(found.size() == 1);
  const auto* rule = find_lint("no_primary_key");
  CHECK(found[0]["title"] == rule->title);
  CHECK(found[0]["description"] == rule->description);
  CHECK(found[0]["remediation"] == rule->remediation);
  CHECK(found[0]["level"] == "INFO");
  CHECK(found[0]["facing"] == "EXTERNAL");
  CHECK(found[0]["categories"] == json::array({"PERFORMANCE"}));
  CHECK(found[0]["exception"].is_null());
}

TEST_CASE("findings: are muted by an exception for them or for their lint") {
  const auto rows = json::array(
      {row("no_primary_key", "a"), row("no_primary_key", "b"), row("table_bloat", "a")});
  const auto one = findings_of(rows, {muting("no_primary_key", "b")});
  CHECK(one[0]["exception"].is_null());
  CHECK(one[1]["exception"]["reason"] == "On purpose.");
  CHECK(one[2]["exception"].is_null());
  const auto all = findings_of(rows, {muting("no_primary_key", std::nullopt)});
  CHECK(all[0]["exception"].is_object());
  CHECK(all[1]["exception"].is_object());
  CHECK(all[2]["exception"].is_null());
}

TEST_CASE("findings: of other categories, of other lints and of unknown lints are left out") {
  const auto rows = json::array({row("no_primary_key", "a"), row("rls_disabled_in_public", "b"),
                                 row("from_the_future", "c")});
  CHECK(findings_of(rows, {}).size() == 2);
  CHECK(findings_of(rows, {}, {.category = lint_category::security})[0]["cache_key"] == "b");
  CHECK(findings_of(rows, {}, {.lint = "no_primary_key"}).size() == 1);
  CHECK(lint_category_from("SECURITY") == lint_category::security);
  CHECK_FALSE(lint_category_from("ALL"));
}

TEST_CASE("findings: are sorted by level, lint and key") {
  auto found =
      findings_of(json::array({row("no_primary_key", "b"), row("no_primary_key", "a"),
                               row("duplicate_index", "c"), row("rls_disabled_in_public", "d")}),
                  {});
  sort_findings(found);
  std::string keys;
  for (const auto& one : found)
    keys += one["cache_key"].get<std::string>();
  CHECK(keys == "dcab");
}

TEST_CASE("exceptions: need a known lint, a key of a finding and a reason") {
  const new_advisor_exception good{
      .lint_name = "no_primary_key", .cache_key = "a", .reason = "An import table."};
  CHECK(check_exception(good));
  const auto fault = [&](auto change) {
    auto bad = good;
    change(bad);
    const auto checked = check_exception(bad);
    return checked ? std::string() : checked.error().fields.at(0).field;
  };
  CHECK(fault([](auto& x) { x.lint_name = "none"; }) == "lint_name");
  CHECK(fault([](auto& x) { x.cache_key = ""; }) == "cache_key");
  CHECK(fault([](auto& x) { x.cache_key = std::string(cache_key_bytes_max + 1, 'x'); }) ==
        "cache_key");
  CHECK(fault([](auto& x) { x.reason = " \n"; }) == "reason");
  CHECK(fault([](auto& x) { x.reason = std::string(exception_reason_max + 1, 'x'); }) == "reason");
  CHECK(fault([](auto& x) { x.cache_key = std::nullopt; }).empty());
}

#include "domain/advisor/lint_rule.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "domain/advisor/lint_query.hpp"

using namespace signalbox::domain;

namespace {

std::vector<lint_rule> all_rules() {
  std::vector<lint_rule> all(security_rules().begin(), security_rules().end());
  all.insert(all.end(), performance_rules().begin(), performance_rules().end());
  return all;
}

const advisor_scope scope{.roles = {.owner = "postgres", .reader = "reader"}};

}  // namespace

TEST_CASE("lints: have unique names and complete texts") {
  std::set<std::string_view> names;
  for (const auto& rule : all_rules()) {
    CAPTURE(rule.name);
    CHECK(names.insert(rule.name).second);
    CHECK_FALSE(rule.title.ends_with('.'));
    CHECK(rule.description.ends_with('.'));
    CHECK(rule.remediation.ends_with('.'));
    CHECK(find_lint(rule.name)->title == rule.title);
  }
  CHECK(find_lint("none") == nullptr);
}

TEST_CASE("lints: have the levels and categories that clients of such lists expect") {
  const auto is = [](std::string_view name, lint_level level, lint_category category) {
    const auto* rule = find_lint(name);
    return rule != nullptr && rule->level == level && rule->category == category;
  };
  using enum lint_level;
  using enum lint_category;
  CHECK(is("unindexed_foreign_keys", info, performance));
  CHECK(is("auth_rls_initplan", warn, performance));
  CHECK(is("policy_exists_rls_disabled", error, security));
  CHECK(is("rls_enabled_no_policy", info, security));
  CHECK(is("duplicate_index", warn, performance));
  CHECK(is("security_definer_view", error, security));
  CHECK(is("function_search_path_mutable", warn, security));
  CHECK(is("rls_disabled_in_public", error, security));
  CHECK(is("unsupported_reg_types", warn, security));
  CHECK(is("sensitive_columns_exposed", error, security));
  CHECK(is("table_bloat", info, performance));
}

TEST_CASE("lints: each is found by one query, and each query finds known ones") {
  std::multiset<std::string_view> found;
  for (const auto& query : lint_queries(scope))
    found.insert(query.lints.begin(), query.lints.end());
  CHECK(found.size() == all_rules().size());
  for (const auto& rule : all_rules())
    CHECK(found.count(rule.name) == 1);
}

TEST_CASE("lint queries: are only those of the category and the lint") {
  CHECK(lint_queries(scope, lint_category::security).size() < lint_queries(scope).size());
  const auto one = lint_queries(scope, std::nullopt, "no_primary_key");
  REQUIRE(one.size() == 1);
  CHECK(one[0].query.text.find("'no_primary_key'") != std::string::npos);
  CHECK(lint_queries(scope, lint_category::security, "no_primary_key").empty());
  CHECK(lint_queries(scope, std::nullopt, "none").empty());
}

TEST_CASE("lint queries: know the platform's roles, the project's own one first") {
  const auto queries = lint_queries(scope, std::nullopt, "rls_disabled_in_public");
  REQUIRE(queries.size() == 1);
  CHECK(queries[0].query.parameters.front() ==
        R"({"postgres","reader","signalbox_admin","signalbox_pooler"})");
}

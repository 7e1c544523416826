#include "domain/database/policy_test.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using domain::policy_test_settings;

namespace {

std::string fault_of(const std::string& claims,
                     const std::map<std::string, std::string>& settings) {
  const auto made = policy_test_settings(claims, settings);
  REQUIRE(!made);
  return made.error().fields.front().field;
}

}  // namespace

TEST_CASE("policy test: claims and settings are those of the application") {
  using entry = std::pair<std::string, std::string>;
  CHECK(*policy_test_settings("", {}) ==
        std::vector<entry>{{"default_transaction_read_only", "on"}, {"request.jwt.claims", "{}"}});
  CHECK(*policy_test_settings(R"({"sub":"1"})", {{"app.user_id", "it's 7"}}) ==
        std::vector<entry>{{"default_transaction_read_only", "on"},
                           {"request.jwt.claims", R"({"sub":"1"})"},
                           {"app.user_id", "it's 7"}});
}

TEST_CASE("policy test: settings of PostgreSQL itself are refused") {
  for (const auto* name : {"role", "transaction_read_only", "", ".", "a.", ".a", "a..b", "a b.c",
                           "a.b-c", "1.a", "app.ü"}) {
    CAPTURE(name);
    CHECK(fault_of("", {{name, "x"}}) == "settings." + std::string(name));
  }
  CHECK(policy_test_settings("", {{"a.b.c_1$", "x"}}));
}

TEST_CASE("policy test: claims and settings are bounded") {
  const std::string long_text(domain::test_setting_bytes_max + 1, 'x');
  CHECK(fault_of(long_text, {}) == "claims");
  CHECK(fault_of("", {{"a.b", long_text}}) == "settings.a.b");
  std::map<std::string, std::string> many;
  for (std::size_t at = 0; at <= domain::test_settings_max; ++at)
    many.emplace("a.b" + std::to_string(at), "x");
  CHECK(fault_of("", many) == "settings");
}

TEST_CASE("policy test: a refused role is named with the reason") {
  CHECK(domain::role_refusal("app", "permission denied to set role \"app\"") ==
        "The query can't run as the role \"app\": permission denied to set role \"app\". The "
        "project's role must be a member of it.");
}

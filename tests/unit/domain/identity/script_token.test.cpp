#include "domain/identity/script_token.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/core/seeded_entropy.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using namespace std::chrono_literals;

TEST_CASE("script token: has its prefix and is random") {
  const auto random = seeded_entropy(1);
  const auto one = make_script_token(random);
  CHECK(one.starts_with("sbx_"));
  CHECK(one.size() == 47);
  CHECK(is_script_token(one));
  CHECK(one != make_script_token(random));
}

TEST_CASE("script token: is recognized by its format") {
  const auto good = "sbx_" + std::string(43, 'a');
  CHECK(is_script_token(good));
  CHECK_FALSE(is_script_token(""));
  CHECK_FALSE(is_script_token("sbx_"));
  CHECK_FALSE(is_script_token(good + "a"));
  CHECK_FALSE(is_script_token("SBX_" + std::string(43, 'a')));
  CHECK_FALSE(is_script_token("sbx_" + std::string(42, 'a') + "."));
  CHECK_FALSE(is_script_token("eyJhbGciOiJIUzI1NiJ9.e30.c2ln"));
}

TEST_CASE("script token: a missing scope is named") {
  const auto refused = scope_missing(token_scope::edge_functions_write).error();
  CHECK(refused.code == errc::forbidden);
  CHECK(refused.detail_code == "insufficient_scope");
  CHECK(refused.message == "This access token lacks the scope edge_functions:write.");
}

TEST_CASE("script token: expires at a given time, or never") {
  script_token token;
  const time_point its_end{1h};
  CHECK_FALSE(has_expired(token, its_end));
  token.expires_at = its_end;
  CHECK_FALSE(has_expired(token, its_end - 1ms));
  CHECK(has_expired(token, its_end));
}

TEST_CASE("script token: one for a project names that project in errors") {
  const auto refused = outside_project(project_ref{"shop"}).error();
  CHECK(refused.code == errc::forbidden);
  CHECK(refused.detail_code == "outside_project");
  CHECK(refused.message ==
        "This API key is for the project shop and cannot access other resources.");
}

#include "domain/project/project_key.hpp"

#include <doctest/doctest.h>

#include "tests/unit/domain/noon.hpp"

using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;

TEST_CASE("project key: a key that writes also reads, and has no other scopes") {
  using enum token_scope;
  CHECK(key_scopes(key_reads) == token_scopes{projects_read});
  CHECK(key_scopes(key_writes) == token_scopes{projects_read, projects_write});
}

TEST_CASE("project key: is shown with its creator, absent times as null") {
  project_key what{.token = {.id = script_token_id{"k"},
                             .owner = account_id{"a"},
                             .name = "deploy",
                             .scopes = key_scopes(key_reads),
                             .ending = "wxyz",
                             .created_at = noon,
                             .expires_at = std::nullopt,
                             .last_used_at = std::nullopt},
                   .made_by = "ada"};
  CHECK(project_key_json(what) == json{{"id", "k"},
                                       {"name", "deploy"},
                                       {"access", "read"},
                                       {"made_by", {{"gotrue_id", "a"}, {"username", "ada"}}},
                                       {"created_at", to_iso8601(noon)},
                                       {"expires_at", nullptr},
                                       {"last_used_at", nullptr}});
  what.token.scopes = key_scopes(key_writes);
  what.token.expires_at = noon;
  CHECK(project_key_json(what).at("access") == "write");
  CHECK(project_key_json(what).at("expires_at") == to_iso8601(noon));
}

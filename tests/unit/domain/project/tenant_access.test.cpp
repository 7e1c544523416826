#include "domain/project/tenant_access.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("tenant access: a limit of 0, no connections and a lost privilege lock the role out") {
  for (const auto& facts :
       {access_facts{.database_limit = 0,
       .words = "too many connections for database \"postgres\""},
        access_facts{.role_limit = 0, .words = "too many connections for role \"postgres\""},
        access_facts{.takes_connections = false,
        .words = "database \"postgres\" is not currently accepting connections"},
        access_facts{.may_connect = false,
        .words = "permission denied for database \"postgres\""}}) {
    CAPTURE(facts.words);
    const auto verdict = check_access_change(facts);
    CHECK(verdict.state == access_state::locked_out);
    CHECK(verdict.sentence.ends_with("Use Restore access to reset it."));
  }
  CHECK(check_access_change({.database_limit = 0}).sentence.find("CONNECTION LIMIT is 0") !=
        std::string::npos);
}

TEST_CASE("tenant access: a broken setting is named with PostgreSQL's message") {
  const auto verdict = check_access_change(
      {.settings = {"local_preload_libraries", "work_mem"},
       .words = "could not access file \"$libdir/plugins/x\": No such file or directory"});
  CHECK(verdict.state == access_state::locked_out);
  CHECK(verdict.sentence ==
        "PostgreSQL refuses every session of the project's role: could not access file "
        "\"$libdir/plugins/x\": No such file or directory. Set for the database or the role: "
        "local_preload_libraries, work_mem. Use Restore access to reset it.");
}

TEST_CASE("tenant access: exhausted connections are a separate cause") {
  for (const auto* words :
       {"too many connections for database \"postgres\"", "sorry, too many clients already",
        "remaining connection slots are reserved for superusers"}) {
    const auto verdict = check_access_change({.database_limit = 5, .words = words});
    CHECK(verdict.state == access_state::busy);
    CHECK(verdict.sentence.starts_with("Too many connections: all 5 are in use"));
  }
  CHECK(check_access_change({.words = "sorry, too many clients already"}).state ==
        access_state::busy);
}

TEST_CASE("tenant access: a temporary refusal is not reported") {
  for (const auto* words :
       {"", "the database system is starting up", "the database system is in recovery mode",
        "the database system is shutting down",
        "terminating connection due to administrator command",
        "password authentication failed for user \"postgres\"",
        "Peer authentication failed for user \"postgres\"", "no pg_hba.conf entry for host"})
    CHECK(check_access_change({.settings = {"work_mem"}, .words = words}).state ==
          access_state::open);
}

#include "domain/project/host_paths.hpp"

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "domain/project/project_machine.hpp"
#include "domain/project/tenant_access.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox;
using namespace signalbox::core;
using namespace signalbox::domain;
using signalbox::testing::noon;

namespace {

/// Original reasons from lower layers, and their displayed texts.
const std::pair<std::string_view, std::string_view> raw_reasons[] = {
    {"Could not write /srv/var/databases/projects/abc/data/pg_hba.conf: No such file or directory.",
     "Could not write pg_hba.conf: No such file or directory."},
    {"Could not copy /srv/a/template-15/PG_VERSION to /srv/a/projects/b/PG_VERSION: No space left.",
     "Could not copy PG_VERSION to PG_VERSION: No space left."},
    {R"(PostgreSQL is running (process 7) but does not respond: connection to server on socket "/proc/self/fd/25/.s.PGSQL.18868" failed: FATAL:  sorry.)",
     "PostgreSQL is running (process 7) but does not respond: FATAL:  sorry."},
    {R"(connection to server on socket "/proc/self/fd/25/.s.PGSQL.18868")", ""},
    {R"(could not open file "/srv/x/data/global/pg_control": Permission denied)",
     R"(could not open file "pg_control": Permission denied)"},
    {"Could not create the folder /srv/x/: File exists.",
     "Could not create the folder x: File exists."},
    {"Could not execute /usr/lib/postgresql/15/bin/postgres: Permission denied.",
     "Could not execute postgres: Permission denied."},
};

}  // namespace

TEST_CASE("reasons: contain no path or descriptor of the host") {
  for (const auto& [raw, shown] : raw_reasons)
    CHECK(without_host_paths(raw) == shown);
}

TEST_CASE("reasons: other texts with a slash are unchanged") {
  for (const std::string_view text :
       {"See https://example.org/a/b and 10.0.0.0/8, and/or read 3 / 4 of it.",
        R"(could not access file "$libdir/plugins/x": No such file or directory)", "/", "a /", ""})
    CHECK(without_host_paths(text) == text);
}

TEST_CASE("reasons: long messages are truncated between characters") {
  const auto cut = without_host_paths(std::string(shown_message_bytes_max - 1, 'x') + "üü");
  CHECK(cut == std::string(shown_message_bytes_max - 1, 'x') + "…");
  CHECK(without_host_paths(std::string(100'000, 'x')).size() < shown_message_bytes_max + 4);
}

TEST_CASE("reasons: a project's condition contains no path of a step's or probe's message") {
  const auto names_path = [](const std::string& text) {
    return text.find("/srv") != std::string::npos || text.find("/proc") != std::string::npos ||
           text.find("/usr") != std::string::npos;
  };
  project_condition up;
  up.status = project_status::active_healthy;
  for (const auto& [raw, shown] : raw_reasons) {
    for (const auto state : {health::unhealthy, health::locked_out, health::down, health::absent,
                             health::stopped, health::unreachable}) {
      const auto found = probed(up, state, raw, noon);
      CHECK_FALSE(names_path(found.reason));
      if (found.fault) CHECK_FALSE(names_path(found.fault->message));
    }
    project_step step;
    step.id = "one";
    for (const auto operation : {project_operation::pause, project_operation::restart,
                                 project_operation::resize, project_operation::destroy}) {
      operation_plan plan{.operation = operation, .steps = {step}};
      const auto started = begin(up, plan, "ada", noon).value();
      const auto failed = step_failed(started, "one", {"internal", std::string(raw)}, noon);
      CHECK_FALSE(names_path(failed.reason));
      REQUIRE(failed.fault);
      CHECK_FALSE(names_path(failed.fault->message));
    }
    CHECK_FALSE(names_path(check_access_change({.words = std::string(raw)}).sentence));
  }
}

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "storage/audit/audit_repository.hpp"
#include "storage/project/fleet_repository.hpp"
#include "storage/project/inactivity_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;

namespace {

struct with_inactivity : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  storage::project_repository projects{on, soon()};
  storage::inactivity_repository uses{on, soon()};

  with_inactivity() {
    need(projects.insert(draft('a', acme), {.ports = {20000, 20009}, .free_active_max = 2},
                         person()));
  }

  static domain::project_use warned() {
    return {.last_active_at = noon,
            .idle_since = noon + 1h,
            .observed_at = noon + 5h,
            .pause_at = noon + 7h,
            .is_warning_sent = true,
            .pause_tried_at = noon + 4h,
            .pause_failure = "A file is caf\xE9.",
            .exemption = std::nullopt};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_inactivity, "inactivity: a new project was used when it was created") {
  const auto stored = need(projects.find(ref('a')));
  CHECK(stored.use.last_active_at == stored.inserted_at);
  CHECK(stored.use.observed_at == stored.inserted_at);
  CHECK_FALSE(stored.use.pause_at);
}

TEST_CASE_FIXTURE(with_inactivity,
                  "inactivity: the use is stored as a whole, with an audit entry") {
  auto use = warned();
  need(uses.save(ref('a'), use,
                 storage::project_request{.by = person(), .action = "project.keep_running"}));
  use.pause_failure = "A file is caf\xEF\xBF\xBD.";
  CHECK(need(projects.find(ref('a'))).use == use);
  CHECK(storage::audit_repository(on, soon()).find({.organization = acme, .count = 1})[0].action ==
        "project.keep_running");
  const auto fleet = storage::fleet_repository(on, soon()).projects(noon);
  REQUIRE(fleet.size() == 1);
  CHECK(fleet[0].pause_at == use.pause_at);
  CHECK(fleet[0].pause_failure == use.pause_failure);
  use.exemption = domain::pause_exemption{.by = "ora", .at = noon, .reason = "A demo."};
  need(uses.save(ref('a'), use));
  CHECK(need(projects.find(ref('a'))).use == use);
  CHECK(storage::fleet_repository(on, soon()).projects(noon)[0].kept_by == "ora");
  CHECK(uses.save(ref('b'), use).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_inactivity, "inactivity: owners and administrators are warned") {
  CHECK(need(uses.recipients(ref('a'))) == std::vector<std::string>{"ada@example.org"});
  CHECK(uses.recipients(ref('b')).error().code == errc::not_found);
}

#include <doctest/doctest.h>

#include "storage/advisor/advisor_exception_repository.hpp"
#include "storage/audit/audit_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

namespace {

struct with_exceptions : with_database {
  domain::organization_slug acme = organization(account("ada@example.org"));

  with_exceptions() {
    for (const char letter : {'a', 'b'}) {
      (void)need(storage::project_repository(on, soon())
                     .insert(draft(letter, acme), {.ports = {20000, 20010}, .free_active_max = 2},
                             person()));
    }
  }

  storage::advisor_exception_repository exceptions() { return {on, soon()}; }

  core::result<domain::advisor_exception> mute(char project, std::string lint,
                                               std::optional<std::string> key = std::nullopt) {
    return exceptions().create(
        ref(project),
        {.lint_name = std::move(lint), .cache_key = std::move(key), .reason = "On purpose."},
        person());
  }

  std::vector<storage::audit_entry> log() {
    return storage::audit_repository(on, soon()).find({.project = ref('a'), .count = 3});
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_exceptions, "advisor exceptions: are listed by project") {
  const auto one = need(mute('a', "no_primary_key", "no_primary_key_public_t"));
  const auto all = need(mute('a', "no_primary_key"));
  (void)need(mute('b', "table_bloat"));
  CHECK(one.created_by == "tester");
  CHECK(one.created_at == noon);
  CHECK(exceptions().list(ref('a')) == std::vector{all, one});
  CHECK(exceptions().list(ref('b')).size() == 1);
  CHECK(exceptions().list(ref('q')).empty());
}

TEST_CASE_FIXTURE(with_exceptions, "advisor exceptions: a finding is muted once") {
  (void)need(mute('a', "no_primary_key", "x"));
  CHECK(mute('a', "no_primary_key", "x").error().code == errc::conflict);
  (void)need(mute('a', "no_primary_key"));
  CHECK(mute('a', "no_primary_key").error().code == errc::conflict);
  CHECK(mute('b', "no_primary_key", "x"));
  CHECK(mute('q', "no_primary_key").error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_exceptions, "advisor exceptions: a project has a maximum of them") {
  need(on.run_script({"fill",
                      "INSERT INTO advisor_exceptions (project_id, lint_name, cache_key, "
                      "reason, created_by, created_at) SELECT 1, 'table_bloat', g, '-', "
                      "'ada', now() FROM generate_series(1, 1000) g"},
                     soon()));
  CHECK(mute('a', "no_primary_key").error().code == errc::conflict);
  CHECK(mute('b', "no_primary_key"));
}

TEST_CASE_FIXTURE(with_exceptions,
                  "advisor exceptions: each change is in the audit log of the project") {
  const auto made = need(mute('a', "no_primary_key", "x"));
  CHECK(log()[0].action == "project.mute_finding");
  CHECK(log()[0].detail["finding"] == "x");
  const auto changed =
      need(exceptions().update(ref('a'), {.id = made.id, .reason = "An import table."}, person()));
  CHECK(changed.reason == "An import table.");
  CHECK(log()[0].detail["reason"] == "An import table.");
  (void)need(exceptions().remove(ref('a'), made.id, person()));
  CHECK(log()[0].action == "project.unmute_finding");
  CHECK(log()[0].detail["rule"] == "no_primary_key");
  CHECK(exceptions().list(ref('a')).empty());
}

TEST_CASE_FIXTURE(with_exceptions, "advisor exceptions: those of other projects are not found") {
  const auto made = need(mute('a', "no_primary_key"));
  CHECK(exceptions().remove(ref('b'), made.id, person()).error().code == errc::not_found);
  CHECK(exceptions().update(ref('b'), {.id = made.id, .reason = "-"}, person()).error().code ==
        errc::not_found);
  CHECK(exceptions().list(ref('a')).size() == 1);
}

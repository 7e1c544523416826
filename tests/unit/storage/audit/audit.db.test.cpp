#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_log : with_database {
  const domain::organization_slug acme{"aaaaaaaaaaaaaaaaaaaa"};
  const domain::organization_slug globex{"gggggggggggggggggggg"};
  const domain::account_id ada{"11111111-0000-4000-8000-000000000001"};
  const domain::account_id bob{"22222222-0000-4000-8000-000000000002"};

  storage::audit_repository log() { return {on, soon()}; }

  void add(storage::audit_entry entry) { log().append(entry); }

  /// Returns the matching actions, newest first.
  std::vector<std::string> actions(const storage::audit_query& requested) {
    std::vector<std::string> found;
    for (const auto& entry : log().find(requested))
      found.push_back(entry.action);
    return found;
  }

  /// Adds four entries at intervals of an hour.
  void fill() {
    add({.by = {.at = noon, .account = ada, .name = "ada"},
         .organization = acme,
         .action = "organization.rename"});
    add({.by = {.at = noon + 1h, .account = bob, .name = "bob"},
         .organization = acme,
         .project = ref('x'),
         .action = "project.pause"});
    add({.by = {.at = noon + 2h, .account = ada, .name = "ada"},
         .organization = globex,
         .action = "organization.rename"});
    add({.by = {.at = noon + 3h, .account = ada, .name = "ada"}, .action = "profile.update"});
  }
};

using names = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(with_log, "audit log: stores actor, action, target, time, origin and outcome") {
  add({.by = {.at = noon,
              .account = ada,
              .name = "ada",
              .request_id = "r-1",
              .remote_address = "192.0.2.7",
              .token_name = "nightly"},
       .organization = acme,
       .project = ref('x'),
       .action = "project.delete",
       .target = "Shop",
       .detail = {{"why", "broken \xff text"}},
       .outcome = storage::audit_outcome::refused});
  const auto found = log().find({});
  REQUIRE(found.size() == 1);
  const auto& entry = found[0];
  CHECK(entry.id > 0);
  CHECK(entry.by.at == noon);
  CHECK(entry.by.account == ada);
  CHECK(entry.by.name == "ada");
  CHECK(entry.by.request_id == "r-1");
  CHECK(entry.by.remote_address == "192.0.2.7");
  CHECK(entry.by.token_name == "nightly");
  CHECK(entry.organization == acme);
  CHECK(entry.project == ref('x'));
  CHECK(entry.action == "project.delete");
  CHECK(entry.target == "Shop");
  CHECK(entry.detail.at("why") == "broken \xef\xbf\xbd text");
  CHECK(entry.outcome == storage::audit_outcome::refused);
}

TEST_CASE_FIXTURE(with_log,
                  "audit log: is searched by organization, project, account, action and time") {
  fill();
  CHECK(actions({.organization = acme}) == names{"project.pause", "organization.rename"});
  CHECK(actions({.project = ref('x')}) == names{"project.pause"});
  CHECK(actions({.account = ada}) ==
        names{"profile.update", "organization.rename", "organization.rename"});
  CHECK(actions({.organization = acme, .account = ada}) == names{"organization.rename"});
  CHECK(actions({.action = "project.pause"}) == names{"project.pause"});
  CHECK(actions({.action = "project"}).empty());
  CHECK(actions({.from = noon + 2h}) == names{"profile.update", "organization.rename"});
  CHECK(actions({.until = noon + 1h}) == names{"project.pause", "organization.rename"});
  CHECK(actions({.from = noon + 1h, .until = noon + 2h}) ==
        names{"organization.rename", "project.pause"});
}

TEST_CASE_FIXTURE(with_log, "audit log: is paginated, newest first") {
  fill();
  const auto first = log().find({.count = 3});
  REQUIRE(first.size() == 3);
  CHECK(first[0].action == "profile.update");
  const auto rest = log().find({.before = first.back().id, .count = 3});
  REQUIRE(rest.size() == 1);
  CHECK(rest[0].action == "organization.rename");
  CHECK(rest[0].organization == acme);
}

TEST_CASE_FIXTURE(with_log, "audit log: entries are found by their numbers") {
  fill();
  const auto all = log().find({});
  const auto some = log().find_all({all[0].id, all[2].id, 999'999});
  REQUIRE(some.size() == 2);
  CHECK(some[0].id == all[2].id);
  CHECK(some[1].id == all[0].id);
  CHECK(log().find_all({}).empty());
}

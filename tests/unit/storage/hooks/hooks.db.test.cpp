#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/crypto/random_text.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/hooks/hook_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::row_event;
using storage::hook_repository;
using storage::stored_hook;

namespace {

struct with_hooks : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);
  hook_repository hooks{on, soon()};

  with_hooks() {
    for (const auto letter : {'a', 'b'})
      need(storage::project_repository(on, soon())
               .insert(draft(letter, acme), {.ports = {20000, 20009}, .free_active_max = 2},
                       person()));
  }

  static storage::project_request request() { return {.by = person(), .action = "hook.create"}; }

  static std::string hook_id(std::size_t at) {
    return fmt::format("00000000-0000-4000-8000-{:012}", at);
  }

  static stored_hook hook(std::size_t at, const std::string& name) {
    return {.hook = {.id = hook_id(at),
                     .name = name,
                     .table = {.schema = "public", .name = "orders"},
                     .events = {row_event::insert, row_event::remove},
                     .url = "https://example.com"},
            .sealed_secrets = std::string("sealed\0", 7)};
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_hooks, "hooks: a hook is read as it was stored, and the project is marked") {
  CHECK_FALSE(storage::project_repository(on, soon()).find(ref('a'))->has_hooks);
  auto one = hook(1, "Orders");
  one.hook.condition = "NEW.total > 1";
  one.hook.timeout = 9s;
  one.hook.attempts_max = 3;
  one.hook.is_active = false;
  CHECK(hooks.put(ref('a'), one, request()));
  const auto found = hooks.list(ref('a'));
  REQUIRE(found.size() == 1);
  CHECK(found[0].hook.id == hook_id(1));
  CHECK(found[0].hook.events == one.hook.events);
  CHECK(found[0].hook.condition == "NEW.total > 1");
  CHECK(found[0].hook.timeout == 9s);
  CHECK(found[0].hook.attempts_max == 3);
  CHECK_FALSE(found[0].hook.is_active);
  CHECK(found[0].sealed_secrets == one.sealed_secrets);
  CHECK(hooks.list(ref('b')).empty());
  CHECK(storage::project_repository(on, soon()).find(ref('a'))->has_hooks);
  one.hook.events = {row_event::update};
  CHECK(hooks.put(ref('a'), one, request()));
  CHECK(hooks.list(ref('a'))[0].hook.events == one.hook.events);
  CHECK(hooks.list(ref('a'))[0].hook.created_at == found[0].hook.created_at);
}

TEST_CASE_FIXTURE(with_hooks, "hooks: names are unique in a project, and their number is bounded") {
  for (std::size_t at = 0; at < domain::hooks_max; ++at)
    need(hooks.put(ref('a'), hook(at, fmt::format("Hook {}", at)), request()));
  CHECK(hooks.put(ref('a'), hook(99, "Another"), request()).error().code == errc::conflict);
  CHECK(hooks.put(ref('a'), hook(3, "Hook 1"), request()).error().code == errc::conflict);
  CHECK(hooks.put(ref('a'), hook(3, "Renamed"), request()));
  CHECK(hooks.put(ref('b'), hook(99, "Hook 1"), request()));
}

TEST_CASE_FIXTURE(with_hooks, "hooks: a deletion is noted, and the last one unmarks the project") {
  need(hooks.put(ref('a'), hook(1, "Orders"), request()));
  CHECK(hooks.remove(ref('b'), hook_id(1), request()).error().code == errc::not_found);
  CHECK(hooks.remove(ref('a'), hook_id(1), {.by = person(), .action = "hook.delete"}));
  CHECK(hooks.remove(ref('a'), hook_id(1), request()).error().code == errc::not_found);
  CHECK_FALSE(storage::project_repository(on, soon()).find(ref('a'))->has_hooks);
  const auto entries =
      storage::audit_repository(on, soon()).find({.organization = acme, .count = 1});
  CHECK(entries[0].action == "hook.delete");
}

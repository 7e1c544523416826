#include <doctest/doctest.h>

#include "storage/project/project_repository.hpp"
#include "storage/vault/vault_key_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using storage::vault_key_repository;

namespace {

struct with_vault_keys : with_database {
  domain::organization_slug acme = organization(account("ada@example.org"));
  vault_key_repository keys{on, soon()};

  with_vault_keys() {
    for (const auto letter : {'a', 'b'})
      need(storage::project_repository(on, soon())
               .insert(draft(letter, acme), {.ports = {20000, 20009}, .free_active_max = 2},
                       person()));
  }
};

const core::time_point at_first{std::chrono::seconds{1}};

}  // namespace

TEST_CASE_FIXTURE(with_vault_keys, "vault keys: a project has none until one is stored") {
  CHECK_FALSE(keys.find(ref('a')));
  CHECK(need(keys.keep(ref('a'), "sealed a", at_first)) == "sealed a");
  CHECK(keys.find(ref('a')) == "sealed a");
  CHECK_FALSE(keys.find(ref('b')));
}

TEST_CASE_FIXTURE(with_vault_keys, "vault keys: a key is never replaced") {
  need(keys.keep(ref('a'), "first", at_first));
  CHECK(need(keys.keep(ref('a'), "second", at_first)) == "first");
  CHECK(keys.find(ref('a')) == "first");
}

TEST_CASE_FIXTURE(with_vault_keys, "vault keys: an unknown project gets none") {
  const auto refused = keys.keep(ref('z'), "sealed", at_first);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::not_found);
}

TEST_CASE_FIXTURE(with_vault_keys, "vault keys: a key ends with its project") {
  need(keys.keep(ref('a'), "sealed", at_first));
  need(on.run({"test.remove", "DELETE FROM projects WHERE ref = $1"}, {ref('a')}, soon()));
  CHECK_FALSE(keys.find(ref('a')));
}

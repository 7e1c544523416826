#include "storage/bind_secrets.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <string>

#include "core/crypto/random_text.hpp"
#include "core/encoding/base64.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/oauth_flow_repository.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "tests/unit/core/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::seeded_entropy;
using storage::sealed_column;

namespace {

const core::sealing_key sealing = core::sealing_key::generate(seeded_entropy(1));

/// Returns a secret as stored by a version up to 0.1.
std::string sealed_by_a_former_version(const std::string& plain, unsigned char nonce_byte) {
  std::string sealed(crypto_secretbox_NONCEBYTES, static_cast<char>(nonce_byte));
  std::string box(crypto_secretbox_MACBYTES + plain.size(), '\0');
  const auto raw = [](const std::string& text) {
    return reinterpret_cast<const unsigned char*>(text.data());
  };
  crypto_secretbox_easy(reinterpret_cast<unsigned char*>(box.data()), raw(plain), plain.size(),
                        raw(sealed),
                        reinterpret_cast<const unsigned char*>(sealing.bytes().data()));
  return core::to_base64url(sealed + box);
}

struct with_former_secrets : with_database {
  storage::project_repository projects{on, soon()};
  domain::account_id ada = account("ada@example.org");
  domain::organization_slug acme = organization(ada);

  void add_project(char letter, const std::string& sealed) {
    auto requested = draft(letter, acme);
    requested.sealed_password = sealed;
    need(projects.insert(requested, {.ports = {54'400, 54'420}, .free_active_max = 20}, person()));
  }
  storage::bound_portion bind(sealed_column column, const std::string& after = {},
                              std::size_t limit = 100) {
    return storage::bind_secrets(on, column, after, limit, sealing, seeded_entropy(3), soon());
  }
  std::string opened(char letter) {
    const auto found = need(projects.find(ref(letter)));
    return need(
        core::open_secret(found.sealed_password, domain::project_password_row(found.ref), sealing));
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_former_secrets,
                  "sealed secrets: those of a former version are sealed for their rows") {
  add_project('a', sealed_by_a_former_version("one", 1));
  add_project('b', sealed_by_a_former_version("two", 2));
  need(storage::project_resource_repository(on, soon())
           .save_pending_password(ref('b'), sealed_by_a_former_version("three", 3),
                                  {.by = person(), .action = "project.change_password"}));
  const domain::factor_id phone{core::random_uuid(seeded_entropy(4))};
  need(storage::factor_repository(on, soon())
           .enrol({.id = phone,
                   .account = ada,
                   .friendly_name = "Phone",
                   .sealed_secret = sealed_by_a_former_version("four", 4)},
                  person()));
  storage::oauth_flow_repository(on, soon())
      .begin({.state_digest = "digest",
              .sealed_verifier = sealed_by_a_former_version("five", 5),
              .return_to = "/",
              .expires_at = noon + 1h},
             noon);

  CHECK(bind(sealed_column::project_password).bound == 2);
  CHECK(bind(sealed_column::pending_password).bound == 1);
  CHECK(bind(sealed_column::factor_secret).bound == 1);
  CHECK(bind(sealed_column::flow_verifier).bound == 1);

  CHECK(opened('a') == "one");
  CHECK(opened('b') == "two");
  CHECK(need(core::open_secret(need(projects.find(ref('b'))).pending_password,
                               domain::project_password_row(ref('b')), sealing)) == "three");
  const auto found =
      need(on.run({"read", "SELECT sealed_secret AS sealed FROM factors"}, {}, soon()));
  CHECK(need(core::open_secret(found[0].as<std::string>("sealed"), domain::factor_row(ada, phone),
                               sealing)) == "four");
  const auto flow = storage::oauth_flow_repository(on, soon()).consume("digest", noon);
  CHECK(need(core::open_secret(flow->sealed_verifier, domain::sign_in_flow_row("digest"),
                               sealing)) == "five");
}

TEST_CASE_FIXTURE(with_former_secrets,
                  "sealed secrets: binding works in portions and is idempotent") {
  for (const char letter : {'a', 'b', 'c'})
    add_project(letter, sealed_by_a_former_version(std::string(1, letter), 7));
  const auto first = bind(sealed_column::project_password, {}, 2);
  CHECK(first.bound == 2);
  CHECK(first.more);
  // After a kill at this point, the next start continues with the remaining rows.
  const auto again = bind(sealed_column::project_password, {}, 2);
  CHECK(again.bound == 1);
  CHECK_FALSE(again.more);
  CHECK(bind(sealed_column::project_password).bound == 0);
  for (const char letter : {'a', 'b', 'c'})
    CHECK(opened(letter) == std::string(1, letter));
}

TEST_CASE_FIXTURE(with_former_secrets,
                  "sealed secrets: one that cannot be opened is reported, and stays unchanged") {
  add_project('a', "damaged");
  add_project('b', sealed_by_a_former_version("two", 2));
  const auto first = bind(sealed_column::project_password, {}, 1);
  CHECK(first.bound == 0);
  REQUIRE(first.unreadable.size() == 1);
  CHECK(first.unreadable[0] == domain::project_password_row(ref('a')));
  CHECK(bind(sealed_column::project_password, first.last, 1).bound == 1);
  CHECK(need(projects.find(ref('a'))).sealed_password == "damaged");
  CHECK(opened('b') == "two");
}

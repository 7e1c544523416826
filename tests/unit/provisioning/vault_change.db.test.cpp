#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/unit/provisioning/vault_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;

TEST_CASE_FIXTURE(vault_project, "vault: a role reads what it may read, whatever the value is") {
  std::string all_bytes;
  for (char one = 1; one > 0 && one < 127; ++one)
    all_bytes += one;
  need(put(1, "all bytes", all_bytes + "ü€😀"));
  need(put(2, "longest", std::string(domain::vault_value_bytes_max, 'v')));
  need(put(3, "it's \"quoted\"", "x"));
  CHECK(read("clerk", "all bytes") == all_bytes + "ü€😀");
  CHECK(read("clerk", "longest") == std::string(domain::vault_value_bytes_max, 'v'));
  CHECK(read("clerk", "it's \"quoted\"") == "x");
  // The owner is a member of clerk.
  CHECK(read("postgres", "all bytes") == all_bytes + "ü€😀");
}

TEST_CASE_FIXTURE(vault_project, "vault: a name that exists is refused like one that does not") {
  need(put(1, "one", "x"));
  need(put(2, "two", "y", {"guest"}));
  CHECK(read("guest", "one") == refusal_to_read("one", "guest"));
  CHECK(read("guest", "none") == refusal_to_read("none", "guest"));
  CHECK(read("guest", "two") == "y");
}

TEST_CASE_FIXTURE(vault_project, "vault: members without full access read nothing") {
  need(put(1, "one", "x", {"clerk", "guest", "postgres"}));
  auto reader = need(connect("signalbox_read_only"));
  CHECK_FALSE(reader.run({"read", "SELECT vault.read_secret('one')"}, {}, soon()));
  CHECK(message == refusal_to_read("one", "signalbox_read_only"));
}

TEST_CASE_FIXTURE(vault_project, "vault: secrets are read in read-only transactions as well") {
  need(put(1, "one", "x"));
  const auto found =
      ask("SET default_transaction_read_only = on", "SELECT vault.read_secret('one')");
  CHECK(need(found) == "x");
}

TEST_CASE_FIXTURE(vault_project, "vault: a role that is revoked reads nothing from then on") {
  need(put(1, "one", "x", {"clerk", "guest"}));
  const auto changed = need(set_readers(1, {"guest"}));
  CHECK(changed.at("roles") == core::json{"guest"});
  CHECK(read("clerk", "one") == refusal_to_read("one", "clerk"));
  CHECK(read("guest", "one") == "x");
}

TEST_CASE_FIXTURE(vault_project, "vault: a view that calls a reader's function blocks nothing") {
  need(put(1, "one", "x"));
  need(ask(
      "DO $$ BEGIN EXECUTE (SELECT format('CREATE VIEW taken AS SELECT vault.%I(''one'') AS v', "
      "proname) FROM pg_proc WHERE proname LIKE 'read_secret_as_%'); END $$",
      "SELECT v FROM taken"));
  need(set_readers(1, {}));
  CHECK_FALSE(ask("", "SELECT v FROM taken"));
  CHECK(message.starts_with("permission denied for function read_secret_as_"));
  need(set_readers(1, {"clerk"}));
  CHECK(need(ask("", "SELECT v FROM taken")) == "x");
}

TEST_CASE_FIXTURE(vault_project, "vault: a new role with the name of a dropped one reads nothing") {
  need(put(1, "one", "x"));
  administer("DROP OWNED BY clerk; DROP ROLE clerk; CREATE ROLE clerk; GRANT clerk TO postgres");
  CHECK(read("clerk", "one") == refusal_to_read("one", "clerk"));
  CHECK(need(order({})).at("secrets").at(0).at("roles").empty());
  // The next change forgets the dropped role.
  need(put(2, "two", "y", {"guest"}));
  CHECK(need(ask("", "SELECT count(*)::text FROM pg_proc WHERE proname LIKE 'read_secret_as_%'")) ==
        "1");
}

TEST_CASE_FIXTURE(vault_project, "vault: rights that were taken from a role return with a change") {
  need(put(1, "one", "x"));
  administer("DROP OWNED BY clerk");
  CHECK(read("clerk", "one") == refusal_to_read("one", "clerk"));
  need(set_readers(1, {"clerk"}));
  CHECK(read("clerk", "one") == "x");
}

TEST_CASE_FIXTURE(vault_project, "vault: a renamed secret and a renamed role keep their rights") {
  need(put(1, "one", "x"));
  need(order({.what = action::put, .id = id_of(1), .name = "uno"}));
  administer("ALTER ROLE clerk RENAME TO accountant");
  CHECK(read("accountant", "uno") == "x");
  CHECK(read("accountant", "one") == refusal_to_read("one", "accountant"));
}

TEST_CASE_FIXTURE(vault_project, "vault: a new value replaces the former one") {
  need(put(1, "one", "x"));
  auto again = putting(1, "one", "y");
  again.is_new = false;
  need(order(again));
  CHECK(read("clerk", "one") == "y");
  need(order({.what = action::remove, .id = id_of(1)}));
  CHECK(read("clerk", "one") == refusal_to_read("one", "clerk"));
}

TEST_CASE_FIXTURE(vault_project, "vault: names, roles and ids are checked, and nothing changes") {
  need(put(1, "one", "x"));
  const auto taken = put(2, "one", "y");
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == errc::conflict);
  CHECK(taken.error().message == "There is already a secret named one.");
  const auto unknown = put(2, "two", "y", {"clerk", "nobody"});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == errc::bad_request);
  CHECK(unknown.error().message == "There is no role named nobody.");
  for (const auto what : {action::find, action::remove})
    CHECK(order({.what = what, .id = id_of(7)}).error().code == errc::not_found);
  CHECK(set_readers(7, {}).error().code == errc::not_found);
  CHECK(order({.what = action::find, .id = "7"}).error().code == errc::bad_request);
  CHECK(need(order({})).at("secrets").size() == 1);
}

TEST_CASE_FIXTURE(vault_project,
                  "vault: 1000 secrets are listed in pages, and one more is refused") {
  need(put(0, "name 0000", "x"));
  administer(
      "INSERT INTO vault.secrets SELECT format('00000000-0000-4000-8000-%s', "
      "lpad(n::text, 12, '0'))::uuid, format('name %s', lpad(n::text, 4, '0')), '', sealed, "
      "'{}', now(), now() FROM vault.secrets, generate_series(1, 999) AS n");
  std::string after;
  std::size_t count = 0;
  for (auto page = need(order({})).at("secrets"); !page.empty();
       page = need(order({.after = after})).at("secrets")) {
    CHECK(page.size() <= domain::vault_page_secrets);
    count += page.size();
    CHECK(after < page.back().at("name").get<std::string>());
    after = page.back().at("name").get<std::string>();
  }
  CHECK(count == domain::vault_secrets_max);
  const auto refused = put(1000, "another", "x");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "A project can have 1000 secrets. Delete one first.");
}

TEST_CASE_FIXTURE(vault_project, "vault: without a key, roles are listed and nothing is created") {
  const auto listed = core::json::parse(need(provider->use_vault(spec, std::nullopt, {}, soon())));
  CHECK(listed.at("secrets").empty());
  CHECK(listed.at("roles") == core::json{"clerk", "guest", "postgres"});
  CHECK(need(ask("", "SELECT count(*)::text FROM pg_namespace WHERE nspname = 'vault'")) == "0");
  CHECK_FALSE(std::filesystem::exists(root_of(spec) / "vault.key"));
}

TEST_CASE_FIXTURE(vault_project, "vault: a database that does not run answers nothing") {
  perform(domain::project_operation::pause, spec);
  const auto refused = put(1, "one", "x");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.find("PostgreSQL is not running") != std::string::npos);
}

TEST_CASE_FIXTURE(vault_project,
                  "vault: only the database's user may read the key, until the end") {
  need(put(1, "one", "x"));
  struct stat found {};
  REQUIRE(::stat((root_of(spec) / "vault.key").c_str(), &found) == 0);
  CHECK((found.st_mode & 07777) == 0400);
  CHECK(found.st_uid == unprivileged_user().uid);
  CHECK(found.st_size == 32);
  perform(domain::project_operation::destroy, spec);
  CHECK_FALSE(std::filesystem::exists(root_of(spec) / "vault.key"));
}

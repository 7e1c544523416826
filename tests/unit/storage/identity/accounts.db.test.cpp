#include <doctest/doctest.h>

#include <future>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "storage/platform/installation_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using storage::account_repository;
using storage::profile_repository;
using namespace std::chrono_literals;

TEST_CASE_FIXTURE(with_database, "accounts: only the first one becomes an operator") {
  account_repository accounts(on, soon());
  const auto first =
      need(accounts.create({.email = "Ada@Example.org", .password_hash = "h1"}, person()));
  CHECK(first.operates == domain::operator_role::operator_);
  CHECK(first.email == "ada@example.org");
  CHECK(first.password_hash == "h1");
  CHECK(first.created_at == noon);
  CHECK(!first.last_sign_in_at);
  CHECK(
      need(accounts.create({.email = "b@example.org", .password_hash = "h2"}, person())).operates ==
      domain::operator_role::none);
}

TEST_CASE_FIXTURE(with_database,
                  "accounts: exactly one of many concurrent first sign-ups becomes an operator") {
  std::vector<std::future<bool>> made;
  for (int number = 0; number < 6; ++number)
    made.push_back(std::async(std::launch::async, [this, number] {
      auto own = database.connect();
      const auto email = fmt::format("p{}@example.org", number);
      return need(account_repository(own, soon())
                      .create({.email = email, .password_hash = "h"}, person()))
                 .operates == domain::operator_role::operator_;
    }));
  int operators = 0;
  for (auto& one : made)
    operators += one.get() ? 1 : 0;
  CHECK(operators == 1);
}

TEST_CASE_FIXTURE(with_database, "accounts: an address is unique in any case") {
  account("ada@example.org");
  const auto taken = account_repository(on, soon())
                         .create({.email = "ADA@example.org", .password_hash = "h"}, person());
  REQUIRE(!taken);
  CHECK(taken.error().code == errc::conflict);
  CHECK(taken.error().detail_code == "user_already_exists");
}

TEST_CASE_FIXTURE(with_database, "accounts: are found by id and by address, or not") {
  account_repository accounts(on, soon());
  const auto id = account("ada@example.org");
  CHECK(need(accounts.find(id)).email == "ada@example.org");
  CHECK(need(accounts.find_by_email("Ada@example.org")).id == id);
  CHECK(accounts.find_by_email("nobody@example.org").error().code == errc::not_found);
  CHECK(accounts.find(domain::account_id("00000000-0000-0000-0000-000000000000")).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_database, "accounts: a sign-in is recorded") {
  account_repository accounts(on, soon());
  const auto id = account("ada@example.org");
  accounts.record_sign_in(id, noon + 1h);
  CHECK(need(accounts.find(id)).last_sign_in_at == noon + 1h);
}

TEST_CASE_FIXTURE(with_database, "accounts: a new password ends every session") {
  account_repository accounts(on, soon());
  storage::auth_session_repository sessions(on, soon());
  const auto id = account("ada@example.org");
  const auto session = sessions.open(
      {.account = id, .token_digest = "d1", .at = noon, .token_expires_at = noon + 24h});
  const auto is_alive = [&] {
    return storage::session_context_repository(on, soon())
        .find_all({{id, session}})
        .front()
        .has_value();
  };
  CHECK(is_alive());
  const auto kept = sessions.open(
      {.account = id, .token_digest = "d2", .at = noon, .token_expires_at = noon + 24h});
  CHECK(need(accounts.set_password_hash(id, "new", kept, person(noon + 1h))) ==
        std::vector{session});
  CHECK(!is_alive());
  CHECK(need(sessions.find(kept)).account == id);
  CHECK(need(accounts.set_password_hash(id, "new", std::nullopt, person(noon + 1h))) ==
        std::vector{kept});
  CHECK(need(accounts.find(id)).password_hash == "new");
  CHECK(need(accounts.find(id)).updated_at == noon + 1h);
  CHECK(accounts
            .set_password_hash(domain::account_id("00000000-0000-0000-0000-000000000000"), "x",
                               std::nullopt, person())
            .error()
            .code == errc::not_found);
}

TEST_CASE_FIXTURE(with_database, "accounts: each change is audited, without the hash") {
  const auto id = account("ada@example.org");
  need(account_repository(on, soon()).set_password_hash(id, "secret-hash", std::nullopt, person()));
  const auto rows = need(on.run(
      {"read",
       "SELECT action, target, actor_account, request_id, detail FROM audit_log ORDER BY id"},
      {}, soon()));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].as<std::string>("action") == "account.create");
  CHECK(rows[0].as<std::string>("target") == "ada@example.org");
  CHECK(rows[0].as<domain::account_id>("actor_account") == id);
  CHECK(rows[1].as<std::string>("action") == "account.set_password");
  CHECK(rows[1].as<std::string>("request_id") == "request-1");
  CHECK(rows[1].as<std::string>("detail").find("secret") == std::string::npos);
}

TEST_CASE_FIXTURE(with_database, "profiles: are created once, named after the address") {
  profile_repository profiles(on, soon());
  const auto id = account("ada@example.org");
  const auto missing = profiles.find(id);
  REQUIRE(!missing);
  CHECK(missing.error().code == errc::not_found);
  CHECK(missing.error().message == "User's profile not found");
  const auto made = need(profiles.create(id, person()));
  CHECK(made.username == "ada");
  CHECK(made.primary_email == "ada@example.org");
  CHECK(made.operates == domain::operator_role::operator_);
  CHECK(made.first_name.empty());
  CHECK(need(profiles.find(id)).id == made.id);
  CHECK(profiles.create(id, person()).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_database, "profiles: a taken username gets a number") {
  profile_repository profiles(on, soon());
  CHECK(need(profiles.create(account("ada@one.org"), person())).username == "ada");
  CHECK(need(profiles.create(account("ada@two.org"), person())).username == "ada2");
  CHECK(need(profiles.create(account("ada@three.org"), person())).username == "ada3");
}

TEST_CASE_FIXTURE(with_database, "profiles: concurrent first visits create one profile") {
  const auto id = account("ada@example.org");
  const auto visit = [this, &id] {
    auto own = database.connect();
    return profile_repository(own, soon()).create(id, person()).has_value();
  };
  auto one = std::async(std::launch::async, visit);
  auto other = std::async(std::launch::async, visit);
  CHECK(static_cast<int>(one.get()) + static_cast<int>(other.get()) == 1);
}

TEST_CASE_FIXTURE(with_database, "installation: the first value is kept") {
  storage::installation_repository installation(on, soon());
  const std::string key("\0key\xff", 5);
  CHECK(!installation.find("token_key"));
  CHECK(installation.keep("token_key", key) == key);
  CHECK(installation.keep("token_key", "another") == key);
  CHECK(installation.find("token_key") == key);
}

TEST_CASE_FIXTURE(with_database, "accounts: an address is verified when it is confirmed") {
  account_repository accounts(on, soon());
  const auto id = account("ada@example.org");
  CHECK_FALSE(need(accounts.find(id)).email_verified_at);
  accounts.verify_email(id, noon + 1h);
  accounts.verify_email(id, noon + 2h);
  CHECK(need(accounts.find(id)).email_verified_at == noon + 1h);
  const auto known = need(accounts.create(
      {.email = "b@example.org", .password_hash = "", .email_verified = true}, person()));
  CHECK(known.email_verified_at == noon);
  CHECK(known.password_hash.empty());
}

TEST_CASE_FIXTURE(with_database, "accounts: one without memberships can be removed") {
  account_repository accounts(on, soon());
  const auto ada = account("ada@example.org");
  const auto slug = organization(ada);
  CHECK(accounts.remove(ada, person()).error().code == errc::conflict);
  need(storage::organization_repository(on, soon()).remove(slug, person()));
  need(profile_repository(on, soon()).create(ada, person()));
  need(accounts.remove(ada, person()));
  CHECK(accounts.find(ada).error().code == errc::not_found);
  CHECK(accounts.remove(ada, person()).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_database, "profiles: are changed field by field") {
  profile_repository profiles(on, soon());
  const auto ada = account("ada@example.org");
  const auto bob = account("bob@example.org");
  CHECK(profiles.update(ada, {.first_name = "Ada"}, person()).error().code == errc::not_found);
  need(profiles.create(ada, person()));
  need(profiles.create(bob, person()));
  const auto named =
      need(profiles.update(ada, {.first_name = "Ada", .last_name = "Lovelace"}, person()));
  CHECK(named.first_name == "Ada");
  CHECK(named.username == "ada");
  const auto renamed = need(profiles.update(ada, {.username = "countess"}, person()));
  CHECK(renamed.username == "countess");
  CHECK(renamed.last_name == "Lovelace");
  CHECK(need(profiles.update(ada, {.first_name = ""}, person())).first_name.empty());
  const auto taken = profiles.update(ada, {.username = "bob"}, person());
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == errc::conflict);
  CHECK(taken.error().fields.front().field == "username");
  CHECK(need(profiles.update(ada, {.username = "countess"}, person())).username == "countess");
}

#include <doctest/doctest.h>

#include "storage/audit/audit_repository.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/identity/profile_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::operator_role;

namespace {

struct with_operators : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bea = account("bea@example.org");
  storage::operator_repository operators{on, soon()};

  std::vector<std::string> listed() {
    std::vector<std::string> all;
    for (const auto& one : operators.list())
      all.push_back(one.email + " " + std::string(to_string(one.role)));
    return all;
  }
  std::size_t logged() {
    return storage::audit_repository(on, soon()).find({.action = "operator.set_role"}).size();
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_operators,
                  "operators: the first account is one, others are appointed by one") {
  CHECK(listed() == std::vector<std::string>{"ada@example.org operator"});
  const auto made = need(operators.set_role("Bea@Example.org", operator_role::on_call, person()));
  CHECK(made.account == bea);
  CHECK(made.role == operator_role::on_call);
  CHECK(listed() ==
        std::vector<std::string>{"ada@example.org operator", "bea@example.org on_call"});
  CHECK(need(storage::account_repository(on, soon()).find(bea)).operates == operator_role::on_call);
  CHECK(logged() == 1);
  (void)need(operators.set_role("bea@example.org", operator_role::on_call, person()));
  CHECK(logged() == 1);
  CHECK(operators.set_role("nobody@example.org", operator_role::on_call, person()).error().code ==
        errc::not_found);
}

TEST_CASE_FIXTURE(with_operators, "operators: the last one cannot be removed") {
  const auto demote = [&](operator_role to) {
    return operators.set_role("ada@example.org", to, person());
  };
  CHECK(demote(operator_role::none).error().code == errc::conflict);
  CHECK(demote(operator_role::on_call).error().code == errc::conflict);
  (void)need(operators.set_role("bea@example.org", operator_role::operator_, person()));
  CHECK(demote(operator_role::none));
  CHECK(listed() == std::vector<std::string>{"bea@example.org operator"});
}

TEST_CASE_FIXTURE(with_operators,
                  "operators: the last one's account cannot be deleted while others exist") {
  storage::account_repository accounts(on, soon());
  const auto leave = [&](const domain::account_id& subject) {
    return accounts.remove(subject, person());
  };
  CHECK(leave(ada).error().code == errc::conflict);
  CHECK(leave(bea));
  // The next account is the first one again.
  CHECK(leave(ada));
}

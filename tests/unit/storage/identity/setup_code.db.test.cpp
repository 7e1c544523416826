#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "domain/identity/setup_code.hpp"
#include "postgres/transaction.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using storage::setup_code_repository;

namespace {

const std::string code = "abcde-fghjk-mnpqr-stuvw";

struct with_setup_code : with_database {
  setup_code_repository codes{on, soon()};

  bool put() { return codes.replace(domain::setup_code_digest(code), noon); }
  std::string checked(const std::string& typed) {
    const auto done = codes.check(typed);
    return done ? "allowed" : done.error().detail_code;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_setup_code,
                  "setup code: is required for the first account, not for the second") {
  CHECK(put());
  CHECK(checked("") == "setup_code_needed");
  CHECK(checked("abcde-fghjk-mnpqr-stuvx") == "setup_code_wrong");
  CHECK(checked("ABCDE fghjk mnpqr stuvw") == "allowed");
  account("ada@example.org");
  CHECK(checked("") == "allowed");
  CHECK(checked("wrong") == "allowed");
  CHECK_FALSE(put());
}

TEST_CASE_FIXTURE(with_setup_code,
                  "setup code: the state says whether an account and a code exist") {
  const auto shown = [this] {
    const auto state = codes.state();
    return std::pair{state.needed, state.requires_code};
  };
  CHECK(shown() == std::pair{true, false});
  CHECK(put());
  CHECK(shown() == std::pair{true, true});
  account("ada@example.org");
  CHECK(shown() == std::pair{false, false});
}

TEST_CASE_FIXTURE(with_setup_code, "setup: is refused once there is an account") {
  CHECK(codes.check_first(""));
  CHECK(put());
  CHECK(codes.check_first("wrong").error().detail_code == "setup_code_wrong");
  CHECK(codes.check_first(code));
  account("ada@example.org");
  const auto late = codes.check_first(code);
  REQUIRE_FALSE(late);
  CHECK(late.error().code == core::errc::conflict);
  CHECK(late.error().detail_code == "setup_done");
}

TEST_CASE_FIXTURE(with_setup_code, "setup: without a code, too, two people wait for each other") {
  auto elsewhere = database.connect();
  auto first = need(postgres::transaction::begin(on, soon()));
  REQUIRE(codes.check_first(""));
  {
    const auto shortly = std::chrono::steady_clock::now() + std::chrono::milliseconds{200};
    auto second = need(postgres::transaction::begin(elsewhere, soon()));
    CHECK_THROWS_AS((void)setup_code_repository(elsewhere, shortly).check_first(""),
                    storage::failure);
  }
  account("ada@example.org");
  REQUIRE(first.commit(soon()));
  auto later = database.connect();
  CHECK(setup_code_repository(later, soon()).check_first("").error().detail_code == "setup_done");
}

TEST_CASE_FIXTURE(with_setup_code, "setup code: the next start prints a new one, or none") {
  CHECK(put());
  CHECK(codes.replace(domain::setup_code_digest("another"), noon));
  CHECK(checked(code) == "setup_code_wrong");
  CHECK(checked("another") == "allowed");
  CHECK_FALSE(codes.replace(std::nullopt, noon));
  CHECK(checked("") == "allowed");
}

TEST_CASE_FIXTURE(with_setup_code,
                  "setup code: of two concurrent first accounts exactly one is the first") {
  CHECK(put());
  auto elsewhere = database.connect();
  auto first = need(postgres::transaction::begin(on, soon()));
  REQUIRE(codes.check(code));
  // The other one waits for the first until its short deadline.
  {
    const auto shortly = std::chrono::steady_clock::now() + std::chrono::milliseconds{200};
    auto second = need(postgres::transaction::begin(elsewhere, soon()));
    CHECK_THROWS_AS((void)setup_code_repository(elsewhere, shortly).check(code), storage::failure);
  }
  account("ada@example.org");
  REQUIRE(first.commit(soon()));
  auto later = database.connect();
  account("bob@example.org");
  const auto found = need(
      later.run({"count", "SELECT count(*) AS n FROM accounts WHERE operator_role = 'operator'"},
                {}, soon()));
  CHECK(found[0].as<std::int64_t>("n") == 1);
}

#include <doctest/doctest.h>

#include "postgres/transaction.hpp"
#include "simulations/storage/memory_database.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/installation_repository.hpp"
#include "tests/unit/simulations/storage/seeded_entropy.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using simulations::commit_fate;

namespace {

struct pooled_memory {
  simulations::memory_database memory{seeded_entropy(1)};
  std::unique_ptr<storage::pool> pool = memory.open_pool();

  core::result<void> set(const std::string& name) {
    auto lent = pool->acquire(soon());
    if (!lent) return std::unexpected(lent.error());
    return storage::flag_repository(**lent, soon()).set(name, true, person());
  }
  std::size_t flags() {
    auto lent = need(pool->acquire(soon()));
    return need(storage::flag_repository(*lent, soon()).all()).size();
  }
  /// Sets the fate of one commit; the others succeed.
  void lose(std::uint64_t requested, commit_fate fate) {
    memory.decide_commits([requested, fate](std::uint64_t number) {
      return number == requested ? fate : commit_fate::done;
    });
  }
};

}  // namespace

TEST_CASE_FIXTURE(pooled_memory, "memory database: is unavailable while it is away") {
  CHECK(set("one"));
  memory.disable();
  const auto refused = set("two");
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().retry_after);
  CHECK_FALSE(pool->ping(soon()));
  CHECK_FALSE(pool->present_usage().available);
  memory.bring_back();
  CHECK(pool->ping(soon()));
  CHECK(pool->present_usage().available);
  CHECK(flags() == 1);
}

TEST_CASE_FIXTURE(pooled_memory,
                  "memory database: an outage in a transaction drops uncommitted changes") {
  auto on = memory.connect();
  auto work = need(postgres::transaction::begin(on, soon()));
  CHECK(storage::flag_repository(on, soon()).set("lost", true, person()));
  memory.disable();
  memory.bring_back();
  CHECK(work.commit(soon()).error().code == errc::unavailable);
  CHECK_FALSE(on.usable());
  CHECK(flags() == 0);
}

TEST_CASE_FIXTURE(pooled_memory, "memory database: a commit can be lost before it takes effect") {
  lose(2, commit_fate::lost_before);
  CHECK(set("one"));
  CHECK(set("two").error().code == errc::unavailable);
  CHECK(flags() == 1);
  // The connection is broken; the pool opens another.
  CHECK(set("three"));
  CHECK(flags() == 2);
  CHECK(memory.commits() == 3);
}

TEST_CASE_FIXTURE(pooled_memory, "memory database: a commit can be lost after it takes effect") {
  lose(1, commit_fate::lost_after);
  CHECK(set("one").error().code == errc::unavailable);
  CHECK(flags() == 1);
}

TEST_CASE_FIXTURE(pooled_memory,
                  "memory database: a statement without a transaction is also a commit") {
  const auto keep = [&](const std::string& name) {
    auto lent = need(pool->acquire(soon()));
    return storage::installation_repository(*lent, soon()).keep(name, "value").has_value();
  };
  lose(1, commit_fate::lost_before);
  CHECK_FALSE(keep("a"));
  auto lent = need(pool->acquire(soon()));
  storage::installation_repository keys(*lent, soon());
  CHECK_FALSE(need(keys.find("a")));
  lose(2, commit_fate::lost_after);
  CHECK_FALSE(keep("b"));
  CHECK(need(keys.find("b")) == "value");
  CHECK(memory.commits() == 2);
}

#include "storage/audit/audit_listener.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "postgres/transaction.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr auto patience = 20s;

/// Stores the reported entries.
class ear {
 public:
  storage::audit_listener::callbacks callbacks() {
    return {.entries =
                [this](const std::vector<storage::audit_entry>& entries) {
                  const std::lock_guard lock(mutex_);
                  for (const auto& entry : entries)
                    actions_.push_back(entry.action);
                  changed_.notify_all();
                },
            .gap =
                [this] {
                  const std::lock_guard lock(mutex_);
                  ++gaps_;
                  changed_.notify_all();
                }};
  }

  [[nodiscard]] bool subscriptions(const std::string& action) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience,
                             [&] { return std::ranges::find(actions_, action) != actions_.end(); });
  }
  [[nodiscard]] bool has_gap() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, patience, [&] { return gaps_ > 0; });
  }
  [[nodiscard]] std::vector<std::string> actions() {
    const std::lock_guard lock(mutex_);
    return actions_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> actions_;
  int gaps_ = 0;
};

struct with_listener : with_database {
  // Of two database names the later one applies.
  std::string conninfo = private_server::shared().conninfo() + " dbname=migrated";
  ear received;

  void add(const std::string& action) {
    storage::audit_repository(on, soon()).append({.by = person(), .action = action});
  }

  /// Waits until a session listens.
  void await_listener() {
    const auto until = soon();
    while (need(on.run({"listeners",
                        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND "
                        "query LIKE 'LISTEN%'"},
                       {}, until))
               .empty()) {
      REQUIRE(std::chrono::steady_clock::now() < until);
    }
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_listener, "audit listener: reports only committed entries") {
  storage::audit_listener listener(conninfo, received.callbacks());
  await_listener();
  {
    auto work = need(postgres::transaction::begin(on, soon()));
    add("taken.back");
  }
  {
    auto work = need(postgres::transaction::begin(on, soon()));
    add("first");
    add("second");
    CHECK(received.actions().empty());
    need(work.commit(soon()));
  }
  CHECK(received.subscriptions("second"));
  CHECK(received.actions() == std::vector<std::string>{"first", "second"});
}

TEST_CASE_FIXTURE(with_listener,
                  "audit listener: reconnects after its connection broke, and reports the gap") {
  storage::audit_listener listener(conninfo, received.callbacks());
  await_listener();
  need(on.run({"cut",
               "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
               "current_database() AND pid <> pg_backend_pid()"},
              {}, soon()));
  CHECK(received.has_gap());
  add("afterwards");
  CHECK(received.subscriptions("afterwards"));
}

TEST_CASE_FIXTURE(with_listener, "audit listener: ignores other notifications on its channel") {
  storage::audit_listener listener(conninfo, received.callbacks());
  await_listener();
  need(on.run_script({"noise", "NOTIFY signalbox_audit, 'no number'; NOTIFY signalbox_audit, '77'"},
                     soon()));
  add("real");
  CHECK(received.subscriptions("real"));
  CHECK(received.actions().size() == 1);
}

TEST_CASE_FIXTURE(with_listener,
                  "audit listener: ends at once, even while the database is unavailable") {
  const auto began = std::chrono::steady_clock::now();
  { storage::audit_listener listener("host=/nowhere dbname=nothing", received.callbacks()); }
  { storage::audit_listener listener(conninfo, received.callbacks()); }
  CHECK(std::chrono::steady_clock::now() - began < patience);
}

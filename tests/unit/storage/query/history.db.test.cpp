#include <doctest/doctest.h>

#include <string>

#include "storage/query/history_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::history_entry;
using storage::history_repository;

namespace {

struct with_query_history : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::organization_slug acme = organization(ada);
  domain::project_ref shop =
      need(storage::project_repository(on, soon())
               .insert(draft('a', acme), {.ports = {20000, 20010}, .free_active_max = 2}, person()))
          .ref;
  history_repository history{on, soon()};

  history_entry entry(const domain::account_id& account, std::string query,
                      std::chrono::milliseconds later = 0ms) const {
    return {.id = 0,
            .project = shop,
            .account = account,
            .query = std::move(query),
            .started_at = noon + later,
            .duration = 1'234us,
            .rows = 5,
            .error = "",
            .role = "postgres",
            .read_only = true};
  }
  std::vector<std::string> texts(const domain::account_id& account,
                                 const domain::history_filter& filter = {}) {
    std::vector<std::string> all;
    for (const auto& one : history.list(shop, account, filter))
      all.push_back(one.query);
    return all;
  }
  void run(const std::string& sql) { need(on.run_script({"test", sql}, soon())); }
};

}  // namespace

TEST_CASE_FIXTURE(with_query_history,
                  "query history: is stored completely, for the account alone") {
  auto failed = entry(ada, "select 1/0", 1ms);
  failed.rows.reset();
  failed.error = "division by zero";
  history.append({entry(ada, "alter role x password 'hunter2'"), failed, entry(bob, "select 3")});
  auto found = history.list(shop, ada, {});
  REQUIRE(found.size() == 2);
  failed.id = found[0].id;
  CHECK(found[0] == failed);
  auto masked = entry(ada, "alter role x password '***'");
  masked.id = found[1].id;
  CHECK(found[1] == masked);
  CHECK(texts(bob) == std::vector<std::string>{"select 3"});
}

TEST_CASE_FIXTURE(with_query_history, "query history: is searched and paginated, newest first") {
  history.append({entry(ada, "select * from Orders", 1ms), entry(ada, "select 100%", 2ms),
                  entry(ada, "select * from orders where x", 3ms)});
  CHECK(texts(ada, {.count = 2}) ==
        std::vector<std::string>{"select * from orders where x", "select 100%"});
  CHECK(texts(ada, {.before = noon + 2ms}) == std::vector<std::string>{"select * from Orders"});
  CHECK(texts(ada, {.search = "ORDERS from"}).size() == 2);
  CHECK(texts(ada, {.search = "100%"}) == std::vector<std::string>{"select 100%"});
  CHECK(texts(ada, {.search = "0%0"}).empty());
}

TEST_CASE_FIXTURE(with_query_history,
                  "query history: entries of deleted projects and accounts are left out") {
  auto elsewhere = entry(ada, "select 1");
  elsewhere.project = ref('z');
  auto of_deleted = entry(domain::account_id{"acc00000-0000-4000-8000-00000000dead"}, "select 2");
  history.append({elsewhere, of_deleted, entry(ada, "select 3")});
  CHECK(texts(ada) == std::vector<std::string>{"select 3"});
  run("DELETE FROM accounts WHERE email = 'ada@example.org'");
  CHECK(texts(ada).empty());
}

TEST_CASE_FIXTURE(with_query_history,
                  "query history: the newest ten thousand of an account are stored") {
  run("INSERT INTO query_history (project_id, account_id, query, started_at, duration_us, error, "
      "role, read_only) SELECT p.id, a.id, 'select ' || n, now() - n * interval '1 s', 1, '', '', "
      "false FROM projects p, accounts a, generate_series(1, 10000) n");
  auto newest = entry(ada, "select 0");
  newest.started_at = core::time_point{std::chrono::milliseconds{4'000'000'000'000}};
  history.append({newest});
  const auto counted = need(on.run(
      {"count", "SELECT count(*) AS all FROM query_history WHERE account_id = $1"}, {ada}, soon()));
  CHECK(counted[0].as<std::int64_t>("all") == 10'000);
  CHECK(texts(ada, {.count = 1}) == std::vector<std::string>{"select 0"});
  CHECK(texts(ada, {.search = "select 10000"}).empty());
  CHECK(texts(bob, {.search = "select 10000"}).size() == 1);
}

TEST_CASE_FIXTURE(with_query_history,
                  "query history: is cleared by its account, and expires in portions") {
  history.append({entry(ada, "select 1"), entry(ada, "select 2", 1ms), entry(ada, "select 3", 2ms),
                  entry(bob, "select 4", 3ms)});
  CHECK(history.forget_before(noon + 2ms, 1) == 1);
  CHECK(history.forget_before(noon + 2ms, 10) == 1);
  CHECK(texts(ada) == std::vector<std::string>{"select 3"});
  history.clear(shop, ada);
  CHECK(texts(ada).empty());
  CHECK(texts(bob).size() == 1);
}

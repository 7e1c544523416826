#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <string>
#include <thread>

#include "storage/audit/audit_repository.hpp"
#include "tests/unit/storage/snippet/with_snippets.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using domain::snippet_change;
using domain::snippet_visibility;
using storage::snippet_put;
using storage::snippet_repository;

TEST_CASE_FIXTURE(with_snippets, "snippets: are created with version 1 and replaced by version") {
  const auto made = need(put(draft_of(1), ada));
  CHECK_FALSE(made.is_conflict);
  CHECK(made.what.version == 1);
  CHECK(made.what.owner == domain::snippet_author{ada, "ada"});
  CHECK(made.what.sql == "select 1");
  CHECK(made.what.inserted_at == noon);
  auto change = draft_of(1, "select 2");
  change.version = 1;
  const auto replaced = need(put(change, ada, 5ms));
  CHECK(replaced.what.version == 2);
  CHECK(replaced.what.updated_at == noon + 5ms);
  CHECK(need(snippets.find(shop, ada, id_of(1))) == replaced.what);
  // The edited version is not the current one any more.
  change.sql = "select 3";
  const auto conflict = need(put(change, ada));
  CHECK(conflict.is_conflict);
  CHECK(conflict.what == replaced.what);
  // A new one with the id of an existing one.
  CHECK(need(put(draft_of(1), ada)).is_conflict);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: one of two concurrent changes of a version is stored") {
  (void)need(put(draft_of(1, "select 0", snippet_visibility::project), ada));
  for (int round = 1; round <= 20; ++round) {
    const auto save = [&](std::string sql, domain::account_id account) {
      auto own = database.connect();
      auto change = draft_of(1, std::move(sql), snippet_visibility::project);
      change.version = round;
      return need(snippet_repository(own, soon()).put(shop, change, of(account)));
    };
    auto first = std::async(std::launch::async, save, fmt::format("select {}", round), ada);
    auto second = std::async(std::launch::async, save, fmt::format("select -{}", round), bob);
    const auto a = first.get();
    const auto b = second.get();
    CHECK(a.is_conflict != b.is_conflict);
    const auto& stored = a.is_conflict ? b : a;
    CHECK(need(snippets.find(shop, ada, id_of(1))).sql == stored.what.sql);
    CHECK((a.is_conflict ? a : b).what.sql == stored.what.sql);
  }
}

TEST_CASE_FIXTURE(with_snippets,
                  "snippets: one of two concurrent creations with one id is stored") {
  for (int round = 1; round <= 10; ++round) {
    const auto save = [&](std::string sql, domain::account_id account) {
      auto own = database.connect();
      return need(snippet_repository(own, soon())
                      .put(shop, draft_of(round, std::move(sql), snippet_visibility::project),
                           of(account)));
    };
    auto first = std::async(std::launch::async, save, "select 1", ada);
    auto second = std::async(std::launch::async, save, "select 2", bob);
    CHECK(first.get().is_conflict != second.get().is_conflict);
  }
}

TEST_CASE_FIXTURE(with_snippets, "snippets: private ones exist for their owner only") {
  (void)need(put(draft_of(1), ada));
  CHECK(snippets.find(shop, bob, id_of(1)).error().code == errc::not_found);
  CHECK(snippets.find(blog, ada, id_of(1)).error().code == errc::not_found);
  CHECK(names(bob).empty());
  CHECK(snippets.count(shop, bob) == domain::snippet_counts{});
  CHECK(snippets.remove(shop, {id_of(1)}, of(bob)).error().code == errc::not_found);
  auto change = draft_of(1, "select 'stolen'");
  CHECK(put(change, bob).error().code == errc::not_found);
  change.version = 1;
  CHECK(put(change, bob).error().code == errc::not_found);
  CHECK(snippets.put(blog, change, of(ada)).error().code == errc::not_found);
  CHECK(need(snippets.find(shop, ada, id_of(1))).sql == "select 1");
}

TEST_CASE_FIXTURE(with_snippets, "snippets: shared ones are changed by all, made private by one") {
  auto change = draft_of(1);
  (void)need(put(change, ada));
  change.version = 1;
  change.visibility = snippet_visibility::project;
  CHECK(need(put(change, ada)).what.visibility == snippet_visibility::project);
  change.version = 2;
  change.sql = "select 2";
  CHECK(need(put(change, bob)).what.updated_by == domain::snippet_author{bob, "bob"});
  change.version = 3;
  change.visibility = snippet_visibility::user;
  CHECK(put(change, bob).error().code == errc::forbidden);
  CHECK(need(put(change, ada)).what.visibility == snippet_visibility::user);
  CHECK(snippets.find(shop, bob, id_of(1)).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: favorites and folders belong to each account") {
  const auto folder = need(folders.create(shop, ada, "Reports", noon));
  auto change = draft_of(1, "select 1", snippet_visibility::project);
  change.is_favorite = true;
  change.folder = folder.id;
  const auto made = need(put(change, ada)).what;
  CHECK(made.is_favorite);
  CHECK(made.folder == folder.id);
  const auto of_bob = need(snippets.find(shop, bob, id_of(1)));
  CHECK_FALSE(of_bob.is_favorite);
  CHECK_FALSE(of_bob.folder);
  change.version = 1;
  CHECK(put(change, bob).error().code == errc::not_found);  // the folder is ada's
  change.folder.reset();
  CHECK(need(put(change, bob)).what.version == 1);
  CHECK(names(bob, {.favorites_only = true}) == std::vector<std::string>{"Report 1"});
  CHECK(names(ada, {.folder = folder.id}) == std::vector<std::string>{"Report 1"});
  CHECK(names(bob, {.folder = folder.id}).empty());
  CHECK(snippets.count(shop, ada) == domain::snippet_counts{.own = 0, .shared = 1, .favorites = 1});
  CHECK(need(folders.rename(shop, ada, folder.id, "Bills")).name == "Bills");
  CHECK(folders.rename(shop, bob, folder.id, "Mine").error().code == errc::not_found);
  CHECK(folders.remove(shop, bob, {folder.id}).error().code == errc::not_found);
  CHECK(folders.list(shop, ada) == std::vector{domain::snippet_folder{folder.id, "Bills"}});
  CHECK(folders.list(shop, bob).empty());
  CHECK(folders.find(blog, ada, folder.id).error().code == errc::not_found);
  CHECK(folders.remove(shop, ada, {folder.id}));
  CHECK_FALSE(need(snippets.find(shop, ada, id_of(1))).folder);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: a deleted one can be created again, but not changed") {
  auto change = draft_of(1);
  (void)need(put(change, ada));
  change.version = 1;
  change.sql = "select 2";
  (void)need(put(change, ada));
  CHECK(snippets.remove(shop, {id_of(1)}, of(ada)));
  CHECK(snippets.remove(shop, {id_of(1)}, of(ada)).error().code == errc::not_found);
  change.version = 2;
  CHECK(put(change, ada).error().code == errc::not_found);
  change.version.reset();
  CHECK(need(put(change, ada)).what.version == 1);
  CHECK(versions.list(id_of(1), std::nullopt, 10).size() == 1);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: all of a deletion is done, or nothing") {
  (void)need(put(draft_of(1), ada));
  (void)need(put(draft_of(2), bob));
  CHECK(snippets.remove(shop, {id_of(1), id_of(2)}, of(ada)).error().code == errc::not_found);
  CHECK(names(ada) == std::vector<std::string>{"Report 1"});
}

TEST_CASE_FIXTURE(with_snippets, "snippets: the newest hundred versions are stored") {
  auto change = draft_of(1, "select 1");
  (void)need(put(change, ada));
  for (int version = 1; version <= 104; ++version) {
    change.version = version;
    change.sql = fmt::format("select {}", version + 1);
    (void)need(put(change, ada, std::chrono::milliseconds{version}));
  }
  const auto all = versions.list(id_of(1), std::nullopt, 200);
  REQUIRE(all.size() == domain::snippet_versions_max);
  CHECK(all.front().version == 105);
  CHECK(all.back().version == 6);
  CHECK(all.front().updated_by == domain::snippet_author{ada, "ada"});
  CHECK_FALSE(all.front().sql);
  const auto page = versions.list(id_of(1), 10, 3);
  REQUIRE(page.size() == 3);
  CHECK(page.front().version == 9);
  CHECK(need(versions.find(id_of(1), 6)).sql == "select 6");
  CHECK(versions.find(id_of(1), 5).error().code == errc::not_found);
}

TEST_CASE_FIXTURE(with_snippets,
                  "snippets: versions are stored up to 16 MiB, the current one always") {
  const std::string large(domain::snippet_sql_bytes_max - 1, 'x');
  auto change = draft_of(1, large + "0");
  (void)need(put(change, ada));
  for (int version = 1; version <= 20; ++version) {
    change.version = version;
    change.sql = large + static_cast<char>('a' + version);
    (void)need(put(change, ada));
  }
  CHECK(versions.list(id_of(1), std::nullopt, 200).size() == 16);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: pages are complete in both orders") {
  for (int number = 1; number <= 7; ++number) {
    auto change = draft_of(number, "select 1", snippet_visibility::project);
    change.name = std::string(1, static_cast<char>(number % 2 == 0 ? 'A' + number : 'a' + number));
    // Some were changed at the same time.
    (void)need(put(change, ada, std::chrono::milliseconds{number / 3}));
  }
  for (const auto order : {domain::snippet_order::newest_first, domain::snippet_order::by_name}) {
    const auto whole = names(bob, {.order = order});
    CHECK(whole.size() == 7);
    std::vector<std::string> paged;
    domain::snippet_filter filter{.order = order, .count = 2};
    for (int pages = 0; pages < 4; ++pages) {
      auto page = snippets.list(shop, bob, filter);
      for (const auto& one : page.entries)
        paged.push_back(one.name);
      CHECK(page.next.has_value() == (pages < 3));
      filter.after = std::move(page.next);
    }
    CHECK(paged == whole);
  }
  CHECK(names(bob, {.order = domain::snippet_order::by_name}) ==
        std::vector<std::string>{"b", "C", "d", "E", "f", "G", "h"});
}

TEST_CASE_FIXTURE(with_snippets, "snippets: a search finds words anywhere, soon among a thousand") {
  run(R"(INSERT INTO snippets (id, project_id, owner_id, name, description, sql, version,
                               inserted_at, updated_at)
         SELECT gen_random_uuid(), p.id, NULL, 'Shared ' || n, 'Of team ' || n % 10,
                repeat('select * from public.orders_' || n || ' where total_100% > 5; ', 60), 1,
                now(), now()
         FROM projects p, generate_series(1, 1000) n WHERE p.ref = ')" +
      shop.value + "'");
  const auto begin = std::chrono::steady_clock::now();
  CHECK(names(ada, {.search = "ORDERS_777"}) == std::vector<std::string>{"Shared 777"});
  CHECK(names(ada, {.search = "shared team 777"}) == std::vector<std::string>{"Shared 777"});
  CHECK(names(ada, {.search = "100%"}).size() == domain::snippet_page_max);
  CHECK(names(ada, {.search = "1003%"}).empty());
  const auto took = std::chrono::steady_clock::now() - begin;
  MESSAGE("four searches among 1,000 snippets of 3.5 KiB: ",
          std::chrono::duration_cast<std::chrono::milliseconds>(took).count(), " ms");
  CHECK(took < 10s);
  // The limit of shared ones is reached.
  CHECK(put(draft_of(1, "select 1", snippet_visibility::project), ada).error().code ==
        errc::conflict);
  CHECK(put(draft_of(1), ada));
  auto sharing = draft_of(1, "select 1", snippet_visibility::project);
  sharing.version = 1;
  CHECK(put(sharing, ada).error().code == errc::conflict);
}

TEST_CASE_FIXTURE(with_snippets,
                  "snippets: an account has at most a hundred folders in a project") {
  for (std::size_t number = 0; number < domain::snippet_folders_max; ++number)
    (void)need(folders.create(shop, ada, fmt::format("Folder {}", number), noon));
  CHECK(folders.create(shop, ada, "One more", noon).error().code == errc::conflict);
  CHECK(folders.create(blog, ada, "Elsewhere", noon));
  CHECK(folders.create(shop, bob, "Of another", noon));
}

TEST_CASE_FIXTURE(with_snippets,
                  "snippets: go with the account and the project, shared ones stay") {
  (void)need(put(draft_of(1), bob));
  auto shared = draft_of(2, "select 1", snippet_visibility::project);
  (void)need(put(shared, bob));
  (void)need(folders.create(shop, bob, "Reports", noon));
  run("DELETE FROM accounts WHERE email = 'bob@example.org'");
  CHECK(names(ada) == std::vector<std::string>{"Report 2"});
  const auto kept = need(snippets.find(shop, ada, id_of(2)));
  CHECK_FALSE(kept.owner);
  CHECK_FALSE(kept.updated_by);
  CHECK_FALSE(snippets.locate(id_of(1)));
  const auto place = snippets.locate(id_of(2));
  REQUIRE(place);
  CHECK(place->organization == acme);
  CHECK(place->what.project == shop);
  run("DELETE FROM projects WHERE ref = '" + shop.value + "'");
  CHECK_FALSE(snippets.locate(id_of(2)));
}

TEST_CASE_FIXTURE(with_snippets, "snippets: the audit log has each change, without private names") {
  auto change = draft_of(1);
  (void)need(put(change, ada));
  change.version = 1;
  change.is_favorite = true;
  (void)need(put(change, ada));
  change.visibility = snippet_visibility::project;
  (void)need(put(change, ada));
  change.version = 2;
  change.sql = "select 2";
  (void)need(put(change, bob));
  CHECK(snippets.remove(shop, {id_of(1)}, of(bob)));
  const auto log = storage::audit_repository(on, soon()).find({.project = shop, .count = 4});
  REQUIRE(log.size() == 4);
  CHECK(log[0].action == "snippet.delete");
  CHECK(log[0].target == "Report 1");
  CHECK(log[1].action == "snippet.update");
  CHECK(log[2].action == "snippet.share");
  CHECK(log[3].action == "snippet.create");
  CHECK(log[3].target == "a private snippet");
  CHECK(log[3].detail.at("snippet") == id_of(1).value);
}

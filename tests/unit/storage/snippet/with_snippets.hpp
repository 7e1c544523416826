#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "storage/snippet/snippet_folder_repository.hpp"
#include "storage/snippet/snippet_repository.hpp"
#include "storage/snippet/snippet_version_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

/// Snippets of two members in two projects.
namespace signalbox::testing {

inline domain::snippet_id id_of(int number) {
  return domain::snippet_id{fmt::format("51100000-0000-4000-8000-{:012}", number)};
}

inline domain::snippet_change draft_of(
    int number, std::string sql = "select 1",
    domain::snippet_visibility visibility = domain::snippet_visibility::user) {
  return {.id = id_of(number),
          .name = fmt::format("Report {}", number),
          .description = "",
          .visibility = visibility,
          .is_favorite = false,
          .folder = std::nullopt,
          .sql = std::move(sql),
          .version = std::nullopt};
}

inline domain::snippet_change view_of(
    int number, std::int64_t table,
    domain::snippet_visibility visibility = domain::snippet_visibility::user) {
  auto made = draft_of(number, R"({"filters":[]})", visibility);
  made.table_id = table;
  return made;
}

inline domain::snippet_change log_query_of(
    int number, domain::snippet_visibility visibility = domain::snippet_visibility::user) {
  auto made = draft_of(number, R"({"search":"severity:error"})", visibility);
  made.is_log_query = true;
  return made;
}

/// Acme's projects p and q, with ada and bob.
struct with_snippets : with_database {
  domain::account_id ada = account("ada@example.org");
  domain::account_id bob = account("bob@example.org");
  domain::organization_slug acme = organization(ada);
  domain::project_ref shop = project('a');
  domain::project_ref blog = project('b');
  storage::snippet_repository snippets{on, soon()};
  storage::snippet_version_repository versions{on, soon()};
  storage::snippet_folder_repository folders{on, soon()};

  domain::project_ref project(char letter) {
    return need(storage::project_repository(on, soon())
                    .insert(draft(letter, acme), {.ports = {20000, 20010}, .free_active_max = 2},
                            person()))
        .ref;
  }
  static domain::requester of(const domain::account_id& account,
                              std::chrono::milliseconds later = std::chrono::milliseconds{0}) {
    auto made = person();
    made.account = account;
    made.at += later;
    return made;
  }
  core::result<storage::snippet_put> put(
      const domain::snippet_change& change, const domain::account_id& account,
      std::chrono::milliseconds later = std::chrono::milliseconds{0}) {
    return snippets.put(shop, change, of(account, later));
  }
  std::vector<std::string> names(const domain::account_id& account,
                                 domain::snippet_filter filter = {}) {
    std::vector<std::string> all;
    for (const auto& one : snippets.list(shop, account, filter).entries)
      all.push_back(one.name);
    return all;
  }
  void run(const std::string& sql) { need(on.run_script({"test", sql}, soon())); }
};

}  // namespace signalbox::testing

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/storage/snippet/with_snippets.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::errc;
using domain::snippet_visibility;

TEST_CASE_FIXTURE(with_snippets, "snippets: saved views are listed by table, apart from SQL") {
  (void)need(put(draft_of(1), ada));
  const auto view = need(put(view_of(2, 16'384), ada));
  CHECK(view.what.table_id == 16'384);
  (void)need(put(view_of(3, 16'385, snippet_visibility::project), bob));
  CHECK(names(ada) == std::vector<std::string>{"Report 1"});
  domain::snippet_filter filter{.type = domain::content_type::table_view,
                                .order = domain::snippet_order::by_name};
  CHECK(names(ada, filter) == std::vector<std::string>{"Report 2", "Report 3"});
  CHECK(names(bob, filter) == std::vector<std::string>{"Report 3"});
  filter.table_id = 16'384;
  CHECK(names(ada, filter) == std::vector<std::string>{"Report 2"});
  // They are no snippets to be counted, and keep their versions.
  CHECK(snippets.count(shop, ada) == domain::snippet_counts{.own = 1, .shared = 0, .favorites = 0});
  auto change = view_of(2, 16'384);
  change.version = 1;
  change.sql = R"({"filters":["id:eq:1"]})";
  CHECK(need(put(change, ada)).what.version == 2);
  CHECK(versions.list(id_of(2), std::nullopt, 10).size() == 2);
  change.version = 2;
  change.table_id.reset();
  CHECK(put(change, ada).error().code == errc::bad_request);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: saved queries of logs are listed apart from SQL") {
  (void)need(put(draft_of(1), ada));
  const auto saved = need(put(log_query_of(2), ada));
  CHECK(saved.what.is_log_query);
  (void)need(put(log_query_of(3, snippet_visibility::project), bob));
  CHECK(names(ada) == std::vector<std::string>{"Report 1"});
  const domain::snippet_filter filter{.type = domain::content_type::log_query,
                                      .order = domain::snippet_order::by_name};
  CHECK(names(ada, filter) == std::vector<std::string>{"Report 2", "Report 3"});
  CHECK(names(bob, filter) == std::vector<std::string>{"Report 3"});
  // They are counted apart, and keep their kind and versions.
  CHECK(snippets.count(shop, ada) == domain::snippet_counts{.own = 1, .shared = 0, .favorites = 0});
  CHECK(snippets.count(shop, ada, true) ==
        domain::snippet_counts{.own = 1, .shared = 1, .favorites = 0});
  auto change = log_query_of(2);
  change.version = 1;
  change.sql = R"({"sql":"SELECT 1"})";
  CHECK(need(put(change, ada)).what.version == 2);
  change.version = 2;
  change.is_log_query = false;
  CHECK(put(change, ada).error().code == errc::bad_request);
}

TEST_CASE_FIXTURE(with_snippets, "snippets: the views of a table and a person are limited") {
  int number = 0;
  for (std::size_t made = 0; made < domain::own_table_views_max; ++made)
    (void)need(put(view_of(++number, 1), ada));
  const auto refused = put(view_of(++number, 1), ada);
  CHECK(refused.error().code == errc::conflict);
  CHECK(refused.error().message.starts_with("You have saved 50 views of this table and 50 in"));
  // Those of another table, of another person and shared ones have room of their own.
  CHECK(put(view_of(++number, 2), ada));
  CHECK(put(view_of(++number, 1), bob));
  CHECK(put(view_of(++number, 1, snippet_visibility::project), ada));
  // Sharing one that exists makes room.
  auto shared = view_of(1, 1, snippet_visibility::project);
  shared.version = 1;
  CHECK(put(shared, ada));
  CHECK(put(view_of(++number, 1), ada));
}

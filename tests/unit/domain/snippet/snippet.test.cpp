#include "domain/snippet/snippet.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/encoding/base64.hpp"
#include "domain/snippet/snippet_json.hpp"
#include "tests/unit/domain/noon.hpp"

using namespace signalbox;
using namespace signalbox::domain;
using core::errc;
using core::json;
using signalbox::testing::noon;

namespace {

const account_id ada{"acc00000-0000-4000-8000-000000000001"};
const account_id bob{"acc00000-0000-4000-8000-000000000002"};
const snippet_id first{"51100000-0000-4000-8000-000000000001"};

snippet shared_by_ada() {
  snippet made;
  made.id = first;
  made.name = "Report";
  made.visibility = snippet_visibility::project;
  made.owner = snippet_author{ada, "ada"};
  made.updated_by = made.owner;
  made.inserted_at = made.updated_at = noon;
  made.version = 3;
  made.sql = "select 1";
  return made;
}

snippet_change change_of(const snippet& what) {
  return {.id = what.id,
          .name = what.name,
          .description = what.description,
          .visibility = what.visibility,
          .is_favorite = what.is_favorite,
          .folder = what.folder,
          .sql = what.sql.value_or(""),
          .version = what.version};
}

}  // namespace

TEST_CASE("snippet: a name has 1 to 120 characters, a description at most 500") {
  CHECK(check_snippet_name("name", " Report ").value() == "Report");
  CHECK(check_snippet_name("name", std::string(120, 'x')));
  CHECK_FALSE(check_snippet_name("name", std::string(121, 'x')));
  CHECK_FALSE(check_snippet_name("name", "  "));
  CHECK_FALSE(check_snippet_name("name", "a\nb"));
  CHECK(check_snippet_description("description", ""));
  CHECK(check_snippet_description("description", std::string(500, 'x')));
  CHECK_FALSE(check_snippet_description("description", std::string(501, 'x')));
  CHECK_FALSE(check_snippet_description("description", "\xff"));
}

TEST_CASE("snippet: a text is UTF-8 without NUL, of at most 1 MiB") {
  CHECK(check_snippet_sql(""));
  CHECK(check_snippet_sql(std::string(snippet_sql_bytes_max, 'x')));
  CHECK(check_snippet_sql(std::string(snippet_sql_bytes_max + 1, 'x')).error().code ==
        errc::payload_too_large);
  CHECK(check_snippet_sql(std::string("a\0b", 3)).error().code == errc::bad_request);
  CHECK(check_snippet_sql("\xc3").error().code == errc::bad_request);
}

TEST_CASE("snippet: only its owner makes a shared one private") {
  const auto current = shared_by_ada();
  auto change = change_of(current);
  CHECK(check_replacement(current, change, bob));
  change.visibility = snippet_visibility::user;
  CHECK(check_replacement(current, change, ada));
  CHECK(check_replacement(current, change, bob).error().code == errc::forbidden);
  auto without_owner = current;
  without_owner.owner.reset();
  CHECK(check_replacement(without_owner, change, ada).error().code == errc::forbidden);
}

TEST_CASE("snippet: a saved view is at most 64 KiB of JSON, and is shown as it was sent") {
  const json content = {{"table_id", 7},
                        {"filters",
                         {"gr\xc3\xb6\xc3\x9f"
                          "e:eq:\xf0\x9f\x98\x80"}}};
  auto view = shared_by_ada();
  view.table_id = 7;
  view.sql = content_object_text(content).value();
  CHECK(snippet_json(view).at("type") == "table_view");
  CHECK(snippet_json(view).at("table_id") == 7);
  CHECK(snippet_json(view).at("content") == content);
  CHECK(snippet_json(shared_by_ada()).at("type") == "sql");
  CHECK_FALSE(snippet_json(shared_by_ada()).contains("table_id"));
  const snippet_version version{.version = 1,
                                .name = "",
                                .updated_at = noon,
                                .updated_by = std::nullopt,
                                .sql = view.sql,
                                .type = content_type::table_view};
  CHECK(snippet_version_json(version).at("content") == content);
  const json long_one = {{"x", std::string(content_object_bytes_max, 'x')}};
  CHECK(content_object_text(long_one).error().code == errc::payload_too_large);
}

TEST_CASE("snippet: a query of logs is shown as it was sent, and stays one") {
  const json content = {{"search", "severity:error"}, {"sources", {"postgres_logs"}}};
  auto query = shared_by_ada();
  query.is_log_query = true;
  query.sql = content_object_text(content).value();
  CHECK(snippet_json(query).at("type") == "log_query");
  CHECK(snippet_json(query).at("content") == content);
  CHECK_FALSE(snippet_json(query).contains("table_id"));
  CHECK(content_type_from("log_query") == content_type::log_query);
  CHECK_FALSE(content_type_from("log_sql"));
  auto change = change_of(query);
  CHECK_FALSE(check_replacement(query, change, query.owner->account));
  change.is_log_query = true;
  CHECK(check_replacement(query, change, query.owner->account));
}

TEST_CASE("snippet: SQL and views keep their type, and a view its table") {
  const auto sql = shared_by_ada();
  auto view = sql;
  view.table_id = 7;
  auto change = change_of(sql);
  change.table_id = 7;
  CHECK(check_replacement(sql, change, ada).error().fields.front().field == "type");
  CHECK(check_replacement(view, change, ada));
  change.table_id = 8;
  CHECK(check_replacement(view, change, ada).error().fields.front().field == "content.table_id");
  change.table_id.reset();
  CHECK(check_replacement(view, change, ada).error().fields.front().field == "type");
  CHECK(content_type_from(to_string(content_type::table_view)) == content_type::table_view);
  CHECK(content_type_from("sql") == content_type::sql);
  CHECK_FALSE(content_type_from("report"));
}

TEST_CASE("snippet: folder and favorite do not make a version, everything else does") {
  const auto current = shared_by_ada();
  auto change = change_of(current);
  change.is_favorite = true;
  change.folder = snippet_folder_id{"f"};
  CHECK_FALSE(makes_version(current, change));
  change.sql = "select 2";
  CHECK(makes_version(current, change));
  change = change_of(current);
  change.visibility = snippet_visibility::user;
  CHECK(makes_version(current, change));
  change = change_of(current);
  change.description = "Of each month";
  CHECK(makes_version(current, change));
}

TEST_CASE("snippet: a search has a pattern for each word, without wildcards of its own") {
  CHECK(search_patterns("").empty());
  CHECK(search_patterns("  orders\t100% a_b \\ ") ==
        std::vector<std::string>{"%orders%", "%100\\%%", "%a\\_b%", "%\\\\%"});
  CHECK(search_patterns("a b c d e f g h i j").size() == search_words_max);
}

TEST_CASE("snippet: a cursor survives the trip through a client, and others are refused") {
  const snippet_cursor cursor{.key = "größe|x", .id = first};
  const auto read = snippet_cursor_from(to_text(cursor));
  REQUIRE(read);
  CHECK(read->key == cursor.key);
  CHECK(read->id == cursor.id);
  const std::vector<std::string> invalid{"",
                                         "x",
                                         "!!",
                                         core::to_base64url("no-uuid|key"),
                                         core::to_base64url(first.value),
                                         core::to_base64url(first.value + "|\xff")};
  for (const auto& text : invalid)
    CHECK_FALSE(snippet_cursor_from(text));
}

TEST_CASE("snippet: is shown with its authors; its topic contains no null") {
  auto what = shared_by_ada();
  what.owner.reset();
  CHECK(snippet_json(what) == json{{"id", first.value},
                                   {"name", "Report"},
                                   {"description", ""},
                                   {"type", "sql"},
                                   {"visibility", "project"},
                                   {"favorite", false},
                                   {"folder_id", nullptr},
                                   {"owner", {{"id", nullptr}, {"username", "Deleted user"}}},
                                   {"last_updated_by", {{"id", ada.value}, {"username", "ada"}}},
                                   {"inserted_at", core::to_iso8601(noon)},
                                   {"updated_at", core::to_iso8601(noon)},
                                   {"version", 3},
                                   {"content", {{"sql", "select 1"}, {"schema_version", "1.0"}}}});
  CHECK(snippet_topic_json(what) == json{{"version", 3},
                                         {"name", "Report"},
                                         {"updated_at", core::to_iso8601(noon)},
                                         {"updated_by", {{"id", ada.value}, {"username", "ada"}}},
                                         {"project", what.project.value}});
  what.updated_by.reset();
  CHECK(snippet_topic_json(what)["updated_by"] == json{{"username", "Deleted user"}});
}

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using api::testing::sample_snippet;
using core::json;
using domain::token_scope;
using transport::http::method;

namespace {

const std::string snippets_path = project_path + "/content";
const std::string snippet_path = snippets_path + "/item/" + std::string{sample_snippet};

json draft(const json& more = json::object()) {
  json body = {
      {"id", sample_snippet}, {"name", "Report"},
      {"description", ""},    {"type", "sql"},
      {"visibility", "user"}, {"folder_id", nullptr},
      {"favorite", false},    {"content", {{"sql", "select 1"}, {"schema_version", "1.0"}}}};
  body.update(more);
  return body;
}

transport::http::response put(api_installation& here, const json& body, std::string_view caller) {
  return here.send(method::put, snippets_path, body.dump(), caller);
}

}  // namespace

TEST_CASE("snippet routes: saved SQL is shown with its text, and listed without") {
  api_installation here;
  const auto made = put(here, draft(), "rex");
  CHECK(made.status == 200);
  CHECK(json_of(made).at("version") == 1);
  CHECK(json_of(made).at("owner").at("username") == "rex");
  CHECK(here.shown(snippet_path, "rex").at("content").at("sql") == "select 1");
  const auto listed = here.shown(snippets_path, "rex");
  REQUIRE(listed.at("data").size() == 1);
  CHECK_FALSE(listed["data"][0].contains("content"));
  CHECK(listed.at("cursor") == nullptr);
  CHECK(here.shown(snippets_path + "/count", "rex") ==
        json{{"private", 1}, {"shared", 0}, {"favorites", 0}});
}

TEST_CASE("snippet routes: private SQL does not exist for others, also for owners") {
  api_installation here;
  CHECK(put(here, draft(), "cem").status == 200);
  for (const std::string_view other : {"ada", "bea", "rex", "sam"}) {
    CAPTURE(other);
    CHECK(here.status_of(method::get, snippet_path, "", other) == 404);
    CHECK(here.status_of(method::get, snippet_path + "/versions", "", other) == 404);
    CHECK(here.status_of(method::get, snippet_path + "/versions/1", "", other) == 404);
    CHECK(here.status_of(method::delete_, snippets_path + "?ids=" + std::string{sample_snippet}, "",
                         other) == 404);
    CHECK(put(here, draft({{"version", 1}}), other).status == 404);
    CHECK(here.shown(snippets_path, other).at("data").empty());
  }
  CHECK(here.status_of(method::get, snippet_path, "", "dan") == 404);
}

TEST_CASE("snippet routes: another version than the current one is a conflict that contains it") {
  api_installation here;
  const json shared = draft({{"visibility", "project"}});
  CHECK(put(here, shared, "ada").status == 200);
  auto change = shared;
  change["version"] = 1;
  change["content"]["sql"] = "select 2";
  CHECK(put(here, change, "rex").status == 200);
  change["content"]["sql"] = "select 3";
  const auto conflict = put(here, change, "ada");
  CHECK(conflict.status == 409);
  CHECK(json_of(conflict).at("code") == "conflict");
  CHECK(json_of(conflict).at("requestId") == "11111111-2222-4333-8444-555555555555");
  const auto current = json_of(conflict).at("current");
  CHECK(current.at("version") == 2);
  CHECK(current.at("content").at("sql") == "select 2");
  CHECK(current.at("last_updated_by").at("username") == "rex");
}

TEST_CASE("snippet routes: earlier versions are listed, shown and restored") {
  api_installation here;
  CHECK(put(here, draft(), "ada").status == 200);
  CHECK(put(here, draft({{"version", 1}, {"content", {{"sql", "select 2"}}}}), "ada").status ==
        200);
  const auto versions = here.shown(snippet_path + "/versions", "ada");
  REQUIRE(versions.size() == 2);
  CHECK(versions[0].at("version") == 2);
  CHECK(here.shown(snippet_path + "/versions?before=2&limit=5", "ada").size() == 1);
  const auto first = here.shown(snippet_path + "/versions/1", "ada");
  CHECK(first.at("content").at("sql") == "select 1");
  CHECK(put(here, draft({{"version", 2}, {"content", first.at("content")}}), "ada").status == 200);
  CHECK(here.shown(snippet_path, "ada").at("content").at("sql") == "select 1");
  for (const std::string version : {"0", "4", "x", "1x", "99999999999999999999"})
    CHECK(here.status_of(method::get, snippet_path + "/versions/" + version, "", "ada") == 404);
}

TEST_CASE("snippet routes: a request is checked field by field") {
  api_installation here;
  const auto field_of = [&](const json& change) {
    const auto refused = put(here, draft(change), "ada");
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of({{"id", "x"}}) == "id");
  CHECK(field_of({{"id", "51100000-0000-4000-8000-00000000000A"}}) == "id");
  CHECK(field_of({{"name", ""}}) == "name");
  CHECK(field_of({{"name", std::string(121, 'x')}}) == "name");
  CHECK(field_of({{"description", std::string(501, 'x')}}) == "description");
  CHECK(field_of({{"type", "report"}}) == "type");
  CHECK(field_of({{"visibility", "public"}}) == "visibility");
  CHECK(field_of({{"folder_id", "x"}}) == "folder_id");
  CHECK(field_of({{"content", "select 1"}}) == "content");
  CHECK(field_of({{"content", json::object()}}) == "content.sql");
  CHECK(field_of({{"content", {{"sql", 1}}}}) == "content.sql");
  CHECK(field_of({{"version", "1"}}) == "version");
  for (const std::string query : {"type=report", "visibility=x", "favorite=1", "folder=x", "sort=x",
                                  "limit=0", "limit=201", "cursor=x", "cursor="})
    CHECK(here.status_of(method::get, snippets_path + "?" + query, "", "ada") == 400);
  for (const std::string ids : {"", "?ids=", "?ids=x", "?ids=a,b"})
    CHECK(here.status_of(method::delete_, snippets_path + ids, "", "ada") == 400);
}

TEST_CASE("snippet routes: a list is filtered, sorted and paginated") {
  api_installation here;
  const auto save = [&](int number, const json& more) {
    json body = draft(more);
    body["id"] = fmt::format("51100000-0000-4000-8000-{:012}", number);
    CHECK(put(here, body, "ada").status == 200);
  };
  const auto names = [&](const std::string& query) {
    std::string all;
    const auto page = here.shown(snippets_path + "?" + query, "ada");
    for (const auto& one : page.at("data"))
      all += one.at("name").get<std::string>() + " ";
    return all;
  };
  const auto made =
      here.send(method::post, snippets_path + "/folders", R"({"name":"Bills"})", "ada");
  CHECK(made.status == 201);
  const auto folder = json_of(made).at("id").get<std::string>();
  save(1, {{"name", "b"}, {"visibility", "project"}});
  save(2, {{"name", "A"}, {"favorite", true}});
  save(3, {{"name", "c"}, {"folder_id", folder}, {"content", {{"sql", "from public.orders_7"}}}});
  CHECK(names("sort=name") == "A b c ");
  CHECK(names("visibility=user&sort=name") == "A c ");
  CHECK(names("visibility=project") == "b ");
  CHECK(names("favorite=true") == "A ");
  CHECK(names("folder=" + folder) == "c ");
  CHECK(names("search=ORDERS") == "c ");
  const auto page = here.shown(snippets_path + "?sort=name&limit=2", "ada");
  CHECK(page.at("data").size() == 2);
  const auto next = page.at("cursor").get<std::string>();
  CHECK(names("sort=name&limit=2&cursor=" + next) == "c ");
  // A cursor belongs to its order.
  CHECK(here.status_of(method::get, snippets_path + "?cursor=" + next, "", "ada") == 400);
}

TEST_CASE("snippet routes: folders belong to the caller, and their snippets stay") {
  api_installation here;
  const auto folders = snippets_path + "/folders";
  const auto id = json_of(here.send(method::post, folders, R"({"name":" Bills "})", "ada"))
                      .at("id")
                      .get<std::string>();
  CHECK(here.shown(folders, "ada") == json::array({{{"id", id}, {"name", "Bills"}}}));
  CHECK(here.shown(folders, "bea").empty());
  CHECK(here.shown(folders + "/" + id, "ada").at("name") == "Bills");
  CHECK(here.status_of(method::get, folders + "/" + id, "", "bea") == 404);
  CHECK(here.status_of(method::patch, folders + "/" + id, R"({"name":"Mine"})", "bea") == 404);
  CHECK(here.status_of(method::patch, folders + "/" + id, R"({"name":"Reports"})", "ada") == 200);
  CHECK(put(here, draft({{"folder_id", id}}), "ada").status == 200);
  CHECK(here.status_of(method::delete_, folders + "?ids=" + id, "", "bea") == 404);
  CHECK(here.status_of(method::delete_, folders + "?ids=" + id, "", "ada") == 204);
  CHECK(here.shown(snippet_path, "ada").at("folder_id") == nullptr);
}

TEST_CASE("snippet routes: deleted SQL can be saved again with its id") {
  api_installation here;
  CHECK(put(here, draft(), "ada").status == 200);
  const auto ids = snippets_path + "?ids=" + std::string{sample_snippet};
  CHECK(here.status_of(method::delete_, ids, "", "ada") == 204);
  CHECK(here.status_of(method::delete_, ids, "", "ada") == 404);
  CHECK(put(here, draft({{"version", 1}}), "ada").status == 404);
  CHECK(json_of(put(here, draft(), "ada")).at("version") == 1);
  CHECK(here.audited().ends_with("ada snippet.create, ada snippet.delete, ada snippet.create"));
}

TEST_CASE("snippet routes: saved views of a table are content of their own type") {
  api_installation here;
  const json content = {{"table_id", 16'384}, {"schema_version", "1.0"}, {"filters", {"id:eq:1"}}};
  const auto view = [&](const json& more = json::object()) {
    json body = draft({{"type", "table_view"}, {"content", content}});
    body.update(more);
    return body;
  };
  const auto made = put(here, view(), "rex");
  CHECK(made.status == 200);
  CHECK(json_of(made).at("table_id") == 16'384);
  CHECK(here.shown(snippet_path, "rex").at("content") == content);
  CHECK(here.shown(snippet_path + "/versions/1", "rex").at("content") == content);
  CHECK(here.shown(snippets_path, "rex").at("data").empty());
  const auto listed = snippets_path + "?type=table_view&table=";
  CHECK(here.shown(listed + "16384", "rex").at("data").size() == 1);
  CHECK(here.shown(listed + "0", "rex").at("data").size() == 1);
  CHECK(here.shown(listed + "1", "rex").at("data").empty());
  CHECK(here.status_of(method::get, listed + "-1", "", "rex") == 400);
  // A private one does not exist for others.
  CHECK(here.status_of(method::get, snippet_path, "", "ada") == 404);
  for (const json& table : {json(), json("1"), json(0), json(-1), json(1.5), json(4'294'967'296)}) {
    CAPTURE(table.dump());
    const auto refused = put(here, view({{"content", {{"table_id", table}}}}), "rex");
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["errors"][0]["field"] == "content.table_id");
  }
  const json long_one = {{"table_id", 1},
                         {"x", std::string(domain::content_object_bytes_max, 'x')}};
  CHECK(put(here, view({{"content", long_one}}), "rex").status == 413);
  // It stays a view of its table.
  CHECK(put(here, draft({{"version", 1}}), "rex").status == 400);
}

TEST_CASE("snippet routes: saved queries of logs are content of their own type") {
  api_installation here;
  const json content = {{"search", "severity:error"}, {"sources", {"postgres_logs"}}};
  const auto query = draft({{"type", "log_query"}, {"content", content}});
  // Also for members with read access.
  CHECK(put(here, query, "rex").status == 200);
  CHECK(here.shown(snippet_path, "rex").at("content") == content);
  CHECK(here.shown(snippet_path, "rex").at("type") == "log_query");
  CHECK(here.shown(snippet_path + "/versions/1", "rex").at("content") == content);
  CHECK(here.shown(snippets_path, "rex").at("data").empty());
  CHECK(here.shown(snippets_path + "?type=table_view", "rex").at("data").empty());
  CHECK(here.shown(snippets_path + "?type=log_query", "rex").at("data").size() == 1);
  CHECK(here.status_of(method::get, snippet_path, "", "ada") == 404);
  // It stays one.
  CHECK(put(here, draft({{"version", 1}}), "rex").status == 400);
}

TEST_CASE("snippet routes: access tokens cannot read or change saved SQL") {
  api_installation here;
  const auto token =
      here.make_script_token("ada", {token_scope::projects_read, token_scope::projects_write,
                                     token_scope::database_read, token_scope::database_write});
  CHECK(here.send_as_script(method::get, snippets_path, "", token).status == 403);
  CHECK(here.send_as_script(method::put, snippets_path, draft().dump(), token).status == 403);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/unit/api/rows/row_calls.hpp"

using namespace signalbox;
using namespace signalbox::api::testing;
using core::json;
using transport::http::method;

namespace {

/// An import of the tests' table `stock`.
class stock_import {
 public:
  stock_import(const stock_import&) = delete;
  stock_import& operator=(const stock_import&) = delete;
  explicit stock_import(const json& more = json::object()) {
    make_stock(calls);
    start(more);
  }

  void start(const json& more, std::string_view table = "stock") {
    json body = {{"schema", "public"},
                 {"table", table},
                 {"format", "csv"},
                 {"columns", {"id", "name", "n"}}};
    body.update(more);
    started = calls.here.send(method::post, sql_path + "/rows/imports", body.dump(), "ada");
    if (started.status == 201)
      path = sql_path + "/rows/imports/" + json_of(started)["id"].get<std::string>();
  }

  transport::http::response part(int number, const std::string& data,
                                 std::string_view caller = "ada") {
    return calls.here.send(method::post, fmt::format("{}/parts/{}", path, number), data, caller);
  }
  transport::http::response finish() {
    return calls.here.send(method::post, path + "/finish", "", "ada");
  }
  transport::http::response cancel() { return calls.here.send(method::delete_, path, "", "ada"); }
  std::string stock() { return contents(calls, "id, name, n", "stock"); }

  row_calls calls;
  transport::http::response started;
  std::string path;
};

constexpr const char* unchanged = "(1,a,10) (2,b,20) (3,c,30)";

json taken(const transport::http::response& of) {
  INFO(of.body);
  REQUIRE(of.status == 200);
  return json_of(of);
}

}  // namespace

TEST_CASE("row import routes: parts are visible only when the import is finished") {
  stock_import import;
  REQUIRE(import.started.status == 201);
  CHECK(json_of(import.started)["part_bytes_max"] == 4 * 1024 * 1024);
  CHECK(json_of(import.started)["idle_ms_max"] == 300'000);
  CHECK(taken(import.part(1, "4,\"d,\"\"x\",\n"))["rows"] == 1);
  CHECK(taken(import.part(2, "5,e,5\n6,f,6"))["records"] == 2);
  CHECK(import.stock() == unchanged);
  const auto finished = taken(import.finish());
  CHECK(finished == json{{"records", 3}, {"rows", 3}, {"rejected", 0}});
  CHECK(import.stock() == "(1,a,10) (2,b,20) (3,c,30) (4,\"d,\"\"x\",) (5,e,5) (6,f,6)");
  CHECK(taken(import.finish()) == finished);
  CHECK(import.part(3, "7,g,7\n").status == 409);
}

TEST_CASE("row import routes: the last part may be sent again, others are out of order") {
  stock_import import;
  const auto first = taken(import.part(1, "4,d,4\n"));
  CHECK(taken(import.part(1, "4,d,4\n")) == first);
  CHECK(import.part(1, "4,d,44\n").status == 409);
  const auto skipped = import.part(3, "6,f,6\n");
  CHECK(skipped.status == 409);
  CHECK(json_of(skipped)["message"] == "Part 3 is out of order: the import continues with part 2.");
  CHECK(import.part(0, "5,e,5\n").status == 400);
  CHECK(import.part(2, "").status == 400);
  (void)taken(import.part(2, "5,e,5\n"));
  CHECK(import.part(1, "4,d,4\n").status == 409);
  CHECK(taken(import.finish())["rows"] == 2);
}

TEST_CASE("row import routes: a bad value imports nothing, and is named with its line") {
  for (const auto* on_conflict : {"reject", "update"}) {
    CAPTURE(on_conflict);
    json more = {{"on_conflict", on_conflict}, {"first_line", 2}};
    if (more["on_conflict"] == "update") more["key"] = {"id"};
    stock_import import(more);
    (void)taken(import.part(1, "4,\"d\nd\",4\n5,e,5\n"));
    const auto failed = import.part(2, "6,f,6\n7,g,x\n");
    CHECK(failed.status == 400);
    const auto why = json_of(failed);
    CHECK(why["code"] == "import_rejected");
    CHECK(why["sqlstate"] == "22P02");
    CHECK(why["message"].get<std::string>().starts_with("Line 6"));
    CHECK(why["message"].get<std::string>().ends_with("Nothing was imported."));
    CHECK(import.part(2, "6,f,6\n").status == 404);
    CHECK(import.finish().status == 404);
    CHECK(import.stock() == unchanged);
  }
}

TEST_CASE("row import routes: rejected records are skipped, each with its reason") {
  stock_import import(json{{"on_rejected", "skip"}, {"first_line", 2}});
  const auto part = taken(
      import.part(1, "4,d,4\n5,e,x\n\n6,f\n1,again,1\n7,g,-1\n8,\"h\nh\",8\n9,\xff,9\n10,i,10\n"));
  CHECK(part["records"] == 8);
  CHECK(part["rows"] == 3);
  json found = json::array();
  for (const auto& one : part["rejected"])
    found.push_back({one["index"], one["line"], one["sqlstate"]});
  CHECK(found ==
        json{{2, 5, nullptr}, {6, 10, nullptr}, {1, 3, "22P02"}, {3, 6, "23505"}, {4, 7, "23514"}});
  CHECK(part["rejected"][0]["reason"] == "The record has 2 values, but 3 are expected.");
  CHECK(taken(import.part(2, "11,j,11\n12,k,y"))["rejected"][0]["line"] == 13);
  CHECK(taken(import.finish()) == json{{"records", 10}, {"rows", 4}, {"rejected", 6}});
  CHECK(import.stock() == "(1,a,10) (10,i,10) (11,j,11) (2,b,20) (3,c,30) (4,d,4) (8,\"h\nh\",8)");
}

TEST_CASE("row import routes: many rejected records among many are found") {
  stock_import import(json{{"on_rejected", "skip"}});
  std::string data;
  for (int at = 100; at < 164; ++at)
    data += fmt::format("{},x,{}\n", at, at % 16 == 4 ? "bad" : "1");
  const auto part = taken(import.part(1, data));
  CHECK(part["rows"] == 60);
  CHECK(part["rejected"].size() == 4);
  CHECK(taken(import.finish())["rejected"] == 4);
  CHECK(import.calls.value("SELECT count(*) FROM stock") == 63);
}

TEST_CASE("row import routes: a key updates existing rows, or leaves them") {
  stock_import updating(json{{"on_conflict", "update"}, {"key", {"id"}}});
  CHECK(taken(updating.part(1, "1,A,11\n4,d,4\n4,D,44\n"))["rows"] == 2);
  (void)taken(updating.finish());
  CHECK(updating.stock() == "(1,A,11) (2,b,20) (3,c,30) (4,D,44)");
  stock_import ignoring(json{{"on_conflict", "ignore"}, {"key", {"id"}}});
  CHECK(taken(ignoring.part(1, "1,A,11\n4,d,4\n4,D,44\n"))["rows"] == 1);
  (void)taken(ignoring.finish());
  CHECK(ignoring.stock() == "(1,a,10) (2,b,20) (3,c,30) (4,d,4)");
}

TEST_CASE("row import routes: a key without a unique index is refused at the start") {
  stock_import import(json{{"on_conflict", "update"}, {"key", {"name"}}});
  CHECK(import.started.status == 400);
  CHECK(json_of(import.started)["sqlstate"] == "42P10");
  // It does not count any more.
  for (int turn = 0; turn < 3; ++turn) {
    import.start(json::object());
    REQUIRE(import.started.status == 201);
    CHECK(import.cancel().status == 204);
  }
}

TEST_CASE(
    "row import routes: JSON lines fill columns of every type by the names of their members") {
  stock_import import;
  CHECK(import.cancel().status == 204);
  import.calls.sql(
      "DROP TABLE IF EXISTS kinds; CREATE TABLE kinds (id int GENERATED ALWAYS AS IDENTITY, t "
      "varchar(3), tags text[], doc jsonb, at timestamptz)");
  import.start({{"format", "jsonl"},
                {"columns",
                 { "id",
                   "t",
                   "tags",
                   "doc",
                   "at",
                   nullptr }},
                {"members",
                 { "ID",
                   "text",
                   "tags",
                   "doc",
                   "when",
                   "more" }},
                { "on_rejected",
                  "skip" }},
               "kinds");
  INFO(import.started.body);
  REQUIRE(import.started.status == 201);
  const auto part = taken(import.part(
      1, R"({"ID":7,"text":"a\nb","tags":["x","y,"],"doc":{"a":[1]},"when":"2026-01-02T03:04:05Z"}
{"ID":8,"text":"long"}
{"ID":9,"text":null,"more":1}
no json
)"));
  CHECK(part["rows"] == 2);
  CHECK(part["rejected"][0]["sqlstate"] == "22001");
  CHECK(part["rejected"][1]["sqlstate"] == "22P02");
  (void)taken(import.finish());
  CHECK(contents(import.calls, "id, t, tags, doc", "kinds") ==
        "(7,\"a\nb\",\"{x,\"\"y,\"\"}\",\"{\"\"a\"\": [1]}\") (9,,,)");
}

TEST_CASE("row import routes: delimiter, quote, NULL and skipped values are those of the file") {
  stock_import import(json{{"delimiter", ";"},
                           {"quote", "'"},
                           {"null_text", "-"},
                           {"columns", {"id", nullptr, "name", "n"}}});
  (void)taken(import.part(1, "4;junk;'d;d';-\n5;junk;'-';5\n"));
  (void)taken(import.finish());
  CHECK(import.stock() == "(1,a,10) (2,b,20) (3,c,30) (4,d;d,) (5,-,5)");
}

TEST_CASE("row import routes: what COPY would misread is an error with its line") {
  for (const auto& [data, expected] : {std::pair{"4,d,4\n\\.\n5,e,5\n", "Line 2"},
                                       {"4,d,4\n5,e\n", "Line 2"},
                                       {"4,d,4\n5,\"e,5\n", "Line "}}) {
    CAPTURE(data);
    stock_import import;
    const auto failed = import.part(1, data);
    CHECK(failed.status == 400);
    CHECK(json_of(failed)["message"].get<std::string>().starts_with(expected));
    CHECK(import.stock() == unchanged);
  }
  stock_import skipping(json{{"on_rejected", "skip"}});
  const auto failed = skipping.part(1, "4,d,4\n5,\"e,5\n");
  CHECK(failed.status == 400);
  CHECK(json_of(failed)["message"] ==
        "Line 2: A quote is not closed in the record that begins here. Nothing was imported.");
}

TEST_CASE("row import routes: a cancelled import leaves nothing") {
  stock_import import;
  (void)taken(import.part(1, "4,d,4\n"));
  CHECK(import.cancel().status == 204);
  CHECK(import.cancel().status == 404);
  CHECK(import.part(2, "5,e,5\n").status == 404);
  CHECK(import.stock() == unchanged);
}

TEST_CASE("row import routes: a project runs a bounded number of imports") {
  stock_import import;
  const auto first = import.path;
  import.start(json::object());
  REQUIRE(import.started.status == 201);
  const auto second = import.path;
  import.start(json::object());
  CHECK(import.started.status == 429);
  for (const auto& path : {first, second}) {
    import.path = path;
    CHECK(import.cancel().status == 204);
  }
  import.start(json::object());
  CHECK(import.started.status == 201);
  CHECK(import.cancel().status == 204);
}

TEST_CASE("row import routes: an import belongs to its person, who may write") {
  stock_import import;
  CHECK(import.part(1, "4,d,4\n", "rex").status == 403);
  CHECK(import.part(1, "4,d,4\n", "cem").status >= 403);
  CHECK(import.calls.send("rows/imports", "stock", {{"format", "csv"}, {"columns", {"id"}}}, "rex")
            .status == 403);
  CHECK(import.cancel().status == 204);
}

TEST_CASE("row import routes: a deferred constraint fails the finish, and nothing is imported") {
  stock_import import;
  CHECK(import.cancel().status == 204);
  import.calls.sql(
      "ALTER TABLE stock_line ADD FOREIGN KEY (stock_id) REFERENCES stock DEFERRABLE INITIALLY "
      "DEFERRED; ALTER TABLE stock_line DROP CONSTRAINT stock_line_stock_id_fkey");
  import.start({{ "columns", { "id", "stock_id" } }}, "stock_line");
  (void)taken(import.part(1, "1,99\n"));
  const auto failed = import.finish();
  CHECK(failed.status == 400);
  CHECK(json_of(failed)["sqlstate"] == "23503");
  CHECK(import.finish().status == 404);
  CHECK(import.calls.value("SELECT count(*) FROM stock_line") == 0);
}

TEST_CASE("row import routes: what does not fit the table is refused at the start") {
  stock_import import;
  CHECK(import.cancel().status == 204);
  for (const auto& more :
       {json{{"columns", {"id", "no"}}}, json{{"columns", json::array()}},
        json{{"delimiter", "ab"}}, json{{"first_line", 0}}, json{{"on_conflict", "update"}},
        json{{"format", "xls"}}, json{{"table", "pg_class"}, {"schema", "pg_catalog"}},
        json{{"table", "nothing"}}}) {
    CAPTURE(more.dump());
    import.start(more);
    CHECK(import.started.status >= 400);
    CHECK(import.started.status < 500);
  }
}

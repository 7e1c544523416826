#include <doctest/doctest.h>

#include <deque>
#include <stdexcept>

#include "api/routes.hpp"
#include "tests/unit/api/scripted_body.hpp"
#include "tests/unit/api/scripted_installation.hpp"
#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::scripted_body;
using api::testing::scripted_installation;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string import_path = sql_path + "/import";

class imports : public scripted_installation {
 public:
  imports() { (void)run("DROP TABLE IF EXISTS people; CREATE TABLE people (name text, age int)"); }

  json run(const std::string& query) {
    return json_of(send(method::post, sql_path + "/query", json{{"query", query}}.dump(), "ada"));
  }
  json people() { return run("SELECT name, age FROM people ORDER BY age, name"); }

  transport::http::response import(const std::string& query,
                                   std::shared_ptr<transport::http::body_reader> data,
                                   std::string_view caller = "ada") {
    auto requested = request(method::post, import_path + query, "", caller);
    requested.upload = std::move(data);
    return send(std::move(requested));
  }
  transport::http::response import(const std::string& query, std::deque<std::string> pieces) {
    return import(query, std::make_shared<scripted_body>(std::move(pieces)));
  }
};

json last_line(const transport::http::response& of) {
  const auto end = of.body.find_last_not_of('\n');
  const auto begin = of.body.rfind('\n', end);
  return json::parse(of.body.substr(begin == std::string::npos ? 0 : begin + 1));
}

}  // namespace

TEST_CASE("import routes: rows are imported, and counted") {
  imports here;
  here.state.noted.clear();
  const auto made = here.import("?table=people&columns=age,name&header=true",
                                {"x,y\n3,\"a\nb\"", "\n1,é\n", "2,\n"});
  CHECK(made.status == 200);
  CHECK(made.headers.find("Content-Type") == "application/x-ndjson");
  CHECK(last_line(made) == json{{"type", "complete"}, {"rows", 3}, {"bytes", 20}});
  REQUIRE(here.state.noted.size() == 1);
  const auto& detail = here.state.noted[0].detail;
  CHECK(detail["kind"] == "copy");
  CHECK(detail["direction"] == "import");
  CHECK(detail["table"] == "public.people");
  CHECK(detail["rows"] == 3);
  CHECK(detail["bytes"] == 20);
  CHECK(here.people() == json::parse(R"([{"name":"é","age":1},{"name":null,"age":2},
                                         {"name":"a\nb","age":3}])"));
}

TEST_CASE("import routes: formats, delimiter and the text for NULL are chosen") {
  imports here;
  CHECK(last_line(here.import("?table=people&format=tsv", {"a\tb\t1\n"}))["type"] == "error");
  CHECK(last_line(
            here.import("?table=people&format=tsv&null=-", {"\"a\tb\"\t1\n-\t2\n"}))["rows"] == 2);
  CHECK(last_line(here.import("?table=people&format=text", {"c\\nd\t3\n\\N\t4\n"}))["rows"] == 2);
  CHECK(last_line(here.import("?table=people&delimiter=%3B", {"e;5\n"}))["rows"] == 1);
  CHECK(last_line(here.import("?table=people&delimiter=%27", {"f'6\n"}))["rows"] == 1);
  CHECK(here.people() ==
        json::parse(R"([{"name":"a\tb","age":1},{"name":null,"age":2},{"name":"c\nd","age":3},
                        {"name":null,"age":4},{"name":"e","age":5},{"name":"f","age":6}])"));
}

TEST_CASE("import routes: a byte order mark is skipped, also in parts") {
  imports here;
  CHECK(last_line(here.import("?table=people", {"\xEF", "\xBB", "\xBFx,1\n"}))["rows"] == 1);
  CHECK(last_line(here.import("?table=people", {"\xEF\xBB\xBFx,1\n"}))["rows"] == 1);
  CHECK(here.people() == json::parse(R"([{"name":"x","age":1},{"name":"x","age":1}])"));
  const auto cut = last_line(here.import("?table=people", {"\xEF\xBB"}));
  CHECK(cut["type"] == "error");
  CHECK(cut["sqlstate"] == "22021");
}

TEST_CASE("import routes: a bad row has its line and column, and nothing is imported") {
  imports here;
  const auto bad = here.import("?table=people", {"a,1\nb,", "two\nc,3\n"});
  CHECK(bad.status == 200);
  const auto failed = last_line(bad);
  CHECK(failed["type"] == "error");
  CHECK(failed["sqlstate"] == "22P02");
  CHECK(failed["line"] == 2);
  CHECK(failed["column_name"] == "age");
  CHECK(failed["context"] == "COPY people, line 2, column age: \"two\"");
  const auto extra = last_line(here.import("?table=people", {"a,1\nb,2,3\n"}));
  CHECK(extra["sqlstate"] == "22P04");
  CHECK(extra["line"] == 2);
  const auto encoded = last_line(here.import("?table=people", {"a\xff,1\n"}));
  CHECK(encoded["sqlstate"] == "22021");
  CHECK(encoded["line"] == 1);
  CHECK(here.people() == json::array());
}

TEST_CASE("import routes: an upload that fails imports nothing") {
  imports here;
  for (const auto code : {core::errc::timeout, core::errc::unavailable,
                          core::errc::payload_too_large, core::errc::bad_request}) {
    auto data = std::make_shared<scripted_body>(std::deque<std::string>{"a,1\n"},
                                                core::fail(code, "Cut off.").error());
    const auto failed = last_line(here.import("?table=people", std::move(data)));
    CHECK(failed["type"] == "error");
    CHECK(failed["code"] == to_string(code));
    CHECK(failed["message"] == "Cut off.");
  }
  CHECK(here.people() == json::array());
}

TEST_CASE("import routes: what cannot be imported is refused before the body is read") {
  imports here;
  const auto refuse = [&](const std::string& query, std::string_view caller = "ada") {
    auto data = std::make_shared<scripted_body>(std::deque<std::string>{"a,1\n"});
    auto made = here.import(query, data, caller);
    CHECK(data->read == 0);
    return made;
  };
  for (const auto* query : {"", "?table=", "?table=people&columns=a,,b", "?table=people&format=xml",
                            "?table=people&header=perhaps", "?table=people&delimiter=ab"}) {
    CAPTURE(query);
    CHECK(refuse(query).status == 400);
  }
  const auto unknown = refuse("?table=none%22%3B%20DROP%20TABLE%20people");
  CHECK(unknown.status == 400);
  CHECK(json_of(unknown)["sqlstate"] == "42P01");
  CHECK(json_of(refuse("?table=people&columns=size"))["sqlstate"] == "42703");
  CHECK(json_of(refuse("?schema=pg_catalog&table=pg_class"))["sqlstate"] == "42501");
  CHECK(refuse("?table=people", "rex").status == 403);
  CHECK(refuse("?table=people", "dan").status == 404);
  CHECK(refuse("?table=people", "").status == 401);
  CHECK(here.people() == json::array());
}

#include "api/http/body.hpp"

#include <doctest/doctest.h>

#include <map>
#include <stdexcept>
#include <string>

#include "api/http/body_check.hpp"
#include "domain/validation.hpp"

using namespace signalbox;
using api::body_field;
using api::read_body;
using api::value_kind;

namespace {

const core::time_point arrival{std::chrono::seconds{1'800'000'000}};

core::result<std::string> no_x(std::string_view field, std::string_view text) {
  if (text == "x") return domain::fail_field(std::string{field}, "must not be x");
  return std::string{text} + "!";
}

const std::vector<body_field> fields = {
    {.name = "name", .characters_max = 5},
    {.name = "count", .kind = value_kind::integer},
    {.name = "on", .kind = value_kind::boolean, .required = false},
    {.name = "at", .kind = value_kind::moment, .required = false},
    {.name = "tags",
     .kind = value_kind::texts,
     .required = false,
     .characters_max = 3,
     .rule = no_x},
    {.name = "more", .kind = value_kind::object, .required = false},
    {.name = "size", .required = false, .one_of = {"small", "large"}},
};

transport::http::request request_with(std::string text, std::string type = "application/json") {
  transport::http::request made;
  made.body = std::move(text);
  if (!type.empty()) made.headers.add("Content-Type", std::move(type));
  return made;
}

/// Returns the fields and messages of all errors in a body.
std::map<std::string, std::string> body_faults(const std::string& text) {
  const auto read = read_body(request_with(text), fields, arrival);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == core::errc::bad_request);
  std::map<std::string, std::string> faults;
  for (const auto& one : read.error().fields)
    faults[one.field] = one.message;
  return faults;
}

}  // namespace

TEST_CASE("body: returns every kind of value") {
  const auto read =
      read_body(request_with(R"({"name":"aé","count":-7,"on":true,"at":"2026-11-20T18:34:52+01:00",
                       "tags":["a","b"],"more":{"k":1},"size":"large"})"),
                fields, arrival);
  REQUIRE(read);
  CHECK(read->text("name") == "aé");
  CHECK(read->integer("count") == -7);
  CHECK(read->boolean("on"));
  CHECK(core::to_iso8601(read->maybe_moment("at").value()) == "2026-11-20T17:34:52.000Z");
  CHECK(read->texts("tags") == std::vector<std::string>{"a!", "b!"});
  CHECK(read->object("more")["k"] == 1);
  CHECK(read->maybe_text("size") == "large");
}

TEST_CASE("body: an optional field that is absent or null is absent") {
  const auto read =
      read_body(request_with(R"({"name":"","count":0,"on":null,"at":null})"), fields, arrival);
  REQUIRE(read);
  CHECK_FALSE(read->has("on"));
  CHECK(read->boolean_or("on", true));
  CHECK_FALSE(read->maybe_moment("at"));
  CHECK_FALSE(read->maybe_text("size"));
  CHECK(read->texts("tags").empty());
  CHECK(read->object("more").empty());
}

TEST_CASE("body: reports all errors together") {
  const auto faults = body_faults(R"({"count":1.5,"on":"yes","at":"tomorrow","tags":["x",1,"long"],
                                   "more":[],"size":"huge","other":1})");
  CHECK(faults ==
        std::map<std::string, std::string>{{"name", "is required"},
                                           {"count", "must be a whole number"},
                                           {"on", "must be true or false"},
                                           {"at", "must be a time such as 2026-11-20T18:34:52Z"},
                                           {"tags[0]", "must not be x"},
                                           {"tags[1]", "must be a string"},
                                           {"tags[2]", "must have at most 3 characters"},
                                           {"more", "must be an object"},
                                           {"size", "must be one of: small, large"},
                                           {"other", "is not a known field"}});
}

TEST_CASE("body: a value of another type is rejected, whatever it is") {
  struct row {
    const char* field;
    std::vector<const char*> wrong;
  };
  const row rows[] = {
      {"name", {"1", "true", "[]", "{}", "null"}},
      {"count", {"\"1\"", "1.0", "true", "[]", "null", "9223372036854775808", "1e3"}},
      {"on", {"0", "\"true\"", "[]"}},
      {"at", {"0", "\"\"", "\"2026-02-30T00:00:00Z\""}},
      {"tags", {"\"a\"", "{}", "[[]]", "[null]"}},
      {"more", {"[]", "\"\""}},
      {"size", {"\"\"", "\"Small\"", "1"}},
  };
  for (const auto& row : rows) {
    for (const auto* value : row.wrong) {
      CAPTURE(row.field);
      CAPTURE(value);
      core::json whole = {{"name", "a"}, {"count", 1}};
      whole[row.field] = core::json::parse(value);
      const auto faults = body_faults(whole.dump());
      REQUIRE(faults.size() == 1);
      CHECK(faults.begin()->first.starts_with(row.field));
    }
  }
}

TEST_CASE("body: counts characters, not bytes, and rejects U+0000") {
  CHECK(read_body(request_with(R"({"name":"ééééé","count":1})"), fields, arrival));
  CHECK(body_faults(R"({"name":"éééééé","count":1})").at("name") ==
        "must have at most 5 characters");
  CHECK(body_faults(R"({"name":"a\u0000b","count":1})").at("name") == "must not contain U+0000");
}

TEST_CASE("body: limits lists and reported errors") {
  core::json whole = {{"name", "a"}, {"count", 1}};
  whole["tags"] = std::vector<std::string>(api::list_elements_max + 1, "a");
  CHECK(body_faults(whole.dump()).at("tags") == "must have at most 100 entries");
  core::json strange = {{"name", "a"}, {"count", 1}};
  for (int i = 0; i < 50; ++i)
    strange["field " + std::to_string(i)] = i;
  CHECK(body_faults(strange.dump()).size() == api::body_faults_max);
  core::json long_name = {{"name", "a"}, {"count", 1}, {std::string(5000, 'n'), 1}};
  CHECK(body_faults(long_name.dump()).begin()->first.size() < 100);
}

TEST_CASE("body: names the fields in its message, never their values") {
  const auto read = read_body(request_with(R"({"name":"topsecret","count":1})"), fields, arrival);
  REQUIRE_FALSE(read);
  CHECK(read.error().message == "name: must have at most 5 characters");
}

TEST_CASE("body: must be sent as JSON") {
  const std::string good = R"({"name":"a","count":1})";
  for (const auto* type : {"application/json", "Application/JSON",
                           "application/json; charset=utf-8", "application/json;charset=UTF-8"}) {
    CAPTURE(type);
    CHECK(read_body(request_with(good, type), fields, arrival));
  }
  for (const auto* type : {"", "text/plain", "application/x-www-form-urlencoded",
                           "application/json; charset=latin1", "application/jsonp"}) {
    CAPTURE(type);
    CHECK_FALSE(read_body(request_with(good, type), fields, arrival));
  }
}

TEST_CASE("body: a list may need entries, and a time may have to be in the future") {
  const std::vector<body_field> bounded = {
      {.name = "tags", .kind = value_kind::texts, .texts_min = 1},
      {.name = "until",
       .kind = value_kind::moment,
       .required = false,
       .ahead_max = std::chrono::days{2}},
  };
  const auto fault = [&](const std::string& tags, core::time_point until) {
    const auto text = R"({"tags":)" + tags + R"(,"until":")" + core::to_iso8601(until) + R"("})";
    const auto read = read_body(request_with(text), bounded, arrival);
    return read ? std::string{} : read.error().message;
  };
  using namespace std::chrono_literals;
  CHECK(fault(R"(["a"])", arrival + 1ms).empty());
  CHECK(fault(R"(["a"])", arrival + 48h).empty());
  CHECK(fault(R"(["a"])", arrival) == "until: must be in the future");
  CHECK(fault(R"(["a"])", arrival + 48h + 1ms) == "until: must be at most 2 days from now");
  CHECK(fault("[]", arrival - 1h) ==
        "tags: must have at least 1 entry; until: must be in the future");
  CHECK(read_body(request_with(R"({"tags":["a"],"until":null})"), bounded, arrival));
}

TEST_CASE("body: may be missing only without required fields") {
  CHECK(read_body(request_with("", ""), {}, arrival));
  CHECK(read_body(request_with("{}"), {}, arrival));
  CHECK_FALSE(read_body(request_with(R"({"a":1})"), {}, arrival));
  CHECK_FALSE(read_body(request_with(""), fields, arrival));
}

TEST_CASE("body: reading an undeclared field throws") {
  const api::body empty;
  CHECK_THROWS_AS(static_cast<void>(empty.text("name")), std::logic_error);
}

TEST_CASE("body of a form: fields are decoded and checked, others ignored") {
  const std::vector<body_field> form = {{.name = "email", .characters_max = 20},
                                        {.name = "note", .required = false}};
  const auto read = [&](std::string text, std::string type = "application/x-www-form-urlencoded") {
    return api::read_form(request_with(std::move(text), std::move(type)), form, arrival);
  };
  const auto known = read("x=1&email=vic%2Bnews%40a.example&note=one+two%21");
  REQUIRE(known);
  CHECK(known->text("email") == "vic+news@a.example");
  CHECK(known->text("note") == "one two!");
  CHECK_FALSE(known->has("x"));
  CHECK(read("email=a&email=b")->text("email") == "a");
  CHECK_FALSE(read("note=only"));
  CHECK_FALSE(read("email=%FF"));
  CHECK_FALSE(read("email=" + std::string(21, 'a')));
  CHECK_FALSE(read("email=a", "multipart/form-data; boundary=x"));
  CHECK_FALSE(read(R"({"email":"a"})", "application/json"));
}

#include "api/http/handler.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "api/http/call.hpp"
#include "tests/unit/api/scripted_installation.hpp"
#include "transport/http/body_source.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::scripted_installation;
using transport::http::method;

namespace {

struct empty_source final : transport::http::body_source {
  boost::asio::awaitable<core::result<std::string_view>> next() override {
    co_return std::string_view{};
  }
  void abandon() override {}
};

boost::asio::awaitable<api::outcome> stream_export(api::call&) {
  transport::http::response made;
  made.stream = std::make_shared<empty_source>();
  api::success streamed{.status = 200, .body = std::move(made)};
  co_return streamed;
}

}  // namespace

TEST_CASE("handler: an unknown path is a 404 in JSON under one label") {
  scripted_installation here;
  const auto answer = here.send(method::get, "/platform/nonsense");
  CHECK(answer.status == 404);
  CHECK(answer.route == "unmatched");
  CHECK(json_of(answer) == core::json{{"message", "There is no such address."},
                                      {"code", "not_found"},
                                      {"requestId", "11111111-2222-4333-8444-555555555555"}});
}

TEST_CASE("handler: another method is a 405 with the allowed methods") {
  scripted_installation here;
  const auto answer = here.send(method::put, "/platform/profile", "{}", "ada");
  CHECK(answer.status == 405);
  CHECK(answer.headers.find("Allow") == "GET, HEAD, POST, PATCH, DELETE, OPTIONS");
  CHECK(answer.route == "/platform/profile");
  CHECK(json_of(answer)["code"] == "bad_request");
}

TEST_CASE("handler: OPTIONS returns the methods without a token") {
  scripted_installation here;
  const auto answer = here.send(method::options, "/platform/projects/abc");
  CHECK(answer.status == 204);
  CHECK(answer.headers.find("Allow") == "GET, HEAD, PATCH, DELETE, OPTIONS");
  CHECK(here.send(method::options, "/nowhere").status == 404);
}

TEST_CASE("handler: HEAD is answered like GET; the server omits the body") {
  scripted_installation here;
  const auto head = here.send(method::head, "/platform/profile", "", "ada");
  CHECK(head.status == 200);
  CHECK(head.body == here.send(method::get, "/platform/profile", "", "ada").body);
}

TEST_CASE("handler: an unknown grant is rejected with GoTrue's text") {
  scripted_installation here;
  const auto answer = here.send(method::post, "/auth/v1/token?grant_type=magic", "{}");
  CHECK(answer.status == 400);
  CHECK(json_of(answer)["code"] == "validation_failed");
  CHECK(json_of(answer)["errors"][0]["field"] == "grant_type");
  CHECK(answer.headers.find("X-Supabase-Api-Version") == "2024-01-01");
}

TEST_CASE("handler: an exception is a 500 without its cause, which is logged") {
  scripted_installation here;
  here.metrics = []() -> std::string { throw std::runtime_error("no such registry"); };
  const auto answer = here.send(method::get, "/metrics");
  CHECK(answer.status == 500);
  CHECK(answer.route == "/metrics");
  CHECK(json_of(answer)["message"] == "Something went wrong on our side.");
  here.metrics = []() -> std::string { throw 7; };
  CHECK(here.send(method::get, "/metrics").status == 500);
  REQUIRE(here.observed.size() == 2);
  CHECK(here.observed[0].fault == "no such registry");
  CHECK(here.observed[1].fault == "unknown exception");
}

TEST_CASE("handler: an actor's internal error is logged as well") {
  scripted_installation here;
  here.state.failure = core::fail(core::errc::internal, "duplicate key: x").error();
  const auto answer = here.send(method::get, "/platform/telemetry/feature-flags", "", "ada");
  CHECK(answer.status == 500);
  CHECK(answer.body.find("duplicate") == std::string::npos);
  REQUIRE(here.observed.size() == 1);
  CHECK(here.observed[0].fault == "duplicate key: x");
}

TEST_CASE("handler: reports every answer with its route, never with its path") {
  scripted_installation here;
  static_cast<void>(here.send(
      method::get, "/platform/projects/" + std::string{scripted_installation::ref} + "/status", "",
      "ada"));
  static_cast<void>(here.send(method::get, "/nowhere"));
  REQUIRE(here.observed.size() == 2);
  CHECK(here.observed[0].route == "/platform/projects/{ref}/status");
  CHECK(here.observed[0].status == 200);
  CHECK(here.observed[0].request_id == "11111111-2222-4333-8444-555555555555");
  CHECK(here.observed[0].fault.empty());
  CHECK(here.observed[1].route == "unmatched");
  CHECK(here.observed[1].status == 404);
}

TEST_CASE("handler: a request past its deadline is a 504") {
  scripted_installation here;
  here.limits.request_deadline = std::chrono::milliseconds{0};
  const auto answer = here.send(method::get, "/platform/profile", "", "ada");
  CHECK(answer.status == 504);
  CHECK(json_of(answer)["code"] == "timeout");
}

TEST_CASE("handler: an invalid UTF-8 query is rejected before it is used") {
  struct row {
    std::string query;
    std::string field;
  };
  const row table[] = {
      {"action=%ff", "action"},
      {"limit=5&action=a%c3", "action"},
      {"action=%00", "action"},
      {"action=%ED%A0%80", "action"},
      {"action=%zz", "action"},
      {"action=%f", "action"},
      {"%ff=1", "query"},
      {"x=%ff&action=project.pause", "x"},
      {"action=\xff\xfe", "action"},
  };
  const std::string organization{scripted_installation::slug};
  const std::string places[] = {
      "/platform/organizations/" + organization + "/audit",
      "/platform/organizations/" + organization + "/audit/export",
      "/platform/profile/audit",
  };
  for (const auto& place : places) {
    for (const auto& [query, field] : table) {
      CAPTURE(place);
      CAPTURE(query);
      scripted_installation here;
      const auto answer = here.send(method::get, place + "?" + query, "", "ada");
      CHECK(answer.status == 400);
      CHECK(json_of(answer)["code"] == "bad_request");
      CHECK(json_of(answer)["errors"][0]["field"] == field);
      CHECK(here.state.requests == 0);
    }
  }
}

TEST_CASE("handler: a query with other alphabets and unusual but valid escapes is accepted") {
  scripted_installation here;
  const auto place =
      "/platform/organizations/" + std::string{scripted_installation::slug} + "/audit";
  for (const std::string query :
       {"action=%C3%A9", "action=%F0%9F%9A%A6&&", "=", "a&b=", "%41=%25"}) {
    CAPTURE(query);
    CHECK(here.send(method::get, place + "?" + query, "", "ada").status == 200);
  }
}

TEST_CASE("handler: a streamed answer keeps its source, and is observed by the server at its end") {
  scripted_installation here;
  here.add_route({.name = "export",
                  .summary = "Export",
                  .pattern = "/export",
                  .lets_in = api::entry::anyone,
                  .answers = api::text_of("text/csv"),
                  .run = stream_export});
  const auto answer = here.send(method::get, "/export");
  CHECK(answer.status == 200);
  CHECK(answer.route == "/export");
  CHECK(answer.stream);
  CHECK(here.observed.empty());
}

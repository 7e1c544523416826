#include "api/http/answer.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_server.hpp"

using namespace signalbox;
using api::answer;
using api::answer_error;
using api::answer_frame;
using api::error_style;
using api::testing::json_of;
using core::errc;

namespace {

const answer_frame frame{.request_id = "the-id", .route = "/x/{y}"};
const answer_frame gotrue{.request_id = "the-id", .route = "/x", .errors = error_style::gotrue};

core::error error_of(errc code, std::string detail_code = {}) {
  auto made = core::fail(code, "A sentence.").error();
  made.detail_code = std::move(detail_code);
  return made;
}

}  // namespace

TEST_CASE("answer: every kind of error has its status and code") {
  struct row {
    errc code;
    unsigned status;
    const char* name;
  };
  const row rows[] = {
      {errc::bad_request, 400, "bad_request"},
      {errc::unauthenticated, 401, "unauthenticated"},
      {errc::forbidden, 403, "forbidden"},
      {errc::not_found, 404, "not_found"},
      {errc::conflict, 409, "conflict"},
      {errc::payload_too_large, 413, "payload_too_large"},
      {errc::too_many_requests, 429, "too_many_requests"},
      {errc::unavailable, 503, "unavailable"},
      {errc::timeout, 504, "timeout"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.name);
    const auto made = answer_error(error_of(row.code), frame);
    CHECK(made.status == row.status);
    CHECK(made.route == "/x/{y}");
    CHECK(json_of(made) ==
          core::json{{"message", "A sentence."}, {"code", row.name}, {"requestId", "the-id"}});
    const bool comes_back = row.status == 429 || row.status == 503 || row.status == 504;
    CHECK(made.headers.find("Retry-After").has_value() == comes_back);
    CHECK(made.headers.find("WWW-Authenticate").has_value() == (row.status == 401));
  }
}

TEST_CASE("answer: an internal error does not disclose its cause") {
  auto failure = error_of(errc::internal, "secret_code");
  failure.fields.push_back({.field = "secret", .message = "secret"});
  const auto made = answer_error(failure, gotrue);
  CHECK(made.status == 500);
  CHECK(json_of(made) == core::json{{"message", "Something went wrong on our side."},
                                    {"code", "internal"},
                                    {"requestId", "the-id"}});
}

TEST_CASE("answer: Retry-After is at least a second") {
  auto failure = error_of(errc::unavailable);
  CHECK(answer_error(failure, frame).headers.find("Retry-After") == "1");
  failure.retry_after = std::chrono::seconds{0};
  CHECK(answer_error(failure, frame).headers.find("Retry-After") == "1");
  failure.retry_after = std::chrono::seconds{30};
  CHECK(answer_error(failure, frame).headers.find("Retry-After") == "30");
}

TEST_CASE("answer: contains the invalid fields") {
  auto failure = error_of(errc::bad_request);
  failure.fields = {{"name", "is required"}, {"size", "is odd"}};
  CHECK(json_of(answer_error(failure, frame))["errors"] ==
        core::json::parse(R"([{"field":"name","message":"is required"},
                                {"field":"size","message":"is odd"}])"));
}

TEST_CASE("answer: contains detail codes where clients act on them") {
  const auto code = [](const core::error& failure, const answer_frame& how) {
    return json_of(answer_error(failure, how))["code"].get<std::string>();
  };
  CHECK(code(error_of(errc::unauthenticated, "session_expired"), frame) == "session_expired");
  CHECK(code(error_of(errc::conflict, "port_taken"), frame) == "conflict");
  CHECK(code(error_of(errc::conflict, "user_already_exists"), gotrue) == "user_already_exists");
  CHECK(code(error_of(errc::bad_request), gotrue) == "validation_failed");
  CHECK(code(error_of(errc::unauthenticated), gotrue) == "bad_jwt");
  CHECK(code(error_of(errc::unavailable), gotrue) == "unavailable");
}

TEST_CASE("answer: auth routes name GoTrue's version of the interface") {
  CHECK(answer(api::nothing(), gotrue).headers.find("X-Supabase-Api-Version") == "2024-01-01");
  CHECK(answer_error(error_of(errc::conflict), gotrue).headers.find("X-Supabase-Api-Version") ==
        "2024-01-01");
  CHECK_FALSE(answer(api::nothing(), frame).headers.find("X-Supabase-Api-Version"));
}

TEST_CASE("answer: bodies of each kind") {
  const auto object = answer(api::created({{"a", 1}}), frame);
  CHECK(object.status == 201);
  CHECK(object.body == R"({"a":1})");
  const auto none = answer(api::nothing(), frame);
  CHECK(none.status == 204);
  CHECK(none.body.empty());
  CHECK_FALSE(none.headers.find("Content-Type"));
  const auto plain =
      answer(api::success{.status = 200, .body = api::plain_text{"text/plain", "x 1\n"}}, frame);
  CHECK(plain.body == "x 1\n");
  CHECK(plain.headers.find("Content-Type") == "text/plain");
}

TEST_CASE("answer: invalid UTF-8 in a text does not fail the answer") {
  const auto made = answer(api::ok({{"a", "\xff"}}), frame);
  CHECK(json_of(made)["a"] == "\xef\xbf\xbd");
}

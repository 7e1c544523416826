#include "api/http/large_body.hpp"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include "tests/unit/api/scripted_body.hpp"
#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::scripted_body;
using api::testing::scripted_installation;
using core::json;
using transport::http::method;

namespace {

constexpr std::size_t piece_size = std::size_t{64} * 1024;

transport::http::response send_body(scripted_installation& here,
                                    std::shared_ptr<transport::http::body_reader> body,
                                    std::string_view caller = "ada") {
  auto requested = here.request(method::post, api::testing::sql_path + "/rows/changes", "", caller);
  requested.headers.set("Content-Type", "application/json");
  requested.upload = std::move(body);
  return here.send(std::move(requested));
}

transport::http::response send_text(scripted_installation& here, const std::string& text) {
  std::deque<std::string> pieces;
  for (std::size_t at = 0; at < text.size(); at += piece_size)
    pieces.push_back(text.substr(at, piece_size));
  return send_body(here, std::make_shared<scripted_body>(std::move(pieces)));
}

}  // namespace

TEST_CASE("large body: a body in pieces is parsed as a whole, also a long one") {
  scripted_installation here;
  for (const std::size_t size : {std::size_t{10}, std::size_t{2'000'000}}) {
    const json body = {
        {"schema", "public"},
        {"table", "samples"},
        {"dry_run", true},
        {"changes", {{{"op", "insert"}, {"values", {{"name", std::string(size, 'x')}}}}}}};
    const auto answer = send_text(here, body.dump());
    CHECK(answer.status == 200);
    CHECK(json_of(answer)["sql"].get<std::string>().size() > size);
  }
}

TEST_CASE("large body: its fields are checked like those of any body") {
  scripted_installation here;
  const auto unknown = send_text(here, R"({"schema":"public","table":"t","changes":[],"more":1})");
  CHECK(unknown.status == 400);
  CHECK(json_of(unknown)["errors"][0]["field"] == "more");
  CHECK(send_text(here, "{").status == 400);
  std::string values = "0";
  for (int at = 0; at < 300'000; ++at)
    values += ",0";
  const auto many = send_text(here, R"({"changes":[)" + values + "]}");
  CHECK(many.status == 400);
  CHECK(json_of(many)["message"] == "The body has more than 300000 values.");
}

TEST_CASE("large body: a body that does not arrive is the reader's error") {
  scripted_installation here;
  const core::error late{.code = core::errc::timeout,
                         .message = "No data arrived.",
                         .retry_after = std::nullopt,
                         .fields = {},
                         .detail_code = {}};
  CHECK(
      send_body(here, std::make_shared<scripted_body>(std::deque<std::string>{"{"}, late)).status ==
      504);
}

TEST_CASE("large body: beyond the memory for large bodies a call is refused") {
  scripted_installation here;
  const std::deque<std::string> pieces(api::large_bodies_bytes_max / piece_size + 2,
                                       std::string(piece_size, ' '));
  const auto refused = send_body(here, std::make_shared<scripted_body>(pieces));
  CHECK(refused.status == 503);
  CHECK(refused.headers.find("Retry-After") == "1");
}

TEST_CASE("large body: nothing is received from a caller without the permission") {
  scripted_installation here;
  const auto body = std::make_shared<scripted_body>(std::deque<std::string>{"{}"});
  CHECK(send_body(here, body, "rex").status == 403);
  CHECK(body->read == 0);
}

#include <doctest/doctest.h>

#include "api/routes.hpp"
#include "core/time.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::testing::api_installation;
using api::testing::json_of;
using core::json;
using transport::http::method;

namespace {

constexpr std::string_view pattern = "/platform/operator/notice";

struct with_routes : api_installation {
  auto put(const json& body, std::string_view caller = "ora") {
    return send(method::put, pattern, body.dump(), caller);
  }
  auto edit(const json& what, const json& body) {
    return send(method::put, std::string{pattern} + "/" + what.at("id").get<std::string>(),
                body.dump(), "ora");
  }
  [[nodiscard]] std::string in(std::chrono::milliseconds time) const {
    return core::to_iso8601(now() + time);
  }
  std::string wrong_field(const json& body) {
    const auto refused = put(body);
    CHECK(refused.status == 400);
    return json_of(refused).at("errors").at(0).at("field");
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_routes, "notice routes: only operators publish a notice to all users") {
  const auto reply = put({{"message", "We move."}});
  CHECK(reply.status == 200);
  CHECK(select("SELECT message FROM notice") == std::vector<std::string>{"We move."});
  CHECK(put({{"message", "We move."}}, "oki").status == 200);
  CHECK(put({{"message", "We move."}}, "ada").status == 403);
  CHECK(status_of(method::get, pattern, "", "ada") == 403);
  CHECK(send(method::delete_, pattern, "", "ora").status == 204);
  CHECK(select("SELECT message FROM notice").empty());
  CHECK(shown(pattern, "ora").is_null());
}

TEST_CASE_FIXTURE(with_routes, "notice routes: a message alone is shown at once, until removed") {
  const auto reply = json_of(put({{"message", "We move."}}));
  CHECK(reply.at("message") == "We move.");
  CHECK(reply.at("link") == "");
  CHECK(reply.at("severity") == "info");
  CHECK(reply.at("state") == "active");
  CHECK(reply.at("starts_at") == in(0ms));
  CHECK(reply.at("ends_at").is_null());
  CHECK(shown(pattern, "ora") == reply);
}

TEST_CASE_FIXTURE(with_routes, "notice routes: a notice with a period is scheduled, then ends") {
  const json body = {{"message", "We move."},
                     {"severity", "critical"},
                     {"starts_at", in(1h)},
                     {"ends_at", in(2h)}};
  const auto reply = json_of(put(body));
  CHECK(reply.at("severity") == "critical");
  CHECK(reply.at("state") == "scheduled");
  CHECK(reply.at("starts_at") == body.at("starts_at"));
  CHECK(reply.at("ends_at") == body.at("ends_at"));
  pass(1h);
  CHECK(shown(pattern, "oki").at("state") == "active");
  pass(1h);
  CHECK(shown(pattern, "oki").at("state") == "ended");
}

TEST_CASE_FIXTURE(with_routes, "notice routes: an edit replaces the content of the latest notice") {
  const auto first = json_of(put({{"message", "We move."}, {"ends_at", in(1h)}}));
  const auto changed = edit(first, {{"message", "We move."}, {"severity", "warning"}});
  CHECK(changed.status == 200);
  CHECK(json_of(changed).at("id") == first.at("id"));
  CHECK(json_of(changed).at("severity") == "warning");
  CHECK(json_of(changed).at("ends_at").is_null());
  CHECK(audited_detail("notice.edit").at("severity") == "warning");
  const auto second = json_of(put({{"message", "Later."}, {"ends_at", in(1h)}}));
  CHECK(edit(first, {{"message", "x"}}).status == 404);
  CHECK(edit({{"id", "x"}}, {{"message", "x"}}).status == 404);
  pass(1h);
  CHECK(edit(second, {{"message", "x"}}).status == 409);
}

TEST_CASE_FIXTURE(with_routes, "notice routes: errors name the field") {
  CHECK(wrong_field({{"message", " "}}) == "message");
  CHECK(wrong_field({{"message", "1\n2\n3\n4\n5\n6"}}) == "message");
  CHECK(wrong_field({{"message", "x"}, {"link", "javascript:x"}}) == "link");
  CHECK(wrong_field({{"message", "x"}, {"severity", "high"}}) == "severity");
  CHECK(wrong_field({{"message", "x"}, {"starts_at", "soon"}}) == "starts_at");
  CHECK(wrong_field({{"message", "x"}, {"starts_at", in(366 * 24h)}}) == "starts_at");
  CHECK(wrong_field({{"message", "x"}, {"ends_at", in(-1h)}}) == "ends_at");
  CHECK(wrong_field({{"message", "x"}, {"starts_at", in(2h)}, {"ends_at", in(1h)}}) == "ends_at");
}

#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

TEST_CASE("notice routes: only operators publish a notice to all users") {
  api_installation here;
  const auto put = [&](std::string_view body, std::string_view caller) {
    return here.send(method::put, "/platform/operator/notice", body, caller);
  };
  const auto reply = put(R"({"message":"We move."})", "ora");
  CHECK(reply.status == 200);
  CHECK(json_of(reply)["message"] == "We move.");
  CHECK(json_of(reply)["link"] == "");
  CHECK(here.select("SELECT message FROM notice") == std::vector<std::string>{"We move."});
  CHECK(put(R"({"message":"We move."})", "ada").status == 403);
  CHECK(put(R"({"message":" "})", "ora").status == 400);
  CHECK(put(R"({"message":"x","link":"javascript:x"
})",
            "ora")
            .status == 400);
  CHECK(here.send(method::delete_, "/platform/operator/notice", "", "ora").status == 204);
  CHECK(here.select("SELECT message FROM notice").empty());
}

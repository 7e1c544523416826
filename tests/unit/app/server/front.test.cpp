#include "app/server/front.hpp"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <optional>

#include "core/json/json.hpp"

using namespace signalbox;
using transport::http::request;
using transport::http::response;

namespace {

response answer_of(app::front& request_of, const std::string& path) {
  boost::asio::io_context io;
  std::optional<response> answered;
  request requested{.path = path};
  requested.id = "11111111-2222-4333-8444-555555555555";
  boost::asio::co_spawn(io, request_of.handler()(std::move(requested)),
                        [&](const std::exception_ptr& thrown, response answer) {
                          if (thrown) std::rethrow_exception(thrown);
                          answered = std::move(answer);
                        });
  io.run();
  REQUIRE(answered);
  return *std::move(answered);
}

}  // namespace

TEST_CASE("front: until it is opened, every response has a retry time") {
  app::front closed;
  const auto answered = answer_of(closed, "/platform/profile");
  CHECK(answered.status == 503);
  CHECK(answered.headers.find("Retry-After") == "1");
  CHECK(core::json::parse(answered.body) ==
        core::json{{"message", "Signalbox is starting. Try again."},
                   {"code", "unavailable"},
                   {"requestId", "11111111-2222-4333-8444-555555555555"}});
}

TEST_CASE("front: during the start it is healthy, and readyz names the current phase") {
  app::front closed;
  closed.note_phase("The platform's database is being opened.");
  CHECK(answer_of(closed, "/healthz").status == 200);
  const auto ready = answer_of(closed, "/readyz");
  CHECK(ready.status == 503);
  CHECK(ready.headers.find("Retry-After") == "1");
  const auto body = core::json::parse(ready.body);
  CHECK(body["code"] == "unavailable");
  CHECK(body["message"] == "Signalbox is starting.");
  CHECK(body["errors"] ==
        core::json::array(
            {{{"field", "start"}, {"message", "The platform's database is being opened."}}}));
}

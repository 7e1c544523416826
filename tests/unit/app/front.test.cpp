#include "app/front.hpp"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <exception>
#include <optional>

#include "domain/json.hpp"

using namespace signalbox;
using transport::http::request;
using transport::http::response;

TEST_CASE("front: until it is opened, every request is told when to come back") {
  app::front closed;
  boost::asio::io_context io;
  std::optional<response> answered;
  request asked{.path = "/platform/profile"};
  asked.id = "11111111-2222-4333-8444-555555555555";
  boost::asio::co_spawn(io, closed.handler()(std::move(asked)),
                        [&](const std::exception_ptr& thrown, response answer) {
                          if (thrown) std::rethrow_exception(thrown);
                          answered = std::move(answer);
                        });
  io.run();
  REQUIRE(answered);
  CHECK(answered->status == 503);
  CHECK(answered->headers.find("Retry-After") == "1");
  CHECK(domain::json::parse(answered->body) ==
        domain::json{{"message", "Signalbox is starting. Try again."},
                     {"code", "unavailable"},
                     {"requestId", "11111111-2222-4333-8444-555555555555"}});
}

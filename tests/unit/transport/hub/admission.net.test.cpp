#include <doctest/doctest.h>

#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

http::response say_ok() {
  http::response made{.status = 200};
  made.body = "ok";
  return made;
}

}  // namespace

TEST_CASE("admission: a starting server answers HTTP, and refuses sessions until it admits them") {
  recording_listener listener;
  server starting(
      {.port = 0},
      [](http::request) -> boost::asio::awaitable<http::response> { co_return say_ok(); },
      listener);
  listener.sockets = &starting.hub();
  REQUIRE(starting.start(sessions_from::admission));
  http_client client(starting.port());
  CHECK(client.get("/")->status == 200);
  const auto refused = client.get(polling_target());
  REQUIRE(refused);
  CHECK(refused->status == 503);
  CHECK(refused->headers.find("Retry-After") == "1");
  CHECK(refused->body.find("The server is starting.") != std::string::npos);
  CHECK(listener.requests.empty());
  starting.admit_sessions();
  CHECK(client.get(polling_target())->status == 200);
  starting.stop();
}

TEST_CASE("admission: a missing certificate is distinguished from a port in use") {
  recording_listener listener;
  server without({.port = 0,
                  .certificate = tls::certificate_files{.chain = "/nowhere/chain.pem",
                                                        .key = "/nowhere/key.pem"}},
                 {}, listener);
  const auto loaded = without.load_certificate();
  REQUIRE_FALSE(loaded);
  CHECK(loaded.error().find("/nowhere") != std::string::npos);
  // Without TLS no certificate is loaded.
  server plain({.port = 0}, {}, listener);
  CHECK(plain.load_certificate());
}

}  // namespace signalbox::transport::loopback

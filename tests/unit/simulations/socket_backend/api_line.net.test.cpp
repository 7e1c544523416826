#include "simulations/socket_backend/api_line.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <thread>

#include "tests/unit/simulations/socket_backend/scripted_server.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

using namespace signalbox::simulations;
using signalbox::transport::loopback::running_server;

namespace {

std::string json_answer(std::string_view status, std::string_view body) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", status,
      body.size(), body);
}

}  // namespace

TEST_CASE("API line: a call is sent as given, and its response arrives on the loop") {
  const scripted_server server;
  io_loop loop;
  api_line line(loop, server.url() + "/");
  std::vector<api_answer> answers;
  const auto self = std::this_thread::get_id();
  line.call({.method = "PATCH",
             .path = "/api/projects/abc?dry=1",
             .token = "secret",
             .body = {{"name", "new"}}},
            [&](const api_answer& answer) {
              CHECK(std::this_thread::get_id() == self);
              answers.push_back(answer);
            });
  auto peer = server.accept();
  REQUIRE(turn_until(loop, [&] { return peer.received().ends_with(R"({"name":"new"})"); }));
  const auto& requested = peer.received();
  CHECK(requested.starts_with("PATCH /api/projects/abc?dry=1 HTTP/1.1\r\n"));
  CHECK(requested.find("\r\nAuthorization: Bearer secret\r\n") != requested.npos);
  CHECK(requested.find("\r\nContent-Type: application/json\r\n") != requested.npos);
  peer.send(json_answer("409 Conflict", R"({"code":"conflict"})"));
  REQUIRE(turn_until(loop, [&] { return answers.size() == 1; }));
  CHECK(answers[0].status == 409);
  CHECK(answers[0].body == nlohmann::json{{"code", "conflict"}});
}

TEST_CASE("API line: invalid UTF-8 is replaced") {
  const scripted_server server;
  io_loop loop;
  api_line line(loop, server.url());
  line.call({.method = "POST", .path = "/api", .body = {{"name", "a\xFF"}}},
            [](const api_answer&) {});
  auto peer = server.accept();
  CHECK(
      turn_until(loop, [&] { return peer.received().ends_with("{\"name\":\"a\xEF\xBF\xBD\"}"); }));
}

TEST_CASE("API line: concurrent calls; a body that is not JSON is null") {
  constexpr int many = 200;
  running_server server;
  io_loop loop;
  api_line line(loop, fmt::format("http://127.0.0.1:{}", server.port()));
  int answered = 0;
  for (int each = 0; each < many; ++each)
    line.call({.method = "GET", .path = "/api"}, [&](const api_answer& answer) {
      CHECK(answer.status == 200);
      CHECK(answer.body.is_null());
      ++answered;
    });
  CHECK(turn_until(loop, [&] { return answered == many; }));
}

TEST_CASE("API line: without a server there is no response") {
  scripted_server server;
  server.close();
  io_loop loop;
  api_line line(loop, server.url());
  std::vector<api_answer> answers;
  line.call({.method = "GET", .path = "/api"},
            [&](const api_answer& answer) { answers.push_back(answer); });
  CHECK(answers.empty());
  REQUIRE(turn_until(loop, [&] { return answers.size() == 1; }));
  CHECK(answers[0].status == 0);
  CHECK(answers[0].body.is_null());
}

TEST_CASE(
    "API line: calls beyond the bound fail immediately; pending calls are dropped at the end") {
  // Accepts connections and never answers.
  const scripted_server server;
  io_loop loop;
  std::size_t answered = 0;
  {
    api_line line(loop, server.url());
    constexpr std::size_t beyond = 20;
    for (std::size_t each = 0; each < api_line::waiting_max + beyond; ++each)
      line.call({.method = "GET", .path = "/api"}, [&](const api_answer& answer) {
        CHECK(answer.status == 0);
        ++answered;
      });
    apply_configuration(loop);
    // Each thread may have started one.
    CHECK(answered <= beyond);
    CHECK(answered >= beyond - api_line::threads);
  }
  const auto before = answered;
  apply_configuration(loop);
  CHECK(answered == before);
}

#include "app/simulate/target_access.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/error.hpp"

using namespace signalbox;
using app::is_same_here;
using app::target_access;

namespace {

constexpr core::time_point now{std::chrono::seconds{1'800'000'000}};

struct with_token_file {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("signalbox-token-" + std::to_string(::getpid()));

  explicit with_token_file(const std::string& content) { std::ofstream(path) << content; }
  with_token_file(const with_token_file&) = delete;
  with_token_file& operator=(const with_token_file&) = delete;
  ~with_token_file() { std::filesystem::remove(path); }
};

core::result<app::platform_server> reach_with(const std::string& content) {
  const with_token_file written(content);
  return app::reach({.url = "http://away:8400", .token_file = written.path, .data = {}}, now);
}

}  // namespace

TEST_CASE("target access: names of this machine with the same port are the same server") {
  CHECK(is_same_here("http://127.0.0.1:8400", "http://localhost:8400/"));
  CHECK(is_same_here("http://[::1]:8400", "http://0.0.0.0:8400"));
  CHECK(is_same_here("http://localhost", "http://127.0.0.1:80"));
  CHECK_FALSE(is_same_here("http://127.0.0.1:8400", "http://127.0.0.1:8401"));
  CHECK_FALSE(is_same_here("http://localhost.example.com:8400", "http://localhost:8400"));
  CHECK_FALSE(is_same_here("http://example.com:8400", "http://example.com:8400"));
}

TEST_CASE("target access: a token is the only line of its file") {
  const auto server = reach_with("an.access.token \n");
  REQUIRE(server);
  CHECK(server->token == "an.access.token");
  CHECK(server->url == "http://away:8400");
  for (const auto* content : {"", "\n", "two words", "one\ntwo\n"}) {
    const auto refused = reach_with(content);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == core::errc::forbidden);
    CHECK(refused.error().message.find("does not contain an access token") != std::string::npos);
  }
}

TEST_CASE(
    "target access: without a token and a server's folder, the error says how to get a token") {
  const auto refused =
      app::reach({.url = "http://away:8400", .token_file = {}, .data = "/nonexistent"}, now);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::forbidden);
  CHECK(refused.error().message.find("--data-dir") != std::string::npos);
  CHECK(refused.error().message.find("--token-file") != std::string::npos);
}

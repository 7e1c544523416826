#include "app/settings/toml_file.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::app;

namespace {

std::string failure_of(std::string_view text) {
  const auto read = read_toml(text, "my.toml");
  return read ? std::string{} : read.error().message;
}

}  // namespace

TEST_CASE("settings file: returns each value with its name and line") {
  const auto read = read_toml(
      "mode = \"platform\"\n"
      "[server]\n"
      "port = 8500\n"
      "allowed_origins = [\"https://a.example\"]\n"
      "[provisioning.simulated]\n"
      "failure_rate = 0.5\n"
      "[debug]\n"
      "actor_kill = true\n",
      "my.toml");
  REQUIRE(read);
  REQUIRE(read->size() == 5);
  const auto of = [&](std::string_view name) {
    for (const auto& one : *read) {
      if (one.name == name) return one;
    }
    FAIL("missing: " << name);
    return given_setting{};
  };
  CHECK(std::get<std::string>(of("mode").value) == "platform");
  CHECK(of("mode").source == "my.toml:1");
  CHECK(std::get<std::int64_t>(of("server.port").value) == 8500);
  CHECK(of("server.port").source == "my.toml:3");
  CHECK(std::get<std::vector<std::string>>(of("server.allowed_origins").value).size() == 1);
  CHECK(std::get<double>(of("provisioning.simulated.failure_rate").value) == 0.5);
  CHECK(of("provisioning.simulated.failure_rate").source == "my.toml:6");
  CHECK(std::get<bool>(of("debug.actor_kill").value));
}

TEST_CASE("settings file: suggests the most similar name") {
  CHECK(failure_of("[server]\n\nprot = 1\n") ==
        "server.prot (my.toml:3): unknown setting. Did you mean server.port?");
  CHECK(failure_of("port = 1\n") == "port (my.toml:1): unknown setting. Did you mean server.port?");
  CHECK(failure_of("[sever]\nport = 1\n") ==
        "sever (my.toml:1): unknown section. Did you mean server?");
  CHECK(failure_of("[colours]\n") == "colours (my.toml:1): unknown section.");
}

TEST_CASE("settings file: reports all faults together") {
  const auto failure = failure_of("[server]\nprot = 1\nhots = \"\"\n");
  CHECK(failure.find("server.prot") != failure.npos);
  CHECK(failure.find("server.hots") != failure.npos);
}

TEST_CASE("settings file: rejects a value in place of a section") {
  CHECK(failure_of("server = 3\n") == "server (my.toml:1) is a section, not a setting.");
}

TEST_CASE("settings file: returns a value of an unsupported type as unusable, with its text") {
  const auto read = read_toml("[server]\nport = 2026-11-20\nhost = [1, 2]\n", "my.toml");
  REQUIRE(read);
  for (const auto& one : *read) {
    CAPTURE(one.name);
    CHECK(std::holds_alternative<unusable_value>(one.value));
  }
  REQUIRE(read->size() == 2);
}

TEST_CASE("settings file: names the line and column of invalid TOML") {
  const auto failure = failure_of("[server]\nport = = 3\n");
  CHECK(failure.starts_with("my.toml:2:"));
}

TEST_CASE("settings file: names the file that cannot be read") {
  const auto read = read_toml_file("/nonexistent/signalbox.toml");
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("/nonexistent/signalbox.toml") != std::string::npos);
  const auto folder = read_toml_file("/");
  CHECK_FALSE(folder);
}

TEST_CASE("settings file: an empty file sets nothing") {
  const auto read = read_toml("", "my.toml");
  REQUIRE(read);
  CHECK(read->empty());
}

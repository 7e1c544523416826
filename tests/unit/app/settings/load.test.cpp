#include "app/settings/load.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "tests/unit/app/scratch_folder.hpp"

using namespace signalbox::app;

namespace {

/// A configuration file that exists as long as the test.
struct scratch_file {
  explicit scratch_file(const std::string& text) { std::ofstream(path) << text; }

  scratch_folder folder;
  std::filesystem::path path = folder.path / "my.toml";
};

settings_flag port_flag(std::string text) {
  return {.flag = "--port", .setting = "server.port", .text = std::move(text)};
}

}  // namespace

TEST_CASE("loading settings: without sources, settings have their defaults") {
  const auto loaded = load_settings({});
  REQUIRE(loaded);
  CHECK(loaded->values.transport.port == 8400);
  CHECK(loaded->values.data.dir == "./var");
  CHECK(loaded->warnings.empty());
}

TEST_CASE(
    "loading settings: a flag overrides the environment, which overrides the file, which overrides "
    "the default") {
  const scratch_file file("[server]\nport = 1001\nio_threads = 3\nhost = \"::1\"\n");
  settings_sources from{.flags = {}, .environment = {}, .file = file.path};
  REQUIRE(load_settings(from));
  CHECK(load_settings(from)->values.transport.port == 1001);

  from.environment = {{"SIGNALBOX_SERVER_PORT", "1002"}, {"SIGNALBOX_SERVER_IO_THREADS", "4"}};
  CHECK(load_settings(from)->values.transport.port == 1002);

  from.flags = {port_flag("1003")};
  const auto loaded = load_settings(from);
  REQUIRE(loaded);
  CHECK(loaded->values.transport.port == 1003);
  CHECK(loaded->values.transport.io_threads == 4);
  CHECK(loaded->values.transport.address == "::1");
}

TEST_CASE("loading settings: reports the faults of all sources together, each with its place") {
  const scratch_file file("[log]\nlevel = \"loud\"\n");
  const auto loaded = load_settings({.flags = {port_flag("x")},
                                     .environment = {{"SIGNALBOX_DATABASE_CONNECTIONS", "0"}},
                                     .file = file.path});
  REQUIRE_FALSE(loaded);
  const auto& message = loaded.error().message;
  CHECK(loaded.error().fields.size() == 3);
  CHECK(message.find("log.level = \"loud\" (" + file.path.string() + ":2)") != message.npos);
  CHECK(message.find("database.connections = 0 (environment SIGNALBOX_DATABASE_CONNECTIONS)") !=
        message.npos);
  CHECK(message.find("server.port = \"x\" (--port)") != message.npos);
}

TEST_CASE("loading settings: an invalid value is an error even if another source overrides it") {
  CHECK_FALSE(load_settings({.flags = {port_flag("1003")},
                             .environment = {{"SIGNALBOX_SERVER_PORT", "many"}},
                             .file = std::nullopt}));
}

TEST_CASE("loading settings: checks rules between settings") {
  const auto ports = load_settings({.flags = {},
                                    .environment = {{"SIGNALBOX_PROVISIONING_PORT_FIRST", "6000"},
                                                    {"SIGNALBOX_PROVISIONING_PORT_LAST", "5999"}},
                                    .file = std::nullopt});
  REQUIRE_FALSE(ports);
  CHECK(ports.error().message.find("port_first = 6000") != std::string::npos);
  const auto deadlines =
      load_settings({.flags = {},
                     .environment = {{"SIGNALBOX_PROJECTS_STEP_DEADLINE_MS", "2000"},
                                     {"SIGNALBOX_PROJECTS_OPERATION_DEADLINE_MS", "1000"}},
                     .file = std::nullopt});
  REQUIRE_FALSE(deadlines);
  CHECK(deadlines.error().message.find("step_deadline_ms = 2000") != std::string::npos);
}

TEST_CASE("loading settings: returns warnings") {
  const auto loaded = load_settings(
      {.flags = {}, .environment = {{"SIGNALBOX_SERVICE_HOST", "10.0.0.1"}}, .file = std::nullopt});
  REQUIRE(loaded);
  CHECK(loaded->warnings.size() == 1);
}

TEST_CASE("loading settings: a missing file is an error") {
  CHECK_FALSE(load_settings({.flags = {}, .environment = {}, .file = "/nonexistent/x.toml"}));
}

TEST_CASE("loading settings: a mail server needs a sender") {
  settings_sources from{
      .flags = {}, .environment = {{"SIGNALBOX_MAIL_URL", "smtp://localhost"}}, .file = {}};
  const auto refused = load_settings(from);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("mail.from") != std::string::npos);
  from.environment["SIGNALBOX_MAIL_FROM"] = "noreply@example.com";
  CHECK(load_settings(from));
}

TEST_CASE("loading settings: an identity provider needs a client id and a client secret") {
  settings_sources from{
      .flags = {}, .environment = {{"SIGNALBOX_IDENTITY_CODE_HOST_KIND", "github"}}, .file = {}};
  const auto refused = load_settings(from);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("client_secret") != std::string::npos);
  from.environment["SIGNALBOX_IDENTITY_CODE_HOST_CLIENT_ID"] = "us";
  from.environment["SIGNALBOX_IDENTITY_CODE_HOST_CLIENT_SECRET"] = "secret";
  CHECK(load_settings(from));
}

#include "app/command_line/run.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/server/installation.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/json/json.hpp"
#include "tests/unit/app/scratch_folder.hpp"
#include "tests/unit/support/http_server.hpp"

using namespace signalbox;
using namespace signalbox::app;
using signalbox::testing::http_server;
using signalbox::testing::json_answer;

namespace {

constexpr core::time_point run_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

struct outcome {
  int code;
  std::string out;
  std::string err;
};

/// Runs the program with its dependencies.
struct fixture {
  scratch_folder data;
  environment_variables environment;
  std::vector<settings> served;
  std::vector<settings> migrated;

  void announce(const std::string& url) const {
    std::filesystem::create_directories(data.path / "keys");
    std::ofstream(signing_key_path(data.path)) << std::string(core::secret_key_bytes, 'k');
    std::ofstream(announcement_path(data.path))
        << core::json{{"url", url}, {"pid", 1}, {"version", "x"}}.dump();
  }

  outcome run(std::vector<std::string> words, const std::string& input = "") {
    environment["SIGNALBOX_DATA_DIR"] = data.path.string();
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    const int code = run_command_line(words, {.in = in,
                                              .out = out,
                                              .err = err,
                                              .environment = environment,
                                              .now = [] { return run_at; },
                                              .serve =
                                                  [this](const settings& with) {
                                                    served.push_back(with);
                                                    return 0;
                                                  },
                                              .migrate =
                                                  [this](const settings& with) {
                                                    migrated.push_back(with);
                                                    return 0;
                                                  }});
    return {code, out.str(), err.str()};
  }
};

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != text.npos;
}

}  // namespace

TEST_CASE_FIXTURE(fixture, "running a command: serve and migrate receive the loaded settings") {
  CHECK(run({"serve", "--port", "8500"}).code == 0);
  REQUIRE(served.size() == 1);
  CHECK(served[0].transport.port == 8500);
  CHECK(served[0].data.dir == data.path);
  CHECK(run({"migrate"}).code == 0);
  CHECK(migrated.size() == 1);
}

TEST_CASE_FIXTURE(fixture, "running a command: an invalid setting ends the start with code 2") {
  const auto ended = run({"serve", "--port", "99999"});
  CHECK(ended.code == 2);
  CHECK(ended.err == "server.port = 99999 (--port): must be a whole number from 0 to 65535.\n");
  CHECK(served.empty());
}

TEST_CASE_FIXTURE(
    fixture,
    "running a command: warnings are written to standard error and do not stop the command") {
  environment["SIGNALBOX_SERVER_PROT"] = "1";
  const auto ended = run({"serve"});
  CHECK(ended.code == 0);
  CHECK(holds(ended.err, "warning: The environment variable SIGNALBOX_SERVER_PROT"));
}

TEST_CASE_FIXTURE(
    fixture, "running a command: help is written to standard output, errors to standard error") {
  const auto help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(holds(help.out, "serve"));
  const auto wrong = run({"fly"});
  CHECK(wrong.code == 2);
  CHECK(wrong.out.empty());
  CHECK_FALSE(wrong.err.empty());
}

TEST_CASE_FIXTURE(fixture, "running a command: openapi works with invalid settings") {
  environment["SIGNALBOX_SERVER_PORT"] = "x";
  const auto reply = run({"openapi"});
  CHECK(reply.code == 0);
  const auto document = core::json::parse(reply.out);
  CHECK(document["openapi"] == "3.1.1");
  CHECK(document["info"]["version"] == SIGNALBOX_VERSION);
}

TEST_CASE_FIXTURE(fixture, "running a command: version works with invalid settings") {
  environment["SIGNALBOX_SERVER_PORT"] = "x";
  const auto text = run({"version"});
  CHECK(text.code == 0);
  CHECK(text.out == "signalbox " SIGNALBOX_VERSION "\n");
  CHECK(run({"version", "--json"}).out == "{\"version\":\"" SIGNALBOX_VERSION "\"}\n");
}

TEST_CASE_FIXTURE(
    fixture, "running a command: without a server the code is 3 and the error suggests a command") {
  const auto ended = run({"incident", "list"});
  CHECK(ended.code == 3);
  CHECK(holds(ended.err, "signalbox serve"));
}

TEST_CASE_FIXTURE(fixture, "running a command: a note left by a killed server is ignored") {
  std::string url;
  {
    const http_server gone(json_answer("200 OK", "[]"));
    url = gone.url();
  }
  announce(url);
  const auto ended = run({"incident", "list"});
  CHECK(ended.code == 3);
  CHECK(holds(ended.err, url));
}

TEST_CASE_FIXTURE(fixture,
                  "running a command: calls the server as the operator and prints the response") {
  http_server server(json_answer("201 Created", R"({"id":"i-1"})"));
  announce(server.url());
  const auto ended = run({"incident", "open", "Down", "--impact", "major"});
  CHECK(ended.code == 0);
  CHECK(ended.out == "Incident i-1 is open.\n");
  REQUIRE(server.requests().size() == 1);
  CHECK(holds(server.requests()[0], "Authorization: Bearer "));
  CHECK(holds(server.requests()[0], R"("impact":"major")"));
}

TEST_CASE_FIXTURE(fixture, "running a command: --json prints the server's own response") {
  http_server server(json_answer("200 OK", R"([{"ref":"abc"}])"));
  announce(server.url());
  const auto ended = run({"project", "list", "--json"});
  CHECK(ended.code == 0);
  CHECK(core::json::parse(ended.out) == core::json{{{"ref", "abc"}}});
}

TEST_CASE_FIXTURE(fixture, "running a command: an error response is printed with its request id") {
  http_server server(json_answer("404 Not Found", R"({"message":"Nobody.","code":"not_found"})"));
  announce(server.url());
  const auto ended = run({"org", "release", "acme"});
  CHECK(ended.code == 1);
  CHECK(ended.out.empty());
  CHECK(ended.err == "Nobody.\nRequest id: req-1\n");
}

TEST_CASE_FIXTURE(fixture, "running a command: a busy server is a failure, not a missing one") {
  http_server server(json_answer("503 Service Unavailable", R"({"message":"Later."})"));
  announce(server.url());
  CHECK(run({"project", "list"}).code == 1);
}

TEST_CASE_FIXTURE(fixture,
                  "running a command: reads a password from standard input, and never prints it") {
  http_server server(json_answer("200 OK", R"({"id":"1","email":"a@b.cd"})"));
  announce(server.url());
  const auto ended =
      run({"user", "create", "a@b.cd", "--password-stdin"}, "correct horse\r\nignored\n");
  CHECK(ended.code == 0);
  CHECK(holds(server.requests().at(0), R"("password":"correct horse")"));
  CHECK_FALSE(holds(ended.out + ended.err, "correct horse"));
}

TEST_CASE_FIXTURE(fixture,
                  "running a command: a missing password on standard input is invalid input") {
  http_server server(json_answer("200 OK", "{}"));
  announce(server.url());
  CHECK(run({"user", "create", "a@b.cd", "--password-stdin"}, "").code == 2);
  CHECK(run({"user", "create", "a@b.cd", "--password-stdin"}, "\n").code == 2);
  CHECK(run({"user", "create", "a@b.cd", "--password-stdin"}, std::string(2'000, 'x')).code == 2);
  CHECK(server.requests().empty());
}

TEST_CASE_FIXTURE(fixture,
                  "running a command: doctor inspects this machine and reports each check") {
  const auto ended = run({"doctor", "--port", "0", "--json"});
  const auto findings = core::json::parse(ended.out);
  CHECK(findings.size() == 12);
  bool any_problem = false;
  for (const auto& one : findings)
    any_problem = any_problem || one["state"] == "problem";
  CHECK(ended.code == (any_problem ? 1 : 0));
}

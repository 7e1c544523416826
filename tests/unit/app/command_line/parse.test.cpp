#include "app/command_line/parse.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace signalbox::app;

namespace {

constexpr core::time_point parsed_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20}};

std::expected<parsed_line, parse_stop> parse(const std::vector<std::string>& words) {
  return parse_command_line(words, parsed_at);
}

/// Returns the server command of a valid command line.
template <class Command>
Command parsed(const std::vector<std::string>& words) {
  const auto line = parse(words);
  if (!line) FAIL(line.error().text);
  return std::get<Command>(std::get<server_command>(line->what));
}

std::string complaint(const std::vector<std::string>& words) {
  const auto line = parse(words);
  REQUIRE_FALSE(line);
  CHECK_FALSE(line.error().is_help);
  return line.error().text;
}

}  // namespace

TEST_CASE("command line: serve accepts port, folder and file, each with its flag's name") {
  const auto line = parse({"serve", "--port", "8500", "--data-dir", "/d", "--config", "/c.toml"});
  REQUIRE(line);
  CHECK(std::holds_alternative<serve_command>(line->what));
  CHECK(line->config == "/c.toml");
  REQUIRE(line->flags.size() == 2);
  for (const auto& flag : line->flags) {
    if (flag.flag == "--port") {
      CHECK(flag.setting == "server.port");
      CHECK(flag.text == "8500");
    } else {
      CHECK(flag.flag == "--data-dir");
      CHECK(flag.setting == "data.dir");
      CHECK(flag.text == "/d");
    }
  }
}

TEST_CASE("command line: parses the commands that need no server") {
  CHECK(std::holds_alternative<migrate_command>(parse({"migrate"})->what));
  CHECK(std::holds_alternative<doctor_command>(parse({"doctor", "--json"})->what));
  CHECK(parse({"doctor", "--json"})->as_json);
  CHECK(std::holds_alternative<version_command>(parse({"version"})->what));
  CHECK(std::holds_alternative<openapi_command>(parse({"openapi"})->what));
}

TEST_CASE(
    "command line: user create and reset-password accept an address and an optional password") {
  CHECK(parsed<create_user>({"user", "create", "a@b.cd"}).email == "a@b.cd");
  CHECK_FALSE(parsed<create_user>({"user", "create", "a@b.cd"}).password.given);
  CHECK(parsed<create_user>({"user", "create", "a@b.cd", "--password", "pw"}).password.given ==
        "pw");
  const auto reset =
      parsed<reset_password>({"user", "reset-password", "a@b.cd", "--password-stdin"});
  CHECK(reset.password.from_standard_input);
  CHECK(parsed<reset_factors>({"user", "reset-factors", "a@b.cd"}).email == "a@b.cd");
  CHECK(parsed<show_email_link>({"user", "email-link", "a@b.cd"}).email == "a@b.cd");
  complaint({"user", "reset-factors"});
  complaint({"user", "create"});
  complaint({"user", "create", "a@b.cd", "--password", "pw", "--password-stdin"});
}

TEST_CASE("command line: incident open accepts impact, message and scope") {
  const auto plain = parsed<open_incident>({"incident", "open", "Down"});
  CHECK(plain.title == "Down");
  CHECK(plain.impact == "minor");
  CHECK_FALSE(plain.message);
  const auto full = parsed<open_incident>(
      {"incident", "open", "Down", "--impact", "critical", "--message", "We look.", "--region",
       "us-east-1", "--region", "eu-west-1", "--service", "auth", "--organization", "o",
       "--project", "p", "--everybody", "--affects-project-creation"});
  CHECK(full.impact == "critical");
  CHECK(full.message == "We look.");
  CHECK(full.regions == std::vector<std::string>{"us-east-1", "eu-west-1"});
  CHECK(full.services == std::vector<std::string>{"auth"});
  CHECK(full.organizations == std::vector<std::string>{"o"});
  CHECK(full.projects == std::vector<std::string>{"p"});
  CHECK(full.show_to_everybody);
  CHECK(full.affects_project_creation);
}

TEST_CASE("command line: an invalid impact is rejected with the allowed values") {
  const auto text = complaint({"incident", "open", "Down", "--impact", "awful"});
  CHECK(text.find("awful") != text.npos);
  CHECK(text.find("critical") != text.npos);
}

TEST_CASE("command line: operator roles are set and listed") {
  const auto request = parsed<set_operator_role>({"user", "operator", "a@b.cd", "on_call"});
  CHECK(request.email == "a@b.cd");
  CHECK(request.role == "on_call");
  (void)parsed<list_operators>({"user", "operators"});
  const auto text = complaint({"user", "operator", "a@b.cd", "admin"});
  CHECK(text.find("on_call") != text.npos);
  complaint({"user", "operator", "a@b.cd"});
}

TEST_CASE("command line: parses incident update, resolve and list") {
  const auto update = parsed<update_incident>(
      {"incident", "update", "7", "--state", "monitoring", "--message", "m"});
  CHECK(update.id == "7");
  CHECK(update.state == "monitoring");
  CHECK(update.message == "m");
  const auto resolve = parsed<update_incident>({"incident", "resolve", "7"});
  CHECK(resolve.state == "resolved");
  CHECK_FALSE(resolve.message.empty());
  CHECK(parsed<update_incident>({"incident", "resolve", "7", "--message", "ok"}).message == "ok");
  (void)parsed<list_incidents>({"incident", "list"});
  complaint({"incident", "update", "7", "--state", "gone", "--message", "m"});
  complaint({"incident", "update", "7", "--message", "m"});
  complaint({"incident"});
}

TEST_CASE("command line: parses the backups of the platform") {
  const auto backup = [](const std::vector<std::string>& words) {
    const auto line = parse(words);
    if (!line) FAIL(line.error().text);
    return std::get<backup_command>(line->what);
  };
  using action = backup_command::action;
  CHECK(backup({"backup", "create"}).what == action::create);
  CHECK_FALSE(backup({"backup", "create"}).is_full);
  CHECK(backup({"backup", "create", "--full"}).is_full);
  CHECK(backup({"backup", "list"}).what == action::list);
  CHECK(parse({"backup", "list", "--json"})->as_json);
  CHECK(backup({"backup", "verify"}).label.empty());
  CHECK(backup({"backup", "verify", "20261129-021500F"}).label == "20261129-021500F");
  const auto latest = backup({"backup", "restore"});
  CHECK(latest.what == action::restore);
  CHECK_FALSE(latest.time);
  CHECK_FALSE(latest.replaces);
  const auto past = backup({"backup", "restore", "--replace", "--time", "2026-11-19T12:00:00Z"});
  CHECK(past.time == parsed_at - std::chrono::hours{12});
  CHECK(past.replaces);
  CHECK(backup({"backup", "restore", "--backup", "20261129-021500F"}).label == "20261129-021500F");
  complaint({"backup"});
  complaint({"backup", "restore", "--backup", "newest"});
  complaint({"backup", "restore", "--time", "yesterday"});
}

TEST_CASE("command line: flag set accepts only on or off") {
  CHECK(parsed<set_flag>({"flag", "set", "branching", "on"}).value);
  CHECK_FALSE(parsed<set_flag>({"flag", "set", "branching", "off"}).value);
  complaint({"flag", "set", "branching", "yes"});
  complaint({"flag", "set", "branching"});
}

TEST_CASE("command line: org restrict accepts a duration or a time") {
  const auto request =
      parsed<restrict_organization>({"org", "restrict", "acme", "--status", "grace_period",
                                     "--until", "+90s", "--reason", "Disk"});
  CHECK(request.slug == "acme");
  CHECK(request.status == "grace_period");
  CHECK(request.until == parsed_at + std::chrono::seconds{90});
  CHECK(request.reason == "Disk");
  CHECK_FALSE(
      parsed<restrict_organization>({"org", "restrict", "acme", "--status", "restricted"}).until);
  CHECK(parsed<release_organization>({"org", "release", "acme"}).slug == "acme");
}

TEST_CASE(
    "command line: org restrict rejects an invalid time, an invalid status, and a period without "
    "end") {
  const auto bad =
      complaint({"org", "restrict", "acme", "--status", "grace_period", "--until", "soon"});
  CHECK(bad.find("soon") != bad.npos);
  CHECK(bad.find("+90s") != bad.npos);
  complaint({"org", "restrict", "acme", "--status", "none"});
  complaint({"org", "restrict", "acme"});
  const auto endless = complaint({"org", "restrict", "acme", "--status", "grace_period"});
  CHECK(endless.find("--until") != endless.npos);
}

TEST_CASE("command line: client commands accept folder, file and --json") {
  const auto line = parse({"project", "list", "--data-dir", "/d", "--config", "c", "--json"});
  REQUIRE(line);
  CHECK(line->as_json);
  CHECK(line->config == "c");
  REQUIRE(line->flags.size() == 1);
  CHECK(line->flags[0].text == "/d");
}

TEST_CASE("command line: a value that begins with dashes is preserved") {
  CHECK(parsed<open_incident>({"incident", "open", "--message=--x", "Down"}).message == "--x");
}

TEST_CASE("command line: unknown words and an empty command line are rejected") {
  complaint({});
  complaint({"fly"});
  complaint({"serve", "--colour", "red"});
  complaint({"version", "extra"});
}

TEST_CASE("command line: every command has its own help text") {
  const std::vector<std::vector<std::string>> commands = {{},
                                                          {"serve"},
                                                          {"migrate"},
                                                          {"doctor"},
                                                          {"version"},
                                                          {"openapi"},
                                                          {"user"},
                                                          {"user", "create"},
                                                          {"user", "reset-password"},
                                                          {"user", "reset-factors"},
                                                          {"user", "email-link"},
                                                          {"incident"},
                                                          {"incident", "open"},
                                                          {"incident", "update"},
                                                          {"incident", "resolve"},
                                                          {"incident", "list"},
                                                          {"flag", "set"},
                                                          {"org", "restrict"},
                                                          {"org", "release"},
                                                          {"project", "list"}};
  for (auto words : commands) {
    const auto name = words.empty() ? std::string{"signalbox"} : words.back();
    CAPTURE(name);
    words.emplace_back("--help");
    const auto line = parse(words);
    REQUIRE_FALSE(line);
    CHECK(line.error().is_help);
    CHECK(line.error().text.find(name) != std::string::npos);
    CHECK(line.error().text.find("--help") != std::string::npos);
  }
}

TEST_CASE("command line: simulate accepts a scenario, its form, a seed and a folder") {
  const auto line =
      parse({"simulate", "day.toml", "--short", "--seed", "7", "--reports", "/tmp/reports"});
  REQUIRE(line);
  const auto& request = std::get<simulation_request>(line->what);
  CHECK(request.file == "day.toml");
  CHECK(request.in_short);
  CHECK(request.seed == 7);
  CHECK(request.reports == "/tmp/reports");
  CHECK_FALSE(request.prints_json);
  CHECK_FALSE(request.connections);
  CHECK(complaint({"simulate"}).find("scenario") != std::string::npos);
  CHECK(complaint({"simulate", "day.toml", "--seed", "seven"}).find("--seed") != std::string::npos);
}

TEST_CASE("command line: simulate accepts the settings of its own server’s PostgreSQL") {
  const auto plain = parse({"simulate", "day.toml"});
  REQUIRE(plain);
  CHECK(std::get<simulation_request>(plain->what).postgres_bin.empty());
  CHECK(std::get<simulation_request>(plain->what).os_user == "postgres");
  const auto line =
      parse({"simulate", "day.toml", "--postgres-bin", "/opt/pg/bin", "--os-user", "nobody"});
  REQUIRE(line);
  CHECK(std::get<simulation_request>(line->what).postgres_bin == "/opt/pg/bin");
  CHECK(std::get<simulation_request>(line->what).os_user == "nobody");
}

TEST_CASE("command line: simulate accepts an existing server and its credentials") {
  const auto line = parse({"simulate", "day.toml", "--target", "http://127.0.0.1:8400",
                           "--token-file", "/tmp/token", "--data-dir", "/tmp/data"});
  REQUIRE(line);
  const auto& request = std::get<simulation_request>(line->what);
  CHECK(request.target == "http://127.0.0.1:8400");
  CHECK(request.token_file == "/tmp/token");
  CHECK_FALSE(request.removes_fleet);
  CHECK(line->flags.size() == 1);
  CHECK(complaint({"simulate", "day.toml", "--token-file", "/tmp/token"}).find("--target") !=
        std::string::npos);
  CHECK(complaint({"simulate", "day.toml", "--target", "http://x", "--backend", "in_memory"})
            .find("not in memory") != std::string::npos);
}

TEST_CASE("command line: simulate removes a remaining fleet without a scenario") {
  const auto line = parse({"simulate", "--target", "http://127.0.0.1:8400", "--remove-fleet"});
  REQUIRE(line);
  CHECK(std::get<simulation_request>(line->what).removes_fleet);
  CHECK(complaint({"simulate", "--remove-fleet"}).find("--target") != std::string::npos);
  CHECK(complaint({"simulate", "--target", "http://x"}).find("scenario") != std::string::npos);
}

TEST_CASE("command line: simulate accepts a progress format and a peak number of connections") {
  const auto line = parse({"simulate", "day.toml", "--progress", "json", "--connections", "250"});
  REQUIRE(line);
  const auto& request = std::get<simulation_request>(line->what);
  CHECK(request.prints_json);
  CHECK(request.connections == 250);
  CHECK(complaint({"simulate", "day.toml", "--progress", "xml"}).find("--progress") !=
        std::string::npos);
  CHECK(complaint({"simulate", "day.toml", "--connections", "0"}).find("--connections") !=
        std::string::npos);
  CHECK_FALSE(parse({"simulate", "day.toml", "--connections", "5", "--find-capacity"}));
}

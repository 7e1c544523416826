#include "app/command_line/subcommands.hpp"

namespace signalbox::app {

void add_setting_option(CLI::App& to, parsed_line& into, const settings_flag& flag,
                        const std::string& help) {
  to.add_option_function<std::string>(
        flag.flag,
        [&into, flag](const std::string& text) {
          into.flags.push_back({.flag = flag.flag, .setting = flag.setting, .text = text});
        },
        help)
      ->type_name(flag.text);
}

void add_place_options(CLI::App& to, parsed_line& into) {
  to.add_option_function<std::string>(
        "--config", [&into](const std::string& path) { into.config = path; },
        "Read settings from this file; config/default.toml lists all settings")
      ->type_name("FILE");
  add_setting_option(to, into, {.flag = "--data-dir", .setting = "data.dir", .text = "DIR"},
                     "The installation's folder (data.dir, default ./var)");
}

void add_client_options(CLI::App& to, parsed_line& into) {
  add_place_options(to, into);
  to.add_flag("--json", into.as_json, "Print the server's answer as JSON");
}

void add_server_commands(CLI::App& to, parsed_line& into) {
  const settings_flag port{.flag = "--port", .setting = "server.port", .text = "N"};

  auto* serve = to.add_subcommand(
      "serve",
      "Run the server. Every setting can also be set by an environment variable, for example "
      "server.port by SIGNALBOX_SERVER_PORT");
  add_place_options(*serve, into);
  add_setting_option(*serve, into, port, "The port to listen on (server.port, default 8400)");
  serve->callback([&into] { into.what = serve_command{}; });

  auto* migrate =
      to.add_subcommand("migrate", "Migrate the platform's database to this version's schema");
  add_place_options(*migrate, into);
  migrate->callback([&into] { into.what = migrate_command{}; });

  auto* doctor = to.add_subcommand(
      "doctor", "Check the requirements of the server on this machine and suggest fixes");
  add_place_options(*doctor, into);
  add_setting_option(*doctor, into, port, "The port that the server will listen on");
  doctor->add_flag("--json", into.as_json, "Print the findings as JSON");
  doctor->callback([&into] { into.what = doctor_command{}; });

  auto* version = to.add_subcommand("version", "Print the version");
  version->add_flag("--json", into.as_json, "Print it as JSON");
  version->callback([&into] { into.what = version_command{}; });

  auto* openapi = to.add_subcommand(
      "openapi",
      "Print the description of the platform API (OpenAPI 3.1), which a running server "
      "serves at /api/openapi.json");
  openapi->callback([&into] { into.what = openapi_command{}; });
}

}  // namespace signalbox::app

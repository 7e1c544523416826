#include "app/command_line/run.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <variant>

#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "app/command_line/answers.hpp"
#include "app/command_line/parse.hpp"
#include "app/command_line/platform_client.hpp"
#include "app/command_line/requests.hpp"
#include "app/doctor/examine.hpp"
#include "app/doctor/machine.hpp"
#include "app/doctor/report.hpp"
#include "app/server/running_server.hpp"
#include "app/settings/load.hpp"
#include "app/version.hpp"
#include "core/json/json.hpp"
#include "core/json/outline.hpp"

namespace signalbox::app {

namespace {

/// Maximum length of a password line; the server allows 99 characters.
constexpr std::size_t password_bytes_max = 1'024;

int show_version(const parsed_line& line, const command_context& around) {
  if (line.as_json) {
    around.out << core::json{{"version", version_text}}.dump() << '\n';
  } else {
    around.out << "signalbox " << version_text << '\n';
  }
  return exit_done;
}

int show_description(const command_context& around) {
  // One operation and one schema per line.
  constexpr std::size_t levels = 3;
  around.out << core::outline(api::openapi::make_document(api::all_routes(), version_text), levels);
  return exit_done;
}

int show_findings(const settings& with, const parsed_line& line, const command_context& around) {
  const auto findings = examine(with, inspect_machine(with, around.now()));
  around.out << (line.as_json ? findings_json(findings).dump(2) + '\n' : findings_text(findings));
  return has_problem(findings) ? exit_failed : exit_done;
}

/// Reads the password of a command with `--password-stdin` from standard input.
core::result<void> read_password(server_command& what, std::istream& in) {
  auto* choice = std::visit(
      [](auto& options) -> password_choice* {
        if constexpr (requires { options.password; }) return &options.password;
        return nullptr;
      },
      what);
  if (choice == nullptr || !choice->from_standard_input) return {};
  std::string password;
  char letter = 0;
  while (password.size() <= password_bytes_max && in.get(letter) && letter != '\n') {
    password += letter;
  }
  if (password.ends_with('\r')) password.pop_back();
  if (password.empty() || password.size() > password_bytes_max) {
    return core::fail(core::errc::bad_request,
                      "The first line of standard input does not contain a password.");
  }
  choice->given = std::move(password);
  return {};
}

int report(const core::error& failure, std::ostream& err) {
  err << failure.message << '\n';
  return failure.code == core::errc::unavailable ? exit_not_running : exit_failed;
}

int ask_server(server_command what, const settings& with, bool as_json,
               const command_context& around) {
  if (auto read = read_password(what, around.in); !read) {
    around.err << read.error().message << '\n';
    return exit_wrong_input;
  }
  const auto server = find_running_server(with.data.dir, around.now());
  if (!server) return report(server.error(), around.err);
  const auto answer = call_platform(*server, request_of(what));
  if (!answer) return report(answer.error(), around.err);
  if (answer->status < 200 || answer->status >= 300) {
    around.err << failure_text(*answer);
    return exit_failed;
  }
  around.out << (as_json ? answer->body.dump(2) + '\n' : answer_text(what, answer->body));
  return exit_done;
}

/// One overload for each kind of command.
struct doing {
  const parsed_line& line;
  const settings& with;
  const command_context& around;

  int operator()(const serve_command&) const { return around.serve(with); }
  int operator()(const migrate_command&) const { return around.migrate(with); }
  int operator()(const backup_command& what) const {
    return around.backup(with, what, line.as_json);
  }
  int operator()(const doctor_command&) const { return show_findings(with, line, around); }
  int operator()(const version_command&) const { return show_version(line, around); }
  int operator()(const openapi_command&) const { return show_description(around); }
  int operator()(simulation_request what) const {
    what.data = with.data.dir;
    return simulate(what, around.out, around.err);
  }
  int operator()(const server_command& what) const {
    return ask_server(what, with, line.as_json, around);
  }
};

int carry_out(const parsed_line& line, const command_context& around) {
  // Commands about the program itself must work even with invalid settings.
  if (std::holds_alternative<version_command>(line.what)) return show_version(line, around);
  if (std::holds_alternative<openapi_command>(line.what)) return show_description(around);
  // A run with its own server uses no settings of an installation.
  if (const auto* const options = std::get_if<simulation_request>(&line.what);
      options != nullptr && options->target.empty())
    return simulate(*options, around.out, around.err);
  const auto loaded =
      load_settings({.flags = line.flags, .environment = around.environment, .file = line.config});
  if (!loaded) {
    around.err << loaded.error().message << '\n';
    return exit_wrong_input;
  }
  for (const auto& warning : loaded->warnings)
    around.err << "warning: " << warning << '\n';
  return std::visit(doing{line, loaded->values, around}, line.what);
}

}  // namespace

int run_command_line(std::span<const std::string> arguments, const command_context& around) {
  const auto line = parse_command_line(arguments, around.now());
  if (line) return carry_out(*line, around);
  (line.error().is_help ? around.out : around.err) << line.error().text;
  return line.error().is_help ? exit_done : exit_wrong_input;
}

}  // namespace signalbox::app

#include <memory>

#include "app/command_line/moment.hpp"
#include "app/command_line/subcommands.hpp"
#include "domain/backup/backup.hpp"

namespace signalbox::app {

namespace {

using action = backup_command::action;

std::shared_ptr<backup_command> add_action(CLI::App& sub, parsed_line& into, action what) {
  auto options = std::make_shared<backup_command>(backup_command{.what = what});
  add_client_options(sub, into);
  sub.callback([&into, options] { into.what = *options; });
  return options;
}

void add_label(CLI::App& sub, backup_command& options, const char* name, const char* help) {
  sub.add_option(name, options.label, help)
      ->check(CLI::Validator(
          [](const std::string& text) {
            return domain::is_backup_label(text) ? std::string() : "is not the label of a backup";
          },
          ""))
      ->type_name("LABEL");
}

}  // namespace

void add_backup_commands(CLI::App& to, parsed_line& into, core::time_point now) {
  auto* backup = to.add_subcommand(
      "backup",
      "Back up and restore the platform's own database: accounts, organizations, projects");
  backup->require_subcommand(1);

  auto* create = backup->add_subcommand("create", "Make a backup of the running database now");
  const auto created = add_action(*create, into, action::create);
  create->add_flag("--full", created->is_full,
                   "A full backup instead of the changes since the last");

  (void)add_action(*backup->add_subcommand("list", "List the backups, and what can be restored"),
                   into, action::list);

  auto* verify = backup->add_subcommand(
      "verify", "Restore a backup into a temporary database and check its tables and pages");
  const auto verified = add_action(*verify, into, action::verify);
  add_label(*verify, *verified, "backup", "The backup; the newest if not given");

  auto* restore = backup->add_subcommand(
      "restore",
      "Restore the database, with the server stopped, to its last archived change. Projects whose "
      "files are missing are restored by the next start of the server");
  const auto restored = add_action(*restore, into, action::restore);
  add_label(*restore, *restored, "--backup", "Restore the end of this backup");
  restore
      ->add_option_function<std::string>(
          "--time",
          [restored, now](const std::string& text) {
            auto moment = parse_moment(text, now);
            if (!moment) throw CLI::ValidationError("--time", moment.error().message);
            restored->time = *moment;
          },
          "Restore to this second, such as 2026-12-01T12:00:00Z")
      ->type_name("WHEN");
  restore->add_flag("--replace", restored->replaces,
                    "Replace an existing database; its files are kept in data.replaced");
  restore->add_flag("--take-over", restored->takes_over,
                    "Restore although another server used the repository a moment ago: it is lost");
}

}  // namespace signalbox::app

#include <memory>

#include "app/command_line/subcommands.hpp"

namespace signalbox::app {

namespace {

/// Adds a command that sets the password of an account.
template <class Command>
void add_account_command(CLI::App& to, parsed_line& into, const std::string& name,
                         const std::string& about) {
  auto* sub = to.add_subcommand(name, about);
  const auto options = std::make_shared<Command>();
  sub->add_option("email", options->email, "The account's e-mail address")
      ->required()
      ->type_name("EMAIL");
  auto* given =
      sub->add_option(
             "--password", options->password.given,
             "The new password, 8 to 99 characters and hard to guess. Other users of this machine "
             "may see it; without this option, a password is generated and printed once")
          ->type_name("TEXT");
  sub->add_flag("--password-stdin", options->password.from_standard_input,
                "Read the new password from the first line of standard input")
      ->excludes(given);
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

/// Adds a command whose only argument is an account's address.
template <class Command>
void add_address_command(CLI::App& to, parsed_line& into, const std::string& name,
                         const std::string& about) {
  auto* sub = to.add_subcommand(name, about);
  const auto options = std::make_shared<Command>();
  sub->add_option("email", options->email, "The account's e-mail address")
      ->required()
      ->type_name("EMAIL");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

void add_operator_role(CLI::App& to, parsed_line& into) {
  auto* sub = to.add_subcommand("operator", "Set the operator role of an account");
  const auto options = std::make_shared<set_operator_role>();
  sub->add_option("email", options->email, "The account's e-mail address")
      ->required()
      ->type_name("EMAIL");
  sub->add_option(
         "role", options->role,
         "operator: full access. on_call: can view operations, manage incidents and publish "
         "the notice. none: no operator access")
      ->required()
      ->check(CLI::IsMember({"operator", "on_call", "none"}))
      ->type_name("");
  add_client_options(*sub, into);
  sub->callback([&into, options] { into.what = server_command{*options}; });
}

}  // namespace

void add_user_commands(CLI::App& to, parsed_line& into) {
  auto* user = to.add_subcommand("user", "Manage accounts");
  user->require_subcommand(1);
  add_account_command<create_user>(*user, into, "create", "Create an account");
  add_account_command<reset_password>(
      *user, into, "reset-password",
      "Set a new password for an account and end its login sessions");
  add_address_command<reset_factors>(*user, into, "reset-factors",
                                     "Remove the authenticators of an account");
  add_address_command<show_email_link>(*user, into, "email-link",
                                       "Print the link that confirms a requested e-mail change");
  add_operator_role(*user, into);
  auto* operators = user->add_subcommand("operators", "List the operators");
  add_client_options(*operators, into);
  operators->callback([&into] { into.what = server_command{list_operators{}}; });
}

}  // namespace signalbox::app

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/settings/load.hpp"
#include "app/simulate/simulate.hpp"
#include "core/time.hpp"

/// The commands of the command line as plain values.
namespace signalbox::app {

struct serve_command {};
struct migrate_command {};
struct doctor_command {};
struct version_command {};
struct openapi_command {};

/// An account's new password: given, read from standard input, or (neither) generated.
struct password_choice {
  std::optional<std::string> given = std::nullopt;
  bool from_standard_input = false;
};

struct create_user {
  std::string email;
  password_choice password;
};

struct reset_password {
  std::string email;
  password_choice password;
};

/// Removes the authenticators of a person who has lost them.
struct reset_factors {
  std::string email;
};

/// Prints the link that confirms a requested change of an e-mail address.
struct show_email_link {
  std::string email;  ///< the account's current address
};

/// Sets the operator role of an account.
struct set_operator_role {
  std::string email;
  std::string role;  ///< `operator`, `on_call` or `none`
};

struct list_operators {};

struct open_incident {
  std::string title;
  std::string impact = "minor";
  std::optional<std::string> message = std::nullopt;
  std::vector<std::string> regions = {};
  std::vector<std::string> services = {};
  std::vector<std::string> organizations = {};
  std::vector<std::string> projects = {};
  bool affects_project_creation = false;
  bool show_to_everybody = false;
};

/// An update of an incident; resolving is an update to the state `resolved`.
struct update_incident {
  std::string id;
  std::string state;
  std::string message;
};

struct list_incidents {};

struct set_flag {
  std::string name;
  bool value = false;
};

struct restrict_organization {
  std::string slug;
  std::string status;
  std::optional<core::time_point> until = std::nullopt;
  std::optional<std::string> reason = std::nullopt;
};

struct release_organization {
  std::string slug;
};

struct list_projects {};

/// Makes, lists, checks or restores backups of the platform's own database.
struct backup_command {
  enum class action { create, list, verify, restore };
  action what = action::list;
  bool is_full = false;   ///< of `create`
  bool replaces = false;  ///< of `restore`: an existing database
  /// Of `restore`: also while another server seems to use the repository.
  bool takes_over = false;
  std::string label = {};  ///< of `verify` and `restore`; empty: the newest
  /// Of `restore`: the second to which it restores. Empty: the last archived change, or with a
  /// label the end of that backup.
  std::optional<core::time_point> time = std::nullopt;
};

/// The commands that are sent to the running server.
using server_command =
    std::variant<create_user, reset_password, reset_factors, show_email_link, set_operator_role,
                 list_operators, open_incident, update_incident, list_incidents, set_flag,
                 restrict_organization, release_organization, list_projects>;

using command = std::variant<serve_command, migrate_command, doctor_command, version_command,
                             openapi_command, backup_command, simulation_request, server_command>;

/// A parsed command line.
struct parsed_line {
  command what = version_command{};
  std::vector<settings_flag> flags = {};  ///< `--port`, `--data-dir`
  std::optional<std::filesystem::path> config = std::nullopt;
  bool as_json = false;
};

}  // namespace signalbox::app

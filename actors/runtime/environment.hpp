#pragma once

#include <spdlog/logger.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "actors/messages/directory.hpp"
#include "actors/runtime/task_runner.hpp"
#include "actors/topic/topic.hpp"
#include "core/crypto/entropy.hpp"
#include "core/crypto/password_hash.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/time.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/identity/attempt_limit.hpp"
#include "domain/identity/sign_up_policy.hpp"
#include "domain/incident/incident_suggestion.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "domain/project/automatic_restart.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/project.hpp"
#include "identity_provider/host.hpp"
#include "mail/outbox.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"
#include "storage/project/project_repository.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

/// What is kept of what people do in the dashboard.
struct telemetry_settings {
  bool enabled = true;
  std::chrono::days retention{90};
  std::size_t events_per_day_max = 2'000;  ///< of one person; 0: no bound
};

/// Times and bounds of the actors; each is a setting of `config/default.toml`.
struct actor_settings {
  std::chrono::milliseconds probe_in_between{5'000};  ///< look at a project that is changing
  std::chrono::milliseconds probe_heartbeat{15'000};  ///< look at a project that is up
  std::chrono::milliseconds probe_deadline{5'000};    ///< for one look
  /// At most between two probes of a database that does not respond.
  std::chrono::milliseconds probe_backoff_max{30'000};
  std::chrono::milliseconds step_deadline{60'000};        ///< for one step of an operation
  std::chrono::milliseconds operation_deadline{120'000};  ///< for a whole operation
  std::chrono::milliseconds storage_deadline{5'000};      ///< for one task of storage
  std::chrono::milliseconds clock_skew_max{0};            ///< specification point 9
  std::chrono::seconds access_token_life{3'600};
  std::chrono::hours refresh_token_life{24 * 60};
  storage::port_range ports{54'400, 55'399};  ///< of projects' databases
  std::uint64_t free_projects_max = 0;        ///< `domain::plan_catalogue::free_active_max`
  std::uint64_t largest_disk_gb = 1'024;      ///< that a project can be given
  domain::automatic_restart_policy automatic_restart;
  core::password_cost password_cost;
  domain::attempt_limit::settings attempts_per_account{.attempts_max = 10,
                                                       .window = std::chrono::seconds{900}};
  /// For an account from all addresses together; those that signed in before are let through.
  domain::attempt_limit::settings attempts_per_account_everywhere{
      .attempts_max = 100, .window = std::chrono::seconds{900}};
  domain::attempt_limit::settings attempts_per_address{.attempts_max = 100,
                                                       .window = std::chrono::seconds{900}};
  /// Passwords that may wait to be hashed, of sign-ins and of sign-ups each.
  std::size_t hashing_waiting_max = 200;
  domain::sign_up_policy sign_up = domain::sign_up_policy::open;
  bool confirm_email = false;  ///< accounts need the link mailed to their address; needs mail
  /// How long login sessions that ended are kept: for the list of known addresses.
  std::chrono::hours ended_sessions_life{24 * 90};
  /// One person's share of the installation, and the installation's own bound; 0: none.
  domain::tenancy_limits tenancy;
  topic::settings topics;
  std::string support_address;  ///< where tickets are mailed; empty: nowhere
  telemetry_settings telemetry;
  domain::suggestion_rule suggestions;
  bool hold_back_alerts = false;  ///< what alerts open waits for an operator
};

struct status_means;
class incident_outlets;
class measurements;
class simulation_runner;

/// What every actor works with. Made by `app` before the first actor and destroyed after the last.
struct environment {
  transport::hub& hub;
  storage::pool& storage;
  provisioning::provider& provider;
  task_runner& storage_workers;
  task_runner& provisioning_workers;
  task_runner& probe_workers;  ///< probes of databases; may be the same
  task_runner& hashing_workers;
  task_runner& code_host_workers;
  const domain::role_catalogue& roles;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
  const core::signing_key& signing;
  const core::sealing_key& sealing;
  mail::outbox& mail;
  const identity_provider::host* code_host;  ///< null: people sign in with passwords alone
  /// Where people reach the dashboard from outside, without a slash at the end; links begin with
  /// it.
  std::string public_url;
  /// Of a self-hosted installation: who everybody is. Nothing on the platform.
  std::optional<domain::account_id> sole_account = std::nullopt;
  /// The wall clock: for what is stored and shown, and for rules of the calendar.
  std::function<core::time_point()> now;
  /// How time passes, however the wall clock is set (`core::steady_time`): for deadlines, delays
  /// and windows.
  std::function<core::time_point()> steady_now;
  core::entropy random;
  spdlog::logger& log;
  actor_settings settings;
  /// The name under which attempts from an address are counted; nothing for one that is exempt.
  /// Empty: the address itself.
  std::function<std::optional<std::string>(const std::string&)> counted_address;
  measurements* metrics = nullptr;  ///< null: nothing is measured
  /// What the public status page is made with; null where there is none.
  const status_means* status = nullptr;
  /// Where incidents are told besides the dashboard; null where nowhere.
  const incident_outlets* outlets = nullptr;
  /// What runs rehearsals; null where there are none.
  simulation_runner* simulations = nullptr;
};

}  // namespace signalbox::actors

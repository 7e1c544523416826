#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "actors/topic/topic.hpp"
#include "core/crypto/password_hash.hpp"
#include "domain/identity/attempt_limit.hpp"
#include "domain/incident/incident_suggestion.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "domain/project/auto_restart.hpp"
#include "domain/project/inactivity.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// Storage of the dashboard's usage events.
struct telemetry_settings {
  bool enabled = true;
  std::chrono::days retention{90};
  std::size_t events_per_day_max = 2'000;  ///< per account; 0: unlimited
};

/// Times and limits of the actors. The defaults are those of the settings that fill them
/// (`app/settings`).
struct actor_settings {
  std::chrono::milliseconds probe_in_between{5'000};  ///< while a project is changing
  std::chrono::milliseconds probe_heartbeat{15'000};  ///< while a project is running
  std::chrono::milliseconds probe_deadline{5'000};    ///< for one probe
  /// Longest interval between two probes of a database that does not respond.
  std::chrono::milliseconds probe_backoff_max{30'000};
  std::chrono::milliseconds step_deadline{60'000};        ///< for one step of an operation
  std::chrono::milliseconds operation_deadline{120'000};  ///< for a whole operation
  /// For a whole restore of a backup, and each of its steps.
  std::chrono::milliseconds recovery_deadline{std::chrono::hours{6}};
  std::chrono::milliseconds storage_deadline{5'000};  ///< for one task on a storage worker
  std::chrono::milliseconds clock_skew_max{120'000};  ///< specification point 9
  std::chrono::seconds access_token_life{3'600};
  std::chrono::hours refresh_token_life{24 * 60};
  storage::port_range ports{54'400, 55'399};  ///< for the databases of projects
  std::uint64_t free_projects_max = 0;        ///< `domain::plan_catalogue::free_active_max`
  std::uint64_t largest_disk_gb = 1'024;      ///< per project
  domain::auto_restart_policy auto_restart;
  domain::inactivity_policy inactivity;
  /// How long after its pause the files of a project are moved to its backups; 0: never.
  std::chrono::days offload_paused_after{0};
  core::password_cost password_cost;
  domain::attempt_limit::settings attempts_per_account{.attempts_max = 10};
  /// Per account, from all addresses together; addresses that signed in before are exempt.
  domain::attempt_limit::settings attempts_per_account_everywhere{.attempts_max = 100};
  domain::attempt_limit::settings attempts_per_address{.attempts_max = 100};
  /// Passwords waiting to be hashed, for sign-ins and for sign-ups each.
  std::size_t hashing_waiting_max = 200;
  /// New accounts need the link mailed to their address, while mail is configured.
  bool confirm_email = false;
  /// Retention of ended login sessions, which hold the known addresses of an account.
  std::chrono::days ended_sessions_life{90};
  domain::tenancy_limits tenancy{.organizations_per_person_max = 100,
                                 .free_projects_per_person_max = 100,
                                 .projects_max = 100'000};
  topic::settings topics;
  std::string support_address;  ///< receives tickets; empty: they are not mailed
  telemetry_settings telemetry;
  /// Retention of the texts that members ran; 0: they are not stored.
  std::chrono::days query_history_life{30};
  domain::suggestion_rule suggestions;
  bool hold_back_alerts = false;  ///< incidents opened by alerts wait for an operator
};

}  // namespace signalbox::actors

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
#include "actors/runtime/actor_settings.hpp"
#include "actors/runtime/live_installation.hpp"
#include "actors/runtime/request_timeouts.hpp"
#include "actors/runtime/task_runner.hpp"
#include "actors/topic/topic.hpp"
#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/time.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/project.hpp"
#include "identity_provider/client.hpp"
#include "mail/outbox.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"
#include "transport/hub.hpp"

namespace signalbox::log_intake {
class log_service;
}  // namespace signalbox::log_intake

namespace signalbox::actors {

struct status_context;
class notification_channels;
class measurements;
class simulation_runner;
class job_runner;
class schema_reader;
class hook_runner;
class live_runner;
class backup_slots;
class dump_runner;

/// The dependencies of all actors. Created by `app` before the first actor and destroyed after the
/// last.
struct environment {
  transport::hub& hub;
  storage::pool& storage;
  provisioning::provider& provider;
  task_runner& storage_workers;
  task_runner& provisioning_workers;
  task_runner& probe_workers;  ///< probes of databases; may be the same
  task_runner& hashing_workers;
  task_runner& oauth_workers;
  request_timeouts& timeouts;
  const domain::role_catalogue& roles;
  const domain::compute_catalogue& compute;
  const domain::plan_catalogue& plans;
  const core::signing_key& signing;
  const core::sealing_key& sealing;
  mail::outbox& mail;
  const identity_provider::client* oauth;  ///< null: sign-in with a password only
  /// The settings that operators change while the installation runs.
  live_installation& installation;
  /// The account of a self-hosted installation, as which every request runs. Empty on the platform.
  std::optional<domain::account_id> sole_account = std::nullopt;
  /// The wall clock: for stored and displayed times and for calendar rules.
  std::function<core::time_point()> now;
  /// A steady clock, unaffected by changes of the wall clock (`core::steady_time`): for deadlines,
  /// delays and windows.
  std::function<core::time_point()> steady_now;
  core::entropy random;
  spdlog::logger& log;
  actor_settings settings;
  /// Returns the key under which attempts from an address are counted; nothing for an exempt
  /// address. When the function is empty, the key is the address itself.
  std::function<std::optional<std::string>(const std::string&)> counted_address;
  measurements* metrics = nullptr;  ///< null: nothing is measured
  /// Context of the public status page; null: there is no such page.
  const status_context* status = nullptr;
  /// Notification channels for incidents in addition to the dashboard; null: none.
  const notification_channels* channels = nullptr;
  /// Runs simulations; null: simulations are unavailable.
  simulation_runner* simulations = nullptr;
  /// Runs scheduled jobs in projects' databases; null: none run.
  job_runner* jobs = nullptr;
  /// Reads definitions of projects' databases; null: branches have no base.
  schema_reader* schemas = nullptr;
  /// Delivers changes of rows in projects' databases; null: nothing is delivered.
  hook_runner* hooks = nullptr;
  /// Reads changes of rows in projects' databases; null: none are read.
  live_runner* live = nullptr;
  /// Limits the backups that run at once; null: none are made.
  backup_slots* backups = nullptr;
  /// Makes and restores dumps of projects' databases; null: none are.
  dump_runner* dumps = nullptr;
  /// Takes in the log lines of projects; null: none are.
  log_intake::log_service* logs = nullptr;
  /// Returns the address of a host to which projects' databases may connect, preferably the current
  /// one; may take as long as resolving a name. Errors: `bad_request`. Empty: not available.
  std::function<core::result<std::string>(const std::string& host, std::uint16_t port,
                                          const std::string& current)>
      foreign_address = {};
  /// This host's file with the certificate authorities that it trusts; empty: it has none.
  std::string authority_file = {};
  /// Sends a letter through an account and waits for the mail server, up to about eight seconds.
  /// Empty: not available.
  std::function<core::result<void>(const domain::mail_account&, const mail::message&)> send_now =
      {};
};

}  // namespace signalbox::actors

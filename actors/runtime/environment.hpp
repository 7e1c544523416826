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
#include "actors/runtime/task_runner.hpp"
#include "actors/topic/topic.hpp"
#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/time.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/project.hpp"
#include "identity_provider/host.hpp"
#include "mail/outbox.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"
#include "transport/hub.hpp"

namespace signalbox::actors {

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

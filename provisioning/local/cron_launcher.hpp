#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "domain/cron/pg_cron.hpp"
#include "postgres/binaries.hpp"
#include "postgres/configuration.hpp"

/// pg_cron's launcher: a process of the superuser in the tenant's database, which starts the jobs.
namespace signalbox::provisioning {

/// Background processes of pg_cron: the launcher and the runs.
inline constexpr std::size_t cron_processes = 1 + domain::pg_cron_running_max;

/// Returns true if the host has pg_cron for these programs. An instance that loads a missing
/// library does not start.
[[nodiscard]] bool has_cron_library(const postgres::binaries& programs);

/// Returns the parameters of pg_cron. Jobs are processes of the instance: they need neither a
/// password nor an access rule, and open no connection.
[[nodiscard]] std::vector<postgres::setting> cron_settings();

/// Returns the statements without which the launcher must not run. Its own statements name
/// operators without a schema, and the tenant, who owns the database, chooses the search path of
/// its sessions: the superuser's own search path has precedence over that. A job may name a
/// database, so the tenant must not reach another one.
[[nodiscard]] std::vector<std::string> cron_safety_statements();

}  // namespace signalbox::provisioning

#pragma once

#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "provisioning/host/host_process.hpp"

// A server that was started as root drops root privileges: operations that need root run in a
// separate process, the host process, which parses nothing from the network.
namespace signalbox::app {

/// Returns whether this program was started as root and so has privileges to drop.
[[nodiscard]] bool is_root();

/// Gives the files that the server writes to `user`, makes files that only root may change
/// inaccessible to it, and starts the host process. Call it while the program has one thread, after
/// the settings were checked. The host process holds the certificate authority. Errors: `internal`
/// with the path and the system's message; `conflict` when the host process of an earlier server
/// does not end.
[[nodiscard]] core::result<provisioning::host::started_host> part_with_root(
    const settings& how, const postgres_setup& with, const installation& home,
    const provisioning::server_certificates& certificates);

}  // namespace signalbox::app

#pragma once

#include "app/server/databases.hpp"
#include "app/server/installation.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "provisioning/host/host_process.hpp"

// A server that was started as root does not stay root: what needs root is done by a process of its
// own, the host process, that parses nothing from the network.
namespace signalbox::app {

/// Whether this program was started as root, and so has rights to part with.
[[nodiscard]] bool is_root();

/// Gives what the server writes itself to `user`, closes to it what only root may change, and
/// starts the host process. To be called while the program has one thread, after the settings were
/// checked. The host process has the certificate authority. Errors: `internal` with the path and
/// what the system said; `conflict` when the host process of an earlier server does not end.
[[nodiscard]] core::result<provisioning::host::started_host> part_with_root(
    const settings& how, const postgres_setup& with, const installation& home,
    const provisioning::server_certificates& certificates);

}  // namespace signalbox::app

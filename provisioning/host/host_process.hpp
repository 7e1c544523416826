#pragma once

#include "core/error.hpp"
#include "postgres/process.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/host/host_service.hpp"

namespace signalbox::provisioning::host {

/// A host process and the server's end of the stream to it, from which a `link` is created.
struct started_host {
  postgres::unique_descriptor socket;
  postgres::process process;
};

/// Forks this program before it has a second thread: the child is the host process, which keeps
/// this process's user and the capabilities for other users' files and processes, and serves `does`
/// to no other process; the parent gets the stream to it. The host process has no descriptors
/// except its streams, the socket and `kept_descriptor` (-1: none), ignores signals by which a
/// terminal or a supervisor requests the server to stop, and ends immediately when this process
/// ends in any way. Errors: `internal`.
[[nodiscard]] core::result<started_host> start_host_process(duties does, int kept_descriptor);

}  // namespace signalbox::provisioning::host

#pragma once

#include <cstdint>

namespace signalbox::app {

/// Returns the number of files and sockets that a process of this user may open, to which the
/// server raises its own limit. 0 when the system does not report it.
[[nodiscard]] std::uint64_t open_files_allowed();

/// Raises this process's limit to the allowed maximum (shells start programs with 1,024, and every
/// connection uses one). Returns the limit then in force. Programs started later inherit it.
std::uint64_t raise_open_files();

/// Returns how many of the `requested` connections a server can accept with this limit of files and
/// sockets: some descriptors are reserved for databases, files and event loops. A connection beyond
/// the limit is refused with a response; without a free descriptor it would hang.
[[nodiscard]] std::uint64_t connections_within(std::uint64_t open_files, std::uint64_t requested);

}  // namespace signalbox::app

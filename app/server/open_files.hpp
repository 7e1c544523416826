#pragma once

#include <cstdint>

namespace signalbox::app {

/// How many files and sockets a process of this user may have open: what the server raises its own
/// limit to. 0 when the system does not say.
[[nodiscard]] std::uint64_t open_files_allowed();

/// Raises this process's limit to what is allowed (shells start programs with 1,024, and every
/// connection takes one). Returns the limit in force then. Programs started later inherit it.
std::uint64_t raise_open_files();

/// How many connections a server may take of the `requested` with so many files and sockets: some
/// are kept for databases, files and event loops. One that is refused is told so; one for which
/// there is no descriptor would hang without a word.
[[nodiscard]] std::uint64_t connections_within(std::uint64_t open_files, std::uint64_t requested);

}  // namespace signalbox::app

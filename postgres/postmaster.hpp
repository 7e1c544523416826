#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "postgres/deadline.hpp"
#include "postgres/process.hpp"

namespace signalbox::postgres {

/// What a data directory's `postmaster.pid` says. The file outlives a server that was killed.
struct postmaster_file {
  pid_t number = 0;    ///< of the server's main process
  bool ready = false;  ///< it has said that it takes connections
  bool alone = false;  ///< in single-user mode: it never takes any
};

/// Reads the file's text; nothing when it holds no process number.
[[nodiscard]] std::optional<postmaster_file> parse_postmaster_file(std::string_view text);

[[nodiscard]] std::optional<postmaster_file> read_postmaster_file(
    const std::filesystem::path& data);

/// The running server of a data directory, whoever started it. A process that merely was given the
/// number of one that ended is told apart by its working directory and its command line. One in
/// single-user mode is no server.
[[nodiscard]] std::optional<process> running_postmaster(const std::filesystem::path& data);

/// The process that has the data directory in single-user mode, whoever started it.
[[nodiscard]] std::optional<process> running_alone(const std::filesystem::path& data);

/// After a server was killed: ends what its backends left running, and removes a process number
/// that belongs to another program by now, so that the next start is not refused. Call it only when
/// there is no running postmaster. Backends notice the loss by themselves, but one that is busy may
/// take long.
void clear_remains(const std::filesystem::path& data, deadline until);

}  // namespace signalbox::postgres

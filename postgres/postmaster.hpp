#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string_view>

#include "postgres/deadline.hpp"
#include "postgres/process.hpp"

namespace signalbox::postgres {

/// The content of a data directory's `postmaster.pid`. The file remains after a server was killed.
struct postmaster_file {
  pid_t number = 0;    ///< of the server's main process
  bool ready = false;  ///< it reports that it accepts connections
  bool alone = false;  ///< in single-user mode: it accepts none
};

/// Parses the file's text; nothing when it contains no process id.
[[nodiscard]] std::optional<postmaster_file> parse_postmaster_file(std::string_view text);

[[nodiscard]] std::optional<postmaster_file> read_postmaster_file(
    const std::filesystem::path& data);

/// Returns the running server of a data directory, whichever program started it. A different
/// process with a reused process id is detected by its working directory and its command line. A
/// process in single-user mode does not count.
[[nodiscard]] std::optional<process> running_postmaster(const std::filesystem::path& data);

/// Returns the process in single-user mode on the data directory, whichever program started it.
[[nodiscard]] std::optional<process> running_alone(const std::filesystem::path& data);

/// Cleans up after a killed server: ends its remaining backends, and removes the process id if it
/// now belongs to another program, so that the next start is not refused. Only call it when there
/// is no running postmaster. Backends detect the loss by themselves, but a busy one may take long.
void clear_remains(const std::filesystem::path& data, deadline until);

}  // namespace signalbox::postgres

#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

/// What the system tells of the processes that run (proc(5)).
namespace signalbox::postgres {

/// The numbers of all of them, those of other users included. Some have ended by the time one
/// looks.
[[nodiscard]] std::vector<pid_t> process_numbers();

/// The words it was started with, each ended by a zero byte; empty when it has gone or goes
/// meanwhile. Everybody may read it, unlike the working folder.
[[nodiscard]] std::string command_line_of(pid_t number);

/// The processes that this one started and that have not ended; empty when it has gone.
[[nodiscard]] std::vector<pid_t> children_of(pid_t parent);

}  // namespace signalbox::postgres

#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

/// Information about running processes (proc(5)).
namespace signalbox::postgres {

/// Returns the ids of all processes, including those of other users. Some may have ended in the
/// meantime.
[[nodiscard]] std::vector<pid_t> process_numbers();

/// Returns the command line, each word terminated by a zero byte; empty when the process has ended.
/// It is readable for all users, unlike the working directory.
[[nodiscard]] std::string command_line_of(pid_t number);

/// Returns the running child processes; empty when the process has ended.
[[nodiscard]] std::vector<pid_t> children_of(pid_t parent);

}  // namespace signalbox::postgres

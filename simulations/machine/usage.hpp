#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace signalbox::simulations {

/// Returns the user and system time used by these processes, in s (proc(5), `utime` and `stime`; to
/// 10 ms). A process that has ended counts 0.
[[nodiscard]] double cpu_seconds(const std::vector<pid_t>& pids);

/// As above, for a process and those of its children that are still running or that it has waited
/// for.
[[nodiscard]] double cpu_seconds_with_children(std::optional<pid_t> parent);

/// As above, for one thread of these processes, by its name; 0 if there is none.
[[nodiscard]] double cpu_seconds_of_thread(const std::vector<pid_t>& pids, std::string_view name);

/// Returns the resident memory of these processes, in bytes.
[[nodiscard]] std::uint64_t resident_bytes(const std::vector<pid_t>& pids);

/// Raises the limit of open files as far as the system allows and returns the new limit.
[[nodiscard]] std::uint64_t raise_file_limit();

}  // namespace signalbox::simulations

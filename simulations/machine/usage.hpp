#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace signalbox::simulations {

/// User and system time that these processes have taken, in s (proc(5), `utime` and `stime`; to
/// 10 ms). One that has ended counts 0.
[[nodiscard]] double cpu_seconds(const std::vector<pid_t>& pids);

/// The same for a process and those that it has started and that still run, or that it has waited
/// for.
[[nodiscard]] double cpu_seconds_with_children(std::optional<pid_t> parent);

/// The same of one thread of these processes, by its name; 0 where there is none.
[[nodiscard]] double cpu_seconds_of_thread(const std::vector<pid_t>& pids, std::string_view name);

/// Memory of these processes in RAM, in bytes.
[[nodiscard]] std::uint64_t resident_bytes(const std::vector<pid_t>& pids);

/// Raises the limit of open files as far as the system lets; gives what it is now.
[[nodiscard]] std::uint64_t raise_file_limit();

}  // namespace signalbox::simulations

#include "simulations/machine/usage.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace signalbox::simulations {

namespace {

struct process_times {
  pid_t parent = 0;
  std::uint64_t own_ticks = 0;
  std::uint64_t ended_children_ticks = 0;
};

// Fields are numbered as in proc(5): 4 is the parent, 14 to 17 are the times.
std::optional<process_times> read_times(const std::string& pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream words(text.substr(name_end + 1));
  const std::vector<std::string> fields((std::istream_iterator<std::string>(words)), {});
  constexpr std::size_t first = 3;
  if (fields.size() <= 17 - first) return std::nullopt;
  const auto number = [&](std::size_t field) { return std::stoull(fields[field - first]); };
  return process_times{.parent = static_cast<pid_t>(number(4)),
                       .own_ticks = number(14) + number(15),
                       .ended_children_ticks = number(16) + number(17)};
}

double seconds(std::uint64_t ticks) {
  return static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace

double cpu_seconds(const std::vector<pid_t>& pids) {
  std::uint64_t ticks = 0;
  for (const auto pid : pids) {
    if (const auto times = read_times(std::to_string(pid))) ticks += times->own_ticks;
  }
  return seconds(ticks);
}

double cpu_seconds_with_children(std::optional<pid_t> parent) {
  if (!parent) return 0;
  std::uint64_t ticks = 0;
  if (const auto times = read_times(std::to_string(*parent))) {
    ticks = times->own_ticks + times->ended_children_ticks;
  }
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
    const auto name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto times = read_times(name);
    if (times && times->parent == *parent) ticks += times->own_ticks;
  }
  return seconds(ticks);
}

double cpu_seconds_of_thread(const std::vector<pid_t>& pids, std::string_view name) {
  std::uint64_t ticks = 0;
  for (const auto pid : pids) {
    std::error_code gone;
    for (const auto& entry :
         std::filesystem::directory_iterator(fmt::format("/proc/{}/task", pid), gone)) {
      std::ifstream file(entry.path() / "comm");
      std::string called;
      if (!std::getline(file, called) || called != name) continue;
      const auto thread = fmt::format("{}/task/{}", pid, entry.path().filename().string());
      if (const auto times = read_times(thread)) ticks += times->own_ticks;
    }
  }
  return seconds(ticks);
}

std::uint64_t resident_bytes(const std::vector<pid_t>& pids) {
  std::uint64_t pages = 0;
  for (const auto pid : pids) {
    std::ifstream file(fmt::format("/proc/{}/statm", pid));
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    if (file >> all >> resident) pages += resident;
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
  (void)::getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}

}  // namespace signalbox::simulations

#include "app/metrics/process_usage.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace signalbox::app {

namespace {

std::string read_whole(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::uint64_t resident_bytes() {
  std::istringstream fields(read_whole("/proc/self/statm"));
  std::uint64_t total_pages = 0;
  std::uint64_t resident_pages = 0;
  if (!(fields >> total_pages >> resident_pages)) return 0;
  return resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t open_descriptors() {
  std::error_code failure;
  const std::filesystem::directory_iterator all("/proc/self/fd", failure);
  if (failure) return 0;
  std::uint64_t count = 0;
  for (auto at = begin(all); at != end(all); at.increment(failure)) {
    if (failure) return count;
    ++count;
  }
  // The iterator's own descriptor is not counted.
  return count - 1;
}

}  // namespace

double cpu_seconds_in(std::string_view stat, double ticks_per_second) {
  const auto name_end = stat.rfind(')');
  if (name_end == stat.npos || ticks_per_second <= 0) return 0;
  std::istringstream fields{std::string{stat.substr(name_end + 1)}};
  // There are 11 fields between the name (field 2) and utime (field 14), which stime follows.
  constexpr int fields_before = 11;
  std::string skipped;
  for (int i = 0; i < fields_before; ++i)
    fields >> skipped;
  double user_ticks = 0;
  double system_ticks = 0;
  if (!(fields >> user_ticks >> system_ticks)) return 0;
  return (user_ticks + system_ticks) / ticks_per_second;
}

process_usage read_process_usage() {
  rlimit descriptors{};
  ::getrlimit(RLIMIT_NOFILE, &descriptors);
  return {.cpu_seconds = cpu_seconds_in(read_whole("/proc/self/stat"),
                                        static_cast<double>(::sysconf(_SC_CLK_TCK))),
          .resident_bytes = resident_bytes(),
          .open_descriptors = open_descriptors(),
          .descriptors_max = descriptors.rlim_cur};
}

}  // namespace signalbox::app

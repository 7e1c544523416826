#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {

/// Limits the size of log folders: each time PostgreSQL begins a new file, which it does when one
/// has its full size, the oldest are deleted (inotify). So a client that floods the log overwrites
/// it instead of filling the disk. A folder that the system cannot watch is trimmed only by its
/// project's probes.
class log_watch {
 public:
  /// Throws std::system_error when no thread can be created.
  explicit log_watch(std::uint64_t bytes_max);
  log_watch(const log_watch&) = delete;
  log_watch& operator=(const log_watch&) = delete;
  ~log_watch();

  /// Trims the folder now, and watches it from now on; a folder that is already watched is allowed.
  void watch(const std::filesystem::path& folder);

 private:
  void work();
  void read_events();

  const std::uint64_t bytes_max_;
  std::mutex guard_;
  std::map<int, std::filesystem::path> folders_;  ///< by watch descriptor
  postgres::unique_descriptor events_;            ///< inotify
  postgres::unique_descriptor wake_;              ///< an eventfd
  std::thread thread_;  // declared last, because it uses all members above
};

}  // namespace signalbox::provisioning

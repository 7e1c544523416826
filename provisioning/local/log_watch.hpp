#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "domain/identifiers.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Watches log folders (inotify).
///
/// Limits the size of projects' folders: each time PostgreSQL begins a new file, which it does when
/// one has its full size, the oldest are deleted. So a client that floods the log overwrites it
/// instead of filling the disk. A folder that the system cannot watch is trimmed only by its
/// project's probes.
///
/// Reports folders with new lines, each once until `note_reading`.
class log_watch {
 public:
  /// Throws std::system_error when no thread can be created.
  explicit log_watch(std::uint64_t bytes_max);
  log_watch(const log_watch&) = delete;
  log_watch& operator=(const log_watch&) = delete;
  ~log_watch();

  /// Trims the folder of a project now, and watches it from now on; without a project, it is that
  /// of the pooler, which is only watched. A folder that is already watched is allowed.
  void watch(const std::filesystem::path& folder, const std::optional<domain::project_ref>& of);

  /// As `provider::on_log_written`. Waits for a listener that is running.
  void listen(provider::log_listener listener);

  /// The folder is about to be read: later lines are reported again.
  void note_reading(const std::optional<domain::project_ref>& of);

 private:
  struct watched_folder {
    std::filesystem::path path;
    std::optional<domain::project_ref> of = {};
    bool is_reported = false;
  };

  void work();
  void read_events();

  const std::uint64_t bytes_max_;
  std::mutex guard_;
  std::map<int, watched_folder> folders_;                      ///< by watch descriptor
  std::map<std::optional<domain::project_ref>, int> numbers_;  ///< their watch descriptors
  std::mutex listener_guard_;  ///< also held while the listener runs
  provider::log_listener listener_;
  postgres::unique_descriptor events_;  ///< inotify
  postgres::unique_descriptor wake_;    ///< an eventfd
  std::thread thread_;                  // declared last, because it uses all members above
};

}  // namespace signalbox::provisioning

#pragma once

#include <cstdint>
#include <string>

namespace signalbox::testing {

/// A disk of SQLite that becomes full: a VFS (`limited_disk::name`) over the system's, on which
/// writes fail as on a full disk once so many bytes were written. One at a time.
class limited_disk {
 public:
  static constexpr const char* name = "limited-disk";

  explicit limited_disk(std::int64_t bytes);
  limited_disk(const limited_disk&) = delete;
  limited_disk& operator=(const limited_disk&) = delete;
  ~limited_disk();

  /// Frees so many bytes.
  void free_bytes(std::int64_t bytes);
  /// Writes that failed.
  [[nodiscard]] std::uint64_t failures() const;
};

}  // namespace signalbox::testing

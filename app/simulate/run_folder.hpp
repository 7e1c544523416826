#pragma once

#include <cstdint>
#include <filesystem>

#include "core/error.hpp"

namespace signalbox::app {

/// The disk space that a run's own server needs: a new PostgreSQL, its WAL, and the log of
/// Signalbox.
inline constexpr std::uint64_t run_folder_bytes = std::uint64_t{512} << 20U;

/// A folder for one run; it is removed with this object, together with its databases outside the
/// folder.
class run_folder {
 public:
  /// Creates a folder with a unique name in `in`, or, if empty, in the system's temporary folder
  /// (TMPDIR, or /tmp). Other users may pass through it, since PostgreSQL may run as another user.
  /// Errors: `internal` when it cannot be created or has less free space than `bytes`, with the
  /// required action.
  [[nodiscard]] static core::result<run_folder> make(std::filesystem::path in,
                                                     std::uint64_t bytes = run_folder_bytes);

  run_folder(run_folder&& other) noexcept;
  run_folder& operator=(run_folder&&) = delete;
  ~run_folder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit run_folder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  ///< empty: moved from
};

}  // namespace signalbox::app

#pragma once

#include <cstdint>
#include <filesystem>

#include "core/error.hpp"

namespace signalbox::app {

/// What a run's own server needs on the disk: a new PostgreSQL, its log of changes, our log.
inline constexpr std::uint64_t run_folder_bytes = std::uint64_t{512} << 20U;

/// A folder for one run; it goes with this object, and the databases that stand elsewhere with it.
class run_folder {
 public:
  /// Makes one with a name of its own in `in`, empty: where the system keeps what is temporary
  /// (TMPDIR, or /tmp). Others may pass through it, since PostgreSQL may run as another user.
  /// Errors: `internal` when it cannot be made, or has less room than `bytes`, with what to do.
  [[nodiscard]] static core::result<run_folder> make(std::filesystem::path in,
                                                     std::uint64_t bytes = run_folder_bytes);

  run_folder(run_folder&& other) noexcept;
  run_folder& operator=(run_folder&&) = delete;
  ~run_folder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit run_folder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;  ///< empty: given on
};

}  // namespace signalbox::app

#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/dump/dump_job.hpp"
#include "dumps/program_output.hpp"

namespace signalbox::dumps {

/// The file of a dump while it is made. All functions on one event loop; the program is as fast as
/// its reader. Destroying it ends the program.
class dump_stream {
 public:
  dump_stream() = default;
  dump_stream(const dump_stream&) = delete;
  dump_stream& operator=(const dump_stream&) = delete;
  virtual ~dump_stream() = default;

  /// Returns the next piece, valid until the next call; empty at the end. Errors: the program's.
  [[nodiscard]] virtual boost::asio::awaitable<core::result<std::string_view>> next() = 0;
  /// Nothing more is read; a pending `next` ends soon.
  virtual void abandon() = 0;
  [[nodiscard]] virtual domain::dump_progress progress() const = 0;
};

/// What belongs to a stream and ends with it: its folder, its turn.
struct stream_parts {
  std::unique_ptr<program_output> program;
  std::filesystem::path folder;  ///< removed at the end
  std::uint64_t tables = 0;      ///< of the whole database; 0: not known
  std::shared_ptr<void> turn;    ///< released at the end
  std::uint64_t disk_floor_bytes = 0;
  /// Set on any thread before the program is killed: then the stream was cancelled.
  std::shared_ptr<std::atomic<bool>> is_cancelled = {};
};

/// The output of a program.
[[nodiscard]] std::unique_ptr<dump_stream> make_output_stream(stream_parts of);
/// The folder that a program fills, as one tar: each file is passed on when the program has
/// completed it, and then removed, so that the folder has little more than the largest table. While
/// much waits for the reader, the program is suspended. `start` starts the program, once the folder
/// is watched. Errors: those of `start`; `internal`.
[[nodiscard]] core::result<std::unique_ptr<dump_stream>> open_folder_stream(
    const std::filesystem::path& filled, const std::function<core::result<stream_parts>()>& start);

}  // namespace signalbox::dumps

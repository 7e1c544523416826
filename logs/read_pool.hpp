#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::logs {

/// What a call is for: an export stays for minutes, with many short jobs.
enum class read_kind : std::uint8_t { query, file };

struct read_limits {
  std::size_t threads = 3;
  /// Calls that are admitted, of which most wait for a thread.
  /// @{
  std::size_t calls_max = 256;
  std::size_t calls_of_project_max = 16;
  /// @}
  std::size_t exports_max = 8;  ///< of the calls
  std::size_t exports_of_project_max = 2;

  /// Jobs of one project that run at the same time: one thread stays for others.
  [[nodiscard]] std::size_t running_of_project_max() const { return threads > 2 ? 2 : 1; }
};

struct read_counts {
  std::size_t calls = 0;    ///< admitted
  std::size_t exports = 0;  ///< of them
  std::size_t waiting = 0;  ///< jobs that wait for a thread
  std::size_t running = 0;
  std::uint64_t completed = 0;
  std::uint64_t refused = 0;          ///< calls, because of a limit
  std::chrono::microseconds busy{0};  ///< of all threads
};

/// A few threads that read logs, shared by all projects in turn: a project with many calls does not
/// delay the others. All functions on any thread.
class read_pool {
 public:
  /// The right to read for one call.
  using place = std::shared_ptr<const domain::project_ref>;

  explicit read_pool(read_limits limits);
  read_pool(const read_pool&) = delete;
  read_pool& operator=(const read_pool&) = delete;
  /// Waits for the jobs that run, and releases those that wait. Places may outlive the pool.
  ~read_pool();

  /// Admits a call. Errors: `too_many_requests` with `log_queries_busy` or `log_exports_busy`.
  [[nodiscard]] core::result<place> reserve(const domain::project_ref& of, read_kind kind);

  /// Runs a job, which must not throw, when the turn of its project comes; at most one at a time
  /// for each place. It is released without being run when the pool ends.
  void submit(const place& of, std::function<void()> job);

  [[nodiscard]] read_counts counts() const;

 private:
  struct shared_state;

  const std::shared_ptr<shared_state> state_;
  std::vector<std::jthread> threads_;
};

}  // namespace signalbox::logs

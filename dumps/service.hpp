#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/dump/dump_job.hpp"
#include "domain/dump/source_report.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/session_address.hpp"
#include "dumps/dump_stream.hpp"
#include "dumps/job.hpp"
#include "dumps/settings.hpp"
#include "dumps/uploads.hpp"
#include "postgres/supervision.hpp"

namespace signalbox::dumps {

/// The right to run programs for one job.
using turn = std::shared_ptr<void>;

/// Dumps of projects' databases: makes, receives, shows, restores and copies them. Programs and
/// sessions connect as the project's own role; programs run as the project's system user. All
/// functions on any thread.
class service {
 public:
  explicit service(settings how);
  service(const service&) = delete;
  service& operator=(const service&) = delete;
  /// Cancels the jobs and waits for them.
  ~service();

  /// Returns the right to run one job. Errors: `too_many_requests`, `unavailable` without pg_dump.
  [[nodiscard]] core::result<turn> reserve();

  /// Starts a dump. Errors: those of the session and of pg_dump.
  [[nodiscard]] boost::asio::awaitable<core::result<std::shared_ptr<dump_stream>>> open_download(
      domain::dump_order order, domain::project_ref ref, domain::session_address at, std::string id,
      turn held);

  /// Cancels a download; it ends a little later.
  void cancel_download(const std::string& id);

  /// Files.
  [[nodiscard]] uploads& files() { return *files_; }
  /// Runs a function that blocks on a thread of the service, and returns its result. Name the
  /// function before: GCC 12 destroys temporaries of a co_await expression twice.
  template <class Result>
  [[nodiscard]] boost::asio::awaitable<Result> run_blocking(std::function<Result()> work) {
    auto called = call(std::move(work));
    auto done = boost::asio::co_spawn(blocking_.get_executor(), std::move(called),
                                      boost::asio::use_awaitable);
    co_return co_await std::move(done);
  }

  /// Returns the contents of a file, compared with the project's database. Blocks. Errors:
  /// `bad_request` for damaged files; those of the session.
  [[nodiscard]] core::result<core::json> describe(const uploaded_file& file,
                                                  const domain::session_address& at);
  /// Returns the report of a dry run. `free_bytes`: of the project's disk; 0: not limited. Blocks.
  /// Errors: `bad_request`; those of the session.
  [[nodiscard]] core::result<core::json> examine(const domain::dump_source& source,
                                                 const domain::session_address& at,
                                                 std::uint64_t free_bytes);

  /// Starts a job on a thread of its own. The result cancels it with `request_stop`; `sinks.done`
  /// is called in any case, unless the service ends. Errors: `not_found` and `conflict` for the
  /// file.
  [[nodiscard]] core::result<std::stop_source> start(job_order what, job_sinks sinks, turn held);

  /// Returns the errors of a job as CSV; nothing when it had none, or they were removed.
  [[nodiscard]] std::optional<std::string> errors_of(const std::string& job) const;

  /// Returns the number of jobs that run.
  [[nodiscard]] std::uint64_t running() const;
  [[nodiscard]] const limits& bounds() const { return how_.bounds; }

 private:
  struct shared_count;
  struct worker {
    std::jthread thread;
    std::shared_ptr<std::atomic<bool>> has_ended;
  };

  struct download {
    std::weak_ptr<std::atomic<bool>> is_cancelled;
    postgres::program_control program;
  };

  template <class Result>
  static boost::asio::awaitable<Result> call(std::function<Result()> work) {
    co_return work();
  }
  void drop_old_errors() const;
  [[nodiscard]] core::result<std::shared_ptr<dump_stream>> start_download(
      const domain::dump_order& order, const domain::project_ref& ref,
      const domain::session_address& at, const std::string& id, turn held);

  const settings how_;
  const std::shared_ptr<shared_count> count_;
  std::stop_source ending_;
  std::unique_ptr<uploads> files_;
  boost::asio::thread_pool blocking_;
  std::mutex guard_;
  std::list<worker> workers_;                  ///< guarded, as the next
  std::map<std::string, download> downloads_;  ///< those in progress, and some that have ended
};

}  // namespace signalbox::dumps

#include "app/server/job_sessions.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <exception>
#include <string>
#include <utility>

#include "tenant_sql/job_writer.hpp"

namespace signalbox::app {

namespace {

using actors::job_outcome;
using boost::asio::awaitable;
using core::errc;
using core::result;
using tenant_sql::text_stream;

/// The person of jobs among the members who run texts, for limits.
constexpr const char* jobs_person = "00000000-0000-0000-0000-000000000000";
constexpr const char* jobs_application = "signalbox-cron";

/// A command in progress, shared by its coroutine and its owner.
struct command_in_progress {
  std::mutex guard;
  bool is_cancelled = false;
  text_stream* stream = nullptr;  ///< while it exists

  void cancel() {
    const std::lock_guard lock(guard);
    is_cancelled = true;
    if (stream != nullptr) stream->abandon();
  }
  /// Returns false when the command was cancelled.
  bool begin(text_stream& started) {
    const std::lock_guard lock(guard);
    if (!is_cancelled) stream = &started;
    return !is_cancelled;
  }
  void end() {
    const std::lock_guard lock(guard);
    stream = nullptr;
  }
};

/// Cancels the command when its owner drops it.
class command_handle {
 public:
  explicit command_handle(std::shared_ptr<command_in_progress> of) : of_(std::move(of)) {}
  command_handle(const command_handle&) = delete;
  command_handle& operator=(const command_handle&) = delete;
  ~command_handle() { of_->cancel(); }

 private:
  std::shared_ptr<command_in_progress> of_;
};

awaitable<result<job_outcome>> run_text(tenant_sql::service& by, tenant_sql::text_request what,
                                        std::shared_ptr<command_in_progress> progress) {
  auto writer = std::make_unique<tenant_sql::job_writer>(domain::cron_output_max);
  const auto& written = *writer;
  auto started = co_await by.run(std::move(what), std::move(writer));
  if (!started) co_return std::unexpected(std::move(started.error()));
  if (!progress->begin(*started)) co_return core::fail(errc::unavailable, "Cancelled.");
  auto piece = co_await started->next();
  while (!piece.empty())
    piece = co_await started->next();
  progress->end();
  job_outcome made{
      .rows = written.row_count(), .output = written.output(), .error = written.error()};
  co_return made;
}

tenant_sql::text_request request_of(actors::job_command what, domain::session_address at) {
  tenant_sql::text_request made;
  made.ref = what.project.ref;
  made.at = std::move(at);
  made.role = tenant_sql::session_role::owner;
  made.person = domain::account_id{jobs_person};
  made.id = std::move(what.id);
  made.as.application_name = jobs_application;
  made.as.role = std::move(what.role);
  made.text = what.text;
  made.original = std::move(what.text);
  made.time_max = what.time_max;
  return made;
}

}  // namespace

void job_sessions::open(tenant_sql::service& by) {
  const std::lock_guard lock(guard_);
  by_ = &by;
}

void job_sessions::close() {
  const std::lock_guard lock(guard_);
  by_ = nullptr;
}

std::shared_ptr<void> job_sessions::run(actors::job_command what,
                                        std::function<void(result<job_outcome>)> done) {
  auto at = address_(what.project);
  const std::lock_guard lock(guard_);
  if (by_ == nullptr || !at) {
    done(at ? core::fail(errc::unavailable, "Signalbox is starting or stopping.")
            : core::fail(errc::conflict,
                         "The project's database is simulated: it runs no statements."));
    return {};
  }
  auto progress = std::make_shared<command_in_progress>();
  boost::asio::co_spawn(
      by_->long_work(), run_text(*by_, request_of(std::move(what), std::move(*at)), progress),
      [done = std::move(done)](const std::exception_ptr& thrown, result<job_outcome> outcome) {
        done(thrown ? core::fail(errc::internal, "The command could not be run.")
                    : std::move(outcome));
      });
  return std::make_shared<command_handle>(std::move(progress));
}

}  // namespace signalbox::app

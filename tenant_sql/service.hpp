#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "tenant_sql/limits.hpp"
#include "tenant_sql/live_counts.hpp"
#include "tenant_sql/row_feed.hpp"
#include "tenant_sql/shard.hpp"
#include "tenant_sql/text_counts.hpp"

namespace signalbox::tenant_sql {

struct settings {
  std::size_t threads = 1;
  limits bounds = {};
};

/// The result of a text, pulled from any thread; one call at a time. Destroying it cancels what
/// still runs, unless the text is paused.
class text_stream {
 public:
  text_stream() = default;  ///< empty; only to be assigned to
  text_stream(std::shared_ptr<shard> home, std::shared_ptr<text_run> run)
      : home_(std::move(home)), run_(std::move(run)) {}
  text_stream(text_stream&& other) noexcept = default;
  text_stream& operator=(text_stream&& other) noexcept;
  ~text_stream();

  /// See `text_run::next`. The coroutine resumes on its own executor.
  [[nodiscard]] boost::asio::awaitable<std::string> next();
  /// See `text_run::feed`, `end_data` and `needs_data`, which is asked between two calls of `next`.
  /// @{
  [[nodiscard]] boost::asio::awaitable<bool> feed(std::string data);
  [[nodiscard]] boost::asio::awaitable<void> end_data(std::string reason = {});
  [[nodiscard]] bool needs_data() const { return run_->needs_data(); }
  /// @}
  /// The client has gone: cancels the text. Also while `next` is suspended, which then returns.
  void abandon();

 private:
  std::shared_ptr<shard> home_;
  std::shared_ptr<text_run> run_;
};

/// Runs members' statements in projects' databases, on threads of its own. Each project belongs to
/// one of them. All functions on any thread; coroutines resume on their own executor.
class service {
 public:
  explicit service(const settings& how);
  service(const service&) = delete;
  service& operator=(const service&) = delete;
  /// Disconnects everything. The threads that use it must have ended; what remains of their
  /// coroutines may be destroyed afterwards.
  ~service();

  using started = core::result<text_stream>;

  /// Starts a text; with `transaction`, in this open transaction of the person. Errors:
  /// `bad_request` for a text or role that PostgreSQL refuses at once; `too_many_requests`;
  /// `unavailable`; `timeout`; for a transaction also `not_found` and `conflict`.
  [[nodiscard]] boost::asio::awaitable<started> run(text_request what,
                                                    std::unique_ptr<result_writer> to,
                                                    std::string transaction = {});
  /// Continues a paused text. Errors: `not_found`.
  [[nodiscard]] boost::asio::awaitable<started> go_on(domain::project_ref ref, std::string cursor,
                                                      domain::account_id person,
                                                      std::size_t page_rows);
  /// See `shard::cancel`.
  [[nodiscard]] boost::asio::awaitable<bool> cancel(domain::project_ref ref, std::string id,
                                                    domain::account_id person);
  /// See the functions of `shard` with these names.
  /// @{
  [[nodiscard]] boost::asio::awaitable<core::result<void>> begin(std::string id, text_request what);
  [[nodiscard]] boost::asio::awaitable<core::result<ended_transaction>> end(
      domain::project_ref ref, std::string id, domain::account_id person, std::string statement);
  [[nodiscard]] boost::asio::awaitable<void> abort(domain::project_ref ref, std::string id,
                                                   domain::account_id person);
  [[nodiscard]] boost::asio::awaitable<core::result<transaction_state>> transaction(
      domain::project_ref ref, std::string id, domain::account_id person);
  [[nodiscard]] boost::asio::awaitable<std::vector<transaction_state>> transactions(
      domain::project_ref ref, domain::account_id person);
  [[nodiscard]] boost::asio::awaitable<core::result<std::vector<running_statement>>> running(
      session_viewer by);
  [[nodiscard]] boost::asio::awaitable<core::result<bool>> end_session(session_viewer by,
                                                                       int backend, end_mode how);
  [[nodiscard]] boost::asio::awaitable<core::result<schema_reading>> read_schema(
      domain::project_ref ref, domain::session_address at, session_role role,
      std::function<bool(std::string_view)> is_known);
  [[nodiscard]] boost::asio::awaitable<core::result<catalogue_rows>> read_catalogue(
      domain::project_ref ref, domain::session_address at, session_role role, catalogue_query what);
  /// @}

  /// Returns a feed of changed rows, which is to be started; it must be stopped before the service
  /// ends.
  [[nodiscard]] std::shared_ptr<row_feed> follow_rows(row_feed::source from, row_feed::report to);
  [[nodiscard]] live_statistics live() const { return live_->read(); }

  [[nodiscard]] const limits& bounds() const { return bounds_; }
  [[nodiscard]] text_statistics counts() const { return counts_->read(); }

  /// The thread for work that takes longer than an I/O thread may be busy, such as parsing a long
  /// text.
  [[nodiscard]] auto long_work() { return long_work_.get_executor(); }

 private:
  [[nodiscard]] const std::shared_ptr<shard>& shard_of(const domain::project_ref& ref);

  limits bounds_;
  boost::asio::thread_pool long_work_{1};
  boost::asio::thread_pool cancel_threads_;
  std::shared_ptr<postgres::async::cancel_workers> cancels_;
  std::shared_ptr<text_counts> counts_ = std::make_shared<text_counts>();
  std::shared_ptr<live_counts> live_ = std::make_shared<live_counts>();
  std::vector<std::shared_ptr<shard>> shards_;
};

}  // namespace signalbox::tenant_sql

#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "tenant_sql/limits.hpp"
#include "tenant_sql/session.hpp"

namespace signalbox::tenant_sql {

class lease;
class borrowed_session;
class text_counts;

/// The sessions of one project: those that run a text, within bounds for the project and for each
/// person, and idle ones for the next text. Belongs to one thread.
class project_sessions : public std::enable_shared_from_this<project_sessions> {
 public:
  /// `cancels` and `counts` are shared by all projects.
  project_sessions(limits bounds, std::shared_ptr<postgres::async::cancel_workers> cancels,
                   std::shared_ptr<text_counts> counts)
      : bounds_(bounds), cancels_(std::move(cancels)), counts_(std::move(counts)) {}

  /// Returns an idle session or opens one, and counts it until the lease ends. Errors:
  /// `too_many_requests` with `person_limit_code` or `project_limit_code`; `unavailable`,
  /// `timeout`.
  [[nodiscard]] boost::asio::awaitable<core::result<lease>> acquire(domain::session_address at,
                                                                    session_role role,
                                                                    domain::account_id person);

  /// Returns an idle reader's session or opens one, for a short query of Signalbox itself; not
  /// counted, because each running text has at most one. Errors: `unavailable`, `timeout`.
  [[nodiscard]] boost::asio::awaitable<core::result<session>> borrow_reader(
      domain::session_address at, postgres::deadline until);
  /// Keeps a borrowed session on which nothing runs.
  void keep(session unused);

  /// Returns a session for reading the catalogue, also while a person or the project may start no
  /// further text. Its search path is `pg_catalog`. Errors: `too_many_requests` beyond
  /// `limits::borrowed_max`; `unavailable`, `timeout`.
  [[nodiscard]] boost::asio::awaitable<core::result<borrowed_session>> borrow(
      domain::session_address at, session_role role, postgres::deadline until);

  /// Returns the process ids of PostgreSQL's processes for all sessions of this project, whatever
  /// they do.
  [[nodiscard]] const std::multiset<int>& backends() const { return *backends_; }

  /// Closes sessions that were idle for too long, or all of them.
  void close_idle(std::chrono::steady_clock::time_point now);
  void close_all_idle() { idle_.clear(); }

  /// True when nothing runs and nothing is idle.
  [[nodiscard]] bool is_empty() const {
    return idle_.empty() && running_ == 0 && borrowed_ == 0 && waiting_.empty();
  }
  [[nodiscard]] const limits& bounds() const { return bounds_; }
  [[nodiscard]] text_counts& counts() const { return *counts_; }
  [[nodiscard]] std::size_t running() const { return running_; }
  [[nodiscard]] std::size_t idle() const { return idle_.size(); }

 private:
  friend class lease;
  friend class borrowed_session;
  [[nodiscard]] boost::asio::awaitable<core::result<session>> open(domain::session_address at,
                                                                   session_role role,
                                                                   postgres::deadline until);
  [[nodiscard]] std::optional<session> take_idle(session_role role);
  /// Waits until fewer than `limits::borrowed_max` calls read the catalogue.
  [[nodiscard]] boost::asio::awaitable<core::result<void>> await_turn(postgres::deadline until);
  void release_borrowed();
  void release_session() { --running_; }
  void release_person(const domain::account_id& person);

  limits bounds_;
  std::shared_ptr<postgres::async::cancel_workers> cancels_;
  std::shared_ptr<text_counts> counts_;
  std::vector<session> idle_;  ///< the most recent one last
  std::shared_ptr<std::multiset<int>> backends_ = std::make_shared<std::multiset<int>>();
  std::size_t running_ = 0;
  std::size_t borrowed_ = 0;
  /// Calls that wait for their turn; its timer is cancelled when it has come.
  std::deque<std::shared_ptr<boost::asio::steady_timer>> waiting_;
  std::map<domain::account_id, std::size_t> running_of_;  ///< by person
};

/// `core::error::detail_code` of a refusal.
/// @{
inline constexpr const char* person_limit_code = "person_runs_too_much";
inline constexpr const char* project_limit_code = "project_runs_too_much";
inline constexpr const char* catalogue_limit_code = "catalogue_is_read_too_often";
/// @}

/// A session that runs texts of one person. Ends by `give_back`, or by its destructor, which
/// disconnects, so that PostgreSQL ends what still runs. On the thread of its project.
class lease {
 public:
  lease(std::shared_ptr<project_sessions> from, session used, domain::account_id person)
      : from_(std::move(from)), session_(std::move(used)), person_(std::move(person)) {}
  lease(lease&& other) noexcept = default;
  lease& operator=(lease&& other) noexcept;
  ~lease();

  [[nodiscard]] postgres::async::connection& on() const { return *session_.on; }
  [[nodiscard]] session_role role() const { return session_.role; }

  /// Resets the session completely and keeps it for the next text of any person; a session
  /// that cannot be reset is closed.
  [[nodiscard]] static boost::asio::awaitable<void> give_back(lease ended);

 private:
  friend class project_sessions;

  std::shared_ptr<project_sessions> from_;
  session session_;
  domain::account_id person_;
  bool counts_for_person_ = true;
};

/// A session for reading the catalogue. Ends as a lease does.
class borrowed_session {
 public:
  borrowed_session(std::shared_ptr<project_sessions> from, session used)
      : from_(std::move(from)), session_(std::move(used)) {}
  borrowed_session(borrowed_session&& other) noexcept = default;
  borrowed_session& operator=(borrowed_session&&) = delete;
  ~borrowed_session();

  [[nodiscard]] postgres::async::connection& on() const { return *session_.on; }
  /// Resets the session and keeps it for the next text.
  [[nodiscard]] static boost::asio::awaitable<void> give_back(borrowed_session ended);

 private:
  friend class project_sessions;

  std::shared_ptr<project_sessions> from_;
  session session_;
};

}  // namespace signalbox::tenant_sql

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <ranges>
#include <utility>
#include <vector>

#include "tenant_sql/shard.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
using core::errc;
using core::result;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

std::unexpected<core::error> nothing_runs() {
  return core::fail(errc::not_found, "No statement of yours runs in this session any more.");
}

}  // namespace

std::map<int, shard::listed_session> shard::listed_sessions(const domain::project_ref& ref) const {
  std::map<int, listed_session> all;
  for (const auto& [key, one] : backends_) {
    const auto run = one.lock();
    // A session that has ended its text may already run another one.
    if (key.first != ref || !run || run->is_finished() || run->backend() != key.second) continue;
    all[key.second] = {.person = run->request().person, .run = run, .transaction = {}};
  }
  for (const auto& [id, one] : transactions_) {
    if (one.ref != ref || !one.on) continue;
    all[one.on->on().backend()] = {.person = one.person, .run = nullptr, .transaction = id};
  }
  return all;
}

asio::awaitable<result<std::vector<running_statement>>> shard::running(session_viewer by) {
  const auto sessions = sessions_of(by.ref);
  const auto until = steady_clock::now() + running_time_max;
  const auto role = by.sees_all ? session_role::owner : session_role::reader;
  auto borrowed = co_await sessions->borrow(by.at, role, until);
  if (!borrowed) co_return std::unexpected(std::move(borrowed.error()));
  visible_sessions which{.shown = {}, .ours = {}, .others = by.sees_all};
  for (const auto& [backend, one] : listed_sessions(by.ref))
    if (by.sees_all || one.person == by.person) which.shown.insert(backend);
  which.ours = {sessions->backends().begin(), sessions->backends().end()};
  auto found = co_await read_activity(borrowed->on(), std::move(which), until);
  if (!found) co_return std::unexpected(std::move(found.error()));
  asio::co_spawn(*context_, borrowed_session::give_back(std::move(*borrowed)), asio::detached);
  co_return with_owners(by, *sessions, std::move(*found));
}

/// Sessions may have begun and ended, or changed to another member, while they were read.
std::vector<running_statement> shard::with_owners(const session_viewer& by,
                                                  const project_sessions& sessions,
                                                  std::vector<running_statement> found) const {
  const auto listed = listed_sessions(by.ref);
  std::erase_if(found, [&](const running_statement& one) {
    const auto ours = listed.find(one.backend);
    if (ours == listed.end()) return sessions.backends().contains(one.backend);
    return !by.sees_all && ours->second.person != by.person;
  });
  const auto now = steady_clock::now();
  for (auto& one : found) {
    const auto ours = listed.find(one.backend);
    if (ours == listed.end()) continue;
    one.is_workbench = true;
    one.is_own = ours->second.person == by.person;
    one.state = state_of_ours(std::move(one.state), ours->second.run != nullptr);
    if (!ours->second.run) continue;
    // PostgreSQL shortens texts, and the role that reads them sees those of its own role only.
    const auto& what = ours->second.run->request();
    one.id = what.id;
    one.role = role_name(what);
    one.query = listed_part(what.original);
    one.duration = duration_cast<milliseconds>(now - ours->second.run->began());
  }
  return found;
}

asio::awaitable<result<bool>> shard::end_session(session_viewer by, int backend, end_mode how) {
  const auto sessions = sessions_of(by.ref);
  auto listed = listed_sessions(by.ref);
  if (const auto found = listed.find(backend); found != listed.end()) {
    if (!by.sees_all && found->second.person != by.person) co_return nothing_runs();
    co_return end_listed(found->second, how);
  }
  if (!by.sees_all || sessions->backends().contains(backend)) co_return nothing_runs();
  const auto until = steady_clock::now() + running_time_max;
  auto borrowed = co_await sessions->borrow(by.at, session_role::owner, until);
  if (!borrowed) co_return std::unexpected(std::move(borrowed.error()));
  std::set<int> ours{sessions->backends().begin(), sessions->backends().end()};
  auto ended = co_await end_other_session(borrowed->on(), backend, std::move(ours), how, until);
  asio::co_spawn(*context_, borrowed_session::give_back(std::move(*borrowed)), asio::detached);
  if (ended && !*ended) co_return nothing_runs();
  co_return ended;
}

/// Ends a session of Signalbox. It is not reused by another person while it is being ended, unlike
/// a process id that is passed to PostgreSQL.
bool shard::end_listed(const listed_session& what, end_mode how) {
  if (!what.run) {
    if (how == end_mode::cancel) return false;
    return transactions_.erase(what.transaction) > 0;
  }
  if (how == end_mode::cancel) {
    end_statement(what.run);
  } else {
    end_session_of(what.run);
  }
  return true;
}

void shard::end_session_of(const std::shared_ptr<text_run>& run) {
  if (run->is_paused()) {
    end_statement(run);
  } else {
    run->terminate();
  }
}

asio::awaitable<result<schema_reading>> shard::read_schema(
    domain::project_ref ref, domain::session_address at, session_role role,
    std::function<bool(std::string_view)> is_known) {
  const auto sessions = sessions_of(ref);
  const auto until = steady_clock::now() + schema_time_max;
  auto borrowed = co_await sessions->borrow(std::move(at), role, until);
  if (!borrowed) co_return std::unexpected(std::move(borrowed.error()));
  auto read = co_await tenant_sql::read_schema(borrowed->on(), std::move(is_known),
                                               bounds_.schema_bytes_max, until);
  // After an error something may still run.
  if (read)
    asio::co_spawn(*context_, borrowed_session::give_back(std::move(*borrowed)), asio::detached);
  co_return read;
}

asio::awaitable<result<catalogue_rows>> shard::read_catalogue(domain::project_ref ref,
                                                              domain::session_address at,
                                                              session_role role,
                                                              catalogue_query what) {
  const auto sessions = sessions_of(ref);
  const auto until = steady_clock::now() + schema_time_max;
  auto borrowed = co_await sessions->borrow(std::move(at), role, until);
  if (!borrowed) co_return std::unexpected(std::move(borrowed.error()));
  auto read = co_await tenant_sql::read_catalogue(borrowed->on(), std::move(what), until);
  if (read)
    asio::co_spawn(*context_, borrowed_session::give_back(std::move(*borrowed)), asio::detached);
  co_return read;
}

}  // namespace signalbox::tenant_sql

#include "tenant_sql/shard.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>
#include <vector>

#include "tenant_sql/text_counts.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;
using std::chrono::steady_clock;

namespace {

/// How often idle sessions, unread results and open transactions are examined.
constexpr std::chrono::seconds sweep_interval{5};
}  // namespace

shard::shard(limits bounds, std::shared_ptr<async::cancel_workers> cancels,
             std::shared_ptr<text_counts> counts)
    : bounds_(bounds),
      cancels_(std::move(cancels)),
      counts_(std::move(counts)),
      work_(asio::make_work_guard(*context_)) {
  asio::co_spawn(*context_, sweep(), asio::detached);
  thread_ = std::thread([this] { context_->run(); });
}

void shard::stop() {
  if (is_stopped_.exchange(true)) return;
  context_->stop();
  thread_.join();
  // From here on this thread is the one that alone uses the shard.
  std::vector<std::shared_ptr<text_run>> left;
  for (const auto& [key, run] : running_)
    if (auto found = run.lock()) left.push_back(std::move(found));
  paused_.clear();
  transactions_.clear();
  for (const auto& run : left)
    run->disconnect();
  // Coroutines that waited for a connection see that it is closed, and end.
  context_->restart();
  context_->poll();
  for (const auto& run : left)
    run->drop();
  left.clear();
  for (const auto& [ref, sessions] : projects_)
    sessions->close_all_idle();
  work_.reset();
  context_.reset();
}

std::shared_ptr<project_sessions> shard::sessions_of(const domain::project_ref& ref) {
  auto& found = projects_[ref];
  if (!found) found = std::make_shared<project_sessions>(bounds_, cancels_, counts_);
  return found;
}

asio::awaitable<result<lease>> shard::acquire(const text_request& what) {
  const auto sessions = sessions_of(what.ref);
  for (;;) {
    auto taken = co_await sessions->acquire(what.at, what.role, what.person);
    // An unread result gives way to a new text of the same person.
    const bool is_refused = !taken && taken.error().detail_code == person_limit_code;
    if (is_refused && drop_oldest_paused(what.ref, what.person)) continue;
    if (!taken) counts_->refused();
    co_return taken;
  }
}

asio::awaitable<shard::started_run> shard::start(text_request what,
                                                 std::unique_ptr<result_writer> to) {
  auto taken = co_await acquire(what);
  if (!taken) co_return std::unexpected(taken.error());
  const auto key = key_of(what);
  auto sessions = sessions_of(what.ref);
  const auto made = std::make_shared<text_run>(std::move(what), std::move(*taken), std::move(to),
                                               std::move(sessions));
  running_[key] = made;
  start_listing(made->request().ref, made);
  auto begun = co_await made->begin();
  if (!begun) co_return std::unexpected(begun.error());
  co_return made;
}

void shard::start_listing(const domain::project_ref& ref, const std::shared_ptr<text_run>& run) {
  backends_[{ref, run->backend()}] = run;
}

result<std::shared_ptr<text_run>> shard::go_on(const std::string& cursor, domain::account_id person,
                                               std::size_t page_rows) {
  const auto found = paused_.find(run_key(person, cursor));
  if (found == paused_.end())
    return core::fail(errc::not_found,
                      "The rest of this result is no longer available. Run the query again.");
  auto run = std::move(found->second.run);
  paused_.erase(found);
  run->resume(page_rows);
  return run;
}

asio::awaitable<std::string> shard::next(std::shared_ptr<text_run> of) {
  auto piece = co_await of->next();
  const auto key = key_of(of->request());
  if (of->is_finished()) running_.erase(key);
  if (of->is_paused()) paused_[key] = {.run = of, .since = steady_clock::now()};
  co_return piece;
}

asio::awaitable<bool> shard::feed(std::shared_ptr<text_run> of, std::string data) {
  co_return co_await of->feed(std::move(data));
}

asio::awaitable<void> shard::end_data(std::shared_ptr<text_run> of, std::string reason) {
  co_await of->end_data(std::move(reason));
}

bool shard::cancel(const domain::project_ref& ref, const std::string& id,
                   domain::account_id person) {
  const auto found = running_.find(run_key(person, id));
  const auto run = found == running_.end() ? nullptr : found->second.lock();
  if (!run || run->request().ref != ref || run->is_finished()) return false;
  end_statement(run);
  return true;
}

void shard::end_statement(const std::shared_ptr<text_run>& run) {
  // Nothing is read from a paused one, so its end would not be noticed.
  if (paused_.erase(key_of(run->request())) > 0) {
    run->abandon();
  } else {
    run->cancel();
  }
}

bool shard::drop_oldest_paused(const domain::project_ref& ref, domain::account_id person) {
  auto oldest = paused_.end();
  for (auto one = paused_.begin(); one != paused_.end(); ++one) {
    const auto& request = one->second.run->request();
    if (request.ref != ref || request.person != person) continue;
    if (oldest == paused_.end() || one->second.since < oldest->second.since) oldest = one;
  }
  if (oldest == paused_.end()) return false;
  running_.erase(oldest->first);
  paused_.erase(oldest);
  return true;
}

asio::awaitable<void> shard::sweep() {
  asio::steady_timer timer(*context_);
  for (;;) {
    timer.expires_after(sweep_interval);
    const auto [error] = co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
    if (error) co_return;
    const auto now = steady_clock::now();
    std::erase_if(paused_,
                  [&](const auto& one) { return now - one.second.since >= bounds_.unread_time; });
    std::erase_if(running_, [](const auto& one) { return one.second.expired(); });
    std::erase_if(backends_, [](const auto& one) { return one.second.expired(); });
    end_transactions(now);
    for (const auto& [ref, sessions] : projects_)
      sessions->close_idle(now);
    std::erase_if(projects_, [](const auto& one) { return one.second->is_empty(); });
  }
}

}  // namespace signalbox::tenant_sql

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "tenant_sql/shard.hpp"

namespace signalbox::tenant_sql {

namespace asio = boost::asio;
namespace async = postgres::async;
using core::errc;
using core::result;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

/// For COMMIT, which may check deferred constraints, and ROLLBACK.
constexpr std::chrono::seconds command_time{30};

/// Runs BEGIN, COMMIT or ROLLBACK.
asio::awaitable<result<ended_transaction>> command(async::connection& on, std::string statement) {
  const auto until = steady_clock::now() + command_time;
  auto started = co_await on.run(std::move(statement), until);
  if (!started) co_return std::unexpected(started.error());
  ended_transaction became;
  while (on.is_running()) {
    auto happened = co_await on.next(until);
    if (!happened) co_return std::unexpected(happened.error());
    if (auto* const ended = std::get_if<async::statement_finished>(&*happened))
      became.command = std::move(ended->command);
    if (auto* const failed = std::get_if<async::statement_failed>(&*happened))
      became.failure = std::move(failed->why);
  }
  co_return became;
}

std::unexpected<core::error> no_transaction() {
  return core::fail(errc::not_found,
                    "The transaction has ended. It is rolled back after some minutes without a "
                    "statement.");
}

transaction_state state_of(const std::string& id, const open_transaction& what) {
  const auto now = steady_clock::now();
  return {.id = id,
          .role = what.role,
          .role_name = what.role_name,
          .age = duration_cast<milliseconds>(now - what.opened_at),
          .idle = what.on ? duration_cast<milliseconds>(now - what.used_at) : milliseconds{0},
          .is_busy = !what.on};
}

}  // namespace

result<open_transaction*> shard::find_transaction(const domain::project_ref& ref,
                                                  const std::string& id,
                                                  const domain::account_id& person) {
  end_transactions(steady_clock::now());
  const auto found = transactions_.find(id);
  if (found == transactions_.end() || found->second.person != person || found->second.ref != ref)
    return no_transaction();
  return &found->second;
}

result<open_transaction*> shard::idle_transaction(const domain::project_ref& ref,
                                                  const std::string& id,
                                                  const domain::account_id& person) {
  auto found = find_transaction(ref, id, person);
  if (found && !(*found)->on)
    return core::fail(errc::conflict, "Another statement runs in this transaction.");
  return found;
}

void shard::end_transactions(steady_clock::time_point now) {
  std::erase_if(transactions_, [&](const auto& one) {
    const auto& on = one.second.on;
    if (!on) return false;
    // PostgreSQL has closed the connection of a project that was stopped.
    return now - one.second.used_at >= bounds_.transaction_idle || !on->on().usable();
  });
}

void shard::abort(const domain::project_ref& ref, const std::string& id,
                  domain::account_id person) {
  const auto found = find_transaction(ref, id, person);
  if (!found) return;
  if ((*found)->on) {
    transactions_.erase(id);
  } else if (const auto run = (*found)->run.lock()) {
    end_session_of(run);
  }
}

result<transaction_state> shard::transaction(const domain::project_ref& ref, const std::string& id,
                                             domain::account_id person) {
  const auto found = find_transaction(ref, id, person);
  if (!found) return std::unexpected(found.error());
  return state_of(id, **found);
}

std::vector<transaction_state> shard::transactions(const domain::project_ref& ref,
                                                   domain::account_id person) {
  end_transactions(steady_clock::now());
  std::vector<transaction_state> all;
  for (const auto& [id, one] : transactions_)
    if (one.person == person && one.ref == ref && !one.is_of_one_call)
      all.push_back(state_of(id, one));
  std::ranges::sort(all, std::ranges::greater{}, &transaction_state::age);
  return all;
}

/// A text in a transaction has ended.
void shard::take_back(const std::string& transaction, lease ended) {
  const auto found = transactions_.find(transaction);
  if (found == transactions_.end()) return;
  // COMMIT or ROLLBACK in the text, or a lost connection, ends the transaction.
  if (ended.on().transaction() == async::transaction_status::idle ||
      ended.on().transaction() == async::transaction_status::unknown) {
    transactions_.erase(found);
    asio::co_spawn(*context_, lease::give_back(std::move(ended)), asio::detached);
    return;
  }
  found->second.on.emplace(std::move(ended));
  found->second.used_at = steady_clock::now();
}

asio::awaitable<shard::started_run> shard::start_in(std::string transaction, text_request what,
                                                    std::unique_ptr<result_writer> to) {
  auto found = idle_transaction(what.ref, transaction, what.person);
  if (!found) co_return std::unexpected(found.error());
  auto& in = **found;
  auto used = std::move(*in.on);
  in.on.reset();
  auto returned = [this, transaction](lease ended) { take_back(transaction, std::move(ended)); };
  const auto key = key_of(what);
  what.role = in.role;
  what.as.role = in.role_name;
  auto sessions = sessions_of(what.ref);
  const auto made = std::make_shared<text_run>(std::move(what), std::move(used), std::move(to),
                                               std::move(sessions), std::move(returned));
  running_[key] = made;
  in.run = made;
  start_listing(made->request().ref, made);
  auto begun = co_await made->begin();
  if (!begun) {
    transactions_.erase(transaction);
    co_return std::unexpected(begun.error());
  }
  co_return made;
}

asio::awaitable<result<void>> shard::begin(std::string id, text_request what) {
  const bool is_counted = !what.is_of_one_call;
  if (is_counted && transactions(what.ref, what.person).size() >= bounds_.held_of_person_max) {
    auto refused = core::fail(errc::too_many_requests,
                              "You have open transactions in this project. Commit or roll back one "
                              "of them first.");
    refused.error().detail_code = person_limit_code;
    co_return refused;
  }
  const auto now = steady_clock::now();
  open_transaction made{.ref = what.ref,
                        .person = what.person,
                        .role = what.role,
                        .role_name = tenant_sql::role_name(what),
                        .on = std::nullopt,
                        .is_of_one_call = what.is_of_one_call,
                        .opened_at = now,
                        .used_at = now};
  // It counts from here on.
  transactions_.emplace(id, std::move(made));
  auto opened = co_await open_transaction_session(std::move(what));
  if (!opened) {
    transactions_.erase(id);
    co_return std::unexpected(opened.error());
  }
  const auto found = transactions_.find(id);
  // Only when the thread is being stopped.
  if (found == transactions_.end()) co_return no_transaction();
  found->second.on.emplace(std::move(*opened));
  found->second.used_at = steady_clock::now();
  co_return result<void>{};
}

asio::awaitable<result<lease>> shard::open_transaction_session(text_request what) {
  auto taken = co_await acquire(what);
  if (!taken) co_return taken;
  const auto until = steady_clock::now() + bounds_.connect_time;
  auto prepared = co_await set_up(taken->on(), what.as, until);
  if (!prepared) co_return std::unexpected(prepared.error());
  std::string statement = "BEGIN";
  auto begun = co_await command(taken->on(), std::move(statement));
  if (!begun) co_return std::unexpected(begun.error());
  if (begun->failure) co_return core::fail(errc::bad_request, begun->failure->message);
  co_return taken;
}

asio::awaitable<result<ended_transaction>> shard::end(domain::project_ref ref, std::string id,
                                                      domain::account_id person,
                                                      std::string statement) {
  auto found = idle_transaction(ref, id, person);
  if (!found) co_return std::unexpected(found.error());
  auto used = std::move(*(*found)->on);
  transactions_.erase(id);
  auto ended = co_await command(used.on(), std::move(statement));
  asio::co_spawn(*context_, lease::give_back(std::move(used)), asio::detached);
  co_return ended;
}

}  // namespace signalbox::tenant_sql

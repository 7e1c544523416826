#include "storage/pool.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "postgres/sqlstate.hpp"

namespace signalbox::storage {
namespace {

using core::result;

constexpr postgres::statement ping_statement{"pool.ping", "SELECT 1"};
constexpr postgres::statement end_backend{"pool.end_backend", R"(
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND pid <> pg_backend_pid() AND datname = current_database()
    AND usename = current_user)"};

/// Interval of checks whether a server process has ended.
constexpr std::chrono::milliseconds settling_pause{10};

core::error all_lent() {
  auto error = postgres::database_away();
  error.message = "The database is busy at the moment.";
  return error;
}

}  // namespace

pool::loan::loan(loan&& other) noexcept
    : from_(std::exchange(other.from_, nullptr)), connection_(std::move(other.connection_)) {}

pool::loan::~loan() {
  if (from_ != nullptr) from_->give_back(std::move(connection_));
}

pool::pool(pool_settings settings, postgres::observer observer)
    : pool(settings, std::move(observer),
           [conninfo = settings.conninfo](postgres::deadline until,
                                          const postgres::observer* watcher) {
             return postgres::connection::open(conninfo, until, watcher);
           }) {}

pool::pool(pool_settings settings, postgres::observer observer, opener open)
    : settings_(std::move(settings)), observer_(std::move(observer)), open_(std::move(open)) {}

std::optional<postgres::connection> pool::take_idle() {
  while (!idle_.empty()) {
    auto candidate = std::move(idle_.back());
    idle_.pop_back();
    if (candidate.usable()) return candidate;
  }
  return std::nullopt;
}

result<pool::loan> pool::acquire(postgres::deadline until) {
  std::unique_lock lock(guard_);
  ++waiting_;
  const bool free =
      returned_.wait_until(lock, until, [&] { return lent_ < settings_.connections_max; });
  --waiting_;
  if (!free) return std::unexpected(all_lent());
  if (auto idle = take_idle()) {
    ++lent_;
    lock.unlock();
    return resolved(loan(*this, std::move(*idle)), until);
  }
  if (std::chrono::steady_clock::now() < refused_until_)
    return std::unexpected(postgres::database_away());
  ++lent_;
  lock.unlock();
  return resolved(connect(until), until);
}

result<pool::loan> pool::resolved(result<loan> lent, postgres::deadline until) {
  while (lent) {
    int backend = 0;
    {
      const std::lock_guard lock(guard_);
      if (unconfirmed_.empty()) return lent;
      backend = unconfirmed_.front();
    }
    const auto ended = has_ended(*lent, backend, until);
    if (!ended) return std::unexpected(ended.error());
    if (*ended) {
      const std::lock_guard lock(guard_);
      std::erase(unconfirmed_, backend);
    } else if (std::chrono::steady_clock::now() + settling_pause >= until) {
      return std::unexpected(postgres::database_away());
    } else {
      std::this_thread::sleep_for(settling_pause);
    }
  }
  return lent;
}

result<bool> pool::has_ended(loan& asker, int backend, postgres::deadline until) {
  const auto found = asker->run(end_backend, {backend}, until);
  // The database is unavailable too, or becomes so: the process is checked again.
  if (!found) return std::unexpected(postgres::database_away());
  return found->size() == 0;
}

result<pool::loan> pool::connect(postgres::deadline until) {
  auto made = open_(until, &observer_);
  const std::lock_guard lock(guard_);
  available_ = made.has_value();
  if (made) return loan(*this, std::move(*made));
  --lent_;
  refused_until_ = std::chrono::steady_clock::now() + settings_.pause_after_failure;
  returned_.notify_one();
  // A timeout and a refusal are equivalent for callers, who retry.
  return std::unexpected(postgres::database_away());
}

void pool::give_back(postgres::connection returned) {
  const bool good = returned.usable();
  const std::lock_guard lock(guard_);
  --lent_;
  if (const auto backend = returned.unconfirmed_backend()) unconfirmed_.push_back(*backend);
  if (good) idle_.push_back(std::move(returned));
  returned_.notify_one();
}

result<void> pool::ping(postgres::deadline until) {
  auto lent = acquire(until);
  if (!lent) return std::unexpected(lent.error());
  auto answer = (*lent)->run(ping_statement, {}, until);
  if (!answer) return std::unexpected(answer.error());
  return {};
}

pool::usage pool::present_usage() const {
  const std::lock_guard lock(guard_);
  return {.lent = lent_, .idle = idle_.size(), .waiting = waiting_, .available = available_};
}

}  // namespace signalbox::storage

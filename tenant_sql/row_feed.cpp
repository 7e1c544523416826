#include "tenant_sql/row_feed.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "tenant_sql/shard.hpp"

// What belongs to no connection: the loop, and the conditions of tables. `row_stream.cpp` reads
// changes.
namespace signalbox::tenant_sql {

namespace asio = boost::asio;
using core::result;
using domain::live_reason;
using domain::live_state;
using std::chrono::steady_clock;

namespace {

/// Of the answer about the followed tables.
constexpr std::size_t facts_bytes_max = std::size_t{1} << 20;

}  // namespace

row_feed::row_feed(std::shared_ptr<shard> home, std::shared_ptr<live_counts> counts, source from,
                   report to)
    : home_(std::move(home)),
      counts_(std::move(counts)),
      from_(std::move(from)),
      to_(std::move(to)) {}

void row_feed::post(std::function<void(row_feed&)> what) {
  const std::lock_guard lock(guard_);
  if (is_closed_ || home_->is_stopped()) return;
  asio::post(home_->executor(), [self = shared_from_this(), what = std::move(what)] {
    if (!self->is_stopped_) what(*self);
  });
}

void row_feed::start() {
  post([](row_feed& self) {
    asio::co_spawn(
        self.home_->executor(), self.run(),
        [kept = self.shared_from_this()](const std::exception_ptr&) { kept->timer_ = nullptr; });
  });
}

void row_feed::follow(std::vector<std::uint32_t> tables) {
  post([tables = std::move(tables)](row_feed& self) {
    self.tables_ = {tables.begin(), tables.end()};
    self.collector_.follow(self.tables_);
    std::erase_if(self.conditions_,
                  [&](const auto& one) { return !self.tables_.contains(one.first); });
    self.is_check_due_ = true;
    self.wake();
  });
}

void row_feed::check() {
  post([](row_feed& self) {
    self.is_check_due_ = true;
    self.wake();
  });
}

void row_feed::accept() {
  post([](row_feed& self) {
    self.is_accepted_ = true;
    if (self.collector_.has_notices()) self.wake();
  });
}

void row_feed::stop() {
  post([](row_feed& self) {
    self.is_stopped_ = true;
    // Whatever it waits for ends as at its deadline.
    if (self.on_ != nullptr) self.on_->stop_waiting();
    self.wake();
  });
  const std::lock_guard lock(guard_);
  is_closed_ = true;
}

void row_feed::wake() {
  if (timer_ != nullptr) timer_->cancel();
  if (waiting_ != nullptr) waiting_->stop_waiting();
}

asio::awaitable<void> row_feed::pause(asio::steady_timer& timer, std::chrono::milliseconds time) {
  if (is_stopped_ || is_check_due_) co_return;
  timer.expires_after(time);
  timer_ = &timer;
  (void)co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
  timer_ = nullptr;
}

asio::awaitable<void> row_feed::run() {
  const auto self = shared_from_this();
  auto home = co_await asio::this_coro::executor;
  asio::steady_timer timer(home);
  while (!is_stopped_) {
    const bool is_read = co_await check_tables(false);
    if (is_stopped_) break;
    if (is_read && !has_published()) {
      failures_ = 0;
      co_await pause(timer, check_interval);
      continue;
    }
    auto why = live_reason::disconnected;
    if (is_read) why = co_await stream();
    if (is_stopped_) break;
    // No followed table is published any more.
    if (why == live_reason::none) continue;
    counts_->interrupted();
    set_published(live_state::reconnecting, why);
    co_await pause(timer, domain::live_retry_delay(failures_++));
  }
}

asio::awaitable<result<domain::live_facts>> row_feed::read_facts() {
  const std::vector<std::uint32_t> tables(tables_.begin(), tables_.end());
  catalogue_query query{.text = domain::live_facts_query(tables, slot_),
                        .parameters = {},
                        .bytes_max = facts_bytes_max};
  auto reading = home_->read_catalogue(from_.ref, from_.at, session_role::reader, std::move(query));
  auto read = co_await std::move(reading);
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure) co_return core::fail(core::errc::unavailable, read->failure->message);
  co_return domain::live_facts_from(core::json::parse(read->objects, nullptr, false));
}

asio::awaitable<bool> row_feed::check_tables(bool is_streaming) {
  is_check_due_ = false;
  const auto facts = co_await read_facts();
  if (!facts || is_stopped_) co_return false;
  if (facts->slot != 0) slot_began_ = facts->slot;
  set_retained(facts->slot == 0 || facts->position < facts->slot ? 0
                                                                 : facts->position - facts->slot);
  collector_.set_keys(*facts);
  if (is_streaming) {
    set_conditions(*facts, true);
  } else {
    const bool fell_behind = was_ended_ && domain::has_fallen_behind(slot_began_, *facts);
    was_ended_ = false;
    set_conditions(*facts, false);
    if (fell_behind) set_published(live_state::reconnecting, live_reason::fell_behind);
  }
  co_return true;
}

void row_feed::set_conditions(const domain::live_facts& facts, bool is_streaming) {
  std::map<std::uint32_t, domain::live_condition> next;
  for (const auto oid : tables_) {
    auto made = domain::condition_of(facts, oid);
    if (made.state == live_state::starting) {
      if (is_streaming) made.state = live_state::live;
      // A table stays interrupted until its changes arrive again.
      const auto known = conditions_.find(oid);
      if (!is_streaming && known != conditions_.end() &&
          known->second.state == live_state::reconnecting)
        made = known->second;
    }
    next[oid] = made;
  }
  publish(std::move(next));
}

void row_feed::set_published(live_state state, live_reason reason) {
  auto next = conditions_;
  for (auto& [oid, one] : next)
    if (one.state != live_state::off)
      one = {.state = state, .reason = reason, .is_published = one.is_published};
  // Nothing is known yet: the first reading of the catalogue has failed.
  if (next.empty())
    for (const auto oid : tables_)
      next[oid] = {.state = state, .reason = reason};
  publish(std::move(next));
}

void row_feed::publish(std::map<std::uint32_t, domain::live_condition> next) {
  domain::live_report made;
  for (const auto& [oid, one] : next) {
    const auto known = conditions_.find(oid);
    if (known == conditions_.end() || known->second != one) made.conditions[oid] = one;
  }
  conditions_ = std::move(next);
  if (!made.conditions.empty() && !is_stopped_) to_(std::move(made));
}

bool row_feed::has_published() const {
  for (const auto& [oid, one] : conditions_)
    if (one.state != live_state::off) return true;
  return false;
}

void row_feed::set_retained(std::uint64_t bytes) {
  counts_->retained(retained_, bytes);
  retained_ = bytes;
}

}  // namespace signalbox::tenant_sql

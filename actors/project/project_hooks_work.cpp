#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include "actors/project/project_hooks.hpp"

// The part of `project_hooks` that delivers changes.
namespace signalbox::actors {

namespace {

/// Returns a number from 0 to 1.
double random_share(const core::entropy& random) {
  std::array<std::byte, sizeof(std::uint32_t)> bytes{};
  random(bytes);
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data(), bytes.size());
  return static_cast<double>(number) / std::numeric_limits<std::uint32_t>::max();
}

}  // namespace

task<core::json> project_hooks::ask(std::string statement) {
  detail::outcome_awaiter<core::result<core::json>> waiting;
  const caf::actor owner{context_.actor.self};
  context_.actor.env.hooks->ask(
      context_.project, std::move(statement),
      [owner, set = waiting.setter()](core::result<core::json> outcome) {
        caf::anon_send(owner, work_done{[set, outcome = std::move(outcome)] { set(outcome); }});
      });
  auto outcome = co_await waiting;
  co_return co_await std::move(outcome);
}

bool project_hooks::may_work() const {
  return is_loaded_ && !hooks_.empty() && context_.actor.env.hooks != nullptr &&
         context_.project.condition.status == domain::project_status::active_healthy;
}

void project_hooks::follow_status() {
  if (is_loaded_) wake();
}

void project_hooks::note_use() {
  if (!hooks_.empty()) wake();
}

void project_hooks::wake() {
  timer_.clear();
  is_woken_ = true;
  if (!is_working_ && may_work()) {
    is_working_ = true;
    context_.actor.start(work());
  }
}

task<void> project_hooks::work() {
  while (is_woken_ && may_work()) {
    is_woken_ = false;
    const auto outcome = co_await outcome_of(work_once());
    if (outcome) continue;
    context_.actor.env.log.warn("hooks.not_delivered ref={} error=\"{}\"",
                                context_.project.ref.value, outcome.error().message);
    break;
  }
  is_working_ = false;
  if (may_work()) timer_.set_after(poll_interval);
}

task<void> project_hooks::work_once() {
  if (!is_reset_) {
    // No change of hooks is in progress, so that all of them are known.
    const auto turn = co_await changes_.enter();
    std::vector<std::string> ids;
    for (const auto& [id, one] : hooks_)
      ids.push_back(id);
    co_await ask(domain::create_outbox_statement());
    co_await ask(domain::reset_outbox_statement(ids));
    is_reset_ = true;
  }
  if (!ended_.empty()) co_await record();
  const auto now = context_.actor.env.now();
  if (now - swept_at_ >= sweep_interval || since_sweep_ >= sweep_deliveries) co_await sweep();
  co_await claim();
}

task<void> project_hooks::record() {
  auto all = std::exchange(ended_, {});
  auto stored = co_await outcome_of(ask(domain::record_deliveries_statement(all)));
  // Stored before the next deliveries are claimed.
  if (!stored) ended_.insert(ended_.begin(), all.begin(), all.end());
  (void)co_await std::move(stored);
  since_sweep_ += all.size();
  publish_soon();
}

task<void> project_hooks::sweep() {
  const auto found = co_await ask(domain::sweep_deliveries_statement());
  swept_at_ = context_.actor.env.now();
  since_sweep_ = 0;
  const auto& row = found.at(0);
  listed_hooks made;
  made.waiting = row.at("waiting").get<std::uint64_t>();
  made.dead = row.at("dead").get<std::uint64_t>();
  made.discarded = row.at("discarded").get<std::uint64_t>();
  bool is_changed = made.discarded != figures_.discarded || made.dead != figures_.dead;
  figures_ = std::move(made);
  const auto& names = row.at("triggers");
  for (auto& [id, one] : hooks_) {
    const bool has =
        std::ranges::find(names, core::json(domain::hook_trigger_name(id))) != names.end();
    is_changed = is_changed || has != one.has_trigger;
    one.has_trigger = has;
  }
  if (is_changed) publish_soon();
}

task<void> project_hooks::claim() {
  std::vector<domain::hook_load> loads;
  for (const auto& [id, one] : hooks_)
    loads.push_back({.id = id,
                     .is_active = one.what.hook.is_active,
                     .is_failing = one.is_failing,
                     .in_flight = one.in_flight});
  const auto slots = domain::free_slots(std::move(loads));
  // An attempt that ends wakes the worker.
  if (slots.empty()) co_return;
  const auto now = context_.actor.env.now();
  const auto lease_until = now + domain::hook_timeout_max + domain::hook_lease_margin;
  const auto rows = co_await ask(domain::claim_deliveries_statement(slots, now, lease_until));
  for (const auto& row : rows) {
    claimed one;
    one.seq = row.at("seq").get<std::int64_t>();
    one.hook = row.at("hook").get<std::string>();
    one.request.id = row.at("id").get<std::string>();
    one.request.attempt = row.at("attempts").get<std::size_t>();
    one.request.body = row.at("body").get<std::string>();
    deliver(std::move(one));
  }
  if (!rows.empty()) publish_soon();
}

void project_hooks::deliver(claimed what) {
  const auto one = find(what.hook);
  // It was deleted meanwhile, with its deliveries.
  if (!one) return;
  auto& hook = **one;
  ++hook.in_flight;
  auto& env = context_.actor.env;
  const auto now = env.now();
  const auto secrets = secrets_of(hook.what);
  if (!secrets) {
    handle_end(what, now, std::unexpected(secrets.error()));
    return;
  }
  hook_call call{.url = hook.what.hook.url,
                 .body = what.request.body,
                 .headers = domain::headers_of(*secrets, what.request, now),
                 .timeout = hook.what.hook.timeout};
  const auto seq = what.seq;
  what.request.body.clear();
  const caf::actor owner{context_.actor.self};
  // Nothing is handled after the end of the actor.
  calls_[seq] = env.hooks->deliver(
      std::move(call), [owner, this, what, now](core::result<hook_response> outcome) {
        caf::anon_send(owner, work_done{[this, what, now, outcome = std::move(outcome)] {
                         handle_end(what, now, outcome);
                       }});
      });
}

void project_hooks::handle_end(const claimed& what, core::time_point started_at,
                               core::result<hook_response> outcome) {
  calls_.erase(what.seq);
  const auto one = find(what.hook);
  if (!one) return;
  auto& hook = **one;
  if (hook.in_flight > 0) --hook.in_flight;
  auto& env = context_.actor.env;
  domain::hook_attempt attempt{
      .number = what.request.attempt, .started_at = started_at, .ended_at = env.now()};
  if (outcome) {
    attempt.status = outcome->status;
    attempt.response = std::move(outcome->body);
  } else {
    attempt.error = std::move(outcome.error().message);
  }
  const auto decision =
      domain::decide_delivery(attempt, hook.what.hook.attempts_max, random_share(env.random));
  hook.is_failing = decision.state != domain::hook_delivery_state::delivered;
  ended_.push_back({.seq = what.seq, .attempt = std::move(attempt), .decision = decision});
  wake();
}

}  // namespace signalbox::actors

#include "actors/project/project_backups.hpp"

#include <algorithm>
#include <utility>

#include "actors/runtime/in_progress.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/backup/backup_json.hpp"
#include "domain/backup/backup_schedule.hpp"

// What is due and the topic. `project_backups_requests.cpp` answers members, and
// `project_backups_work.cpp` calls the provider.
namespace signalbox::actors {

using domain::project_status;
using storage::backup_repository;

namespace {

/// While a backup or a proof runs.
constexpr std::chrono::milliseconds backup_poll_interval{2'000};
/// After an error of the host or of storage.
constexpr std::chrono::milliseconds backup_error_delay{std::chrono::minutes{10}};
/// After a start, and after each change of the status, the schedule waits: a project that was just
/// created is used first, and the projects of an installation do not all read at once.
/// @{
constexpr std::chrono::milliseconds backup_settle_delay{60'000};
constexpr std::chrono::milliseconds backup_settle_spread{60'000};
/// @}

}  // namespace

project_backups::project_backups(project_context& context, project_activity& activity)
    : context_(context),
      activity_(activity),
      timer_(context.actor, [this] { wake(); }),
      settled_at_(context.actor.env.now()),
      revision_(static_cast<std::uint64_t>(context.actor.env.now().time_since_epoch().count())) {}

void project_backups::begin() {
  follow_status();
}

void project_backups::follow_status() {
  const auto& env = context_.actor.env;
  if (env.backups == nullptr) return;
  const auto spread = domain::backup_second_of(context_.project.ref) % backup_settle_spread;
  settled_at_ =
      env.now() + backup_settle_delay + std::chrono::floor<std::chrono::milliseconds>(spread);
  // The database may have been stopped, or replaced by a backup.
  if (is_loaded_) {
    must_read_ = true;
    wake();
  } else {
    timer_.set(settled_at_);
  }
}

void project_backups::observe(const provisioning::probe_result& found) {
  if (found.state != domain::health::healthy || !is_loaded_) return;
  // The host's report has the reason, and whether it matters.
  if (std::exchange(is_archiving_failing_, found.is_archiving_failing) ==
      found.is_archiving_failing)
    return;
  must_read_ = true;
  wake();
}

task<void> project_backups::loaded() {
  if (is_loaded_) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  if (is_loaded_) co_return;
  struct stored {
    storage::backup_record record;
    std::vector<domain::backup_proof> proofs;
    storage::backup_terms terms;
  };
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) -> core::result<stored> {
    backup_repository backups(on, until);
    auto terms = backups.terms_of(ref);
    if (!terms) return std::unexpected(terms.error());
    return stored{backups.find(ref), backups.proofs(ref), std::move(*terms)};
  };
  auto found = co_await context_.actor.store(read);
  record_ = std::move(found.record);
  proofs_ = std::move(found.proofs);
  addon_ = found.terms.addon;
  // What ran before the last stop of the server may still run.
  must_read_ = must_read_ || runs();
  is_archiving_failing_ = state().archive.failing_since.has_value();
  is_loaded_ = true;
  measure();
}

void project_backups::wake() {
  if (context_.actor.env.backups == nullptr) return;
  if (tending_ > 0) {
    is_woken_ = true;
  } else {
    context_.actor.start(tend());
  }
}

task<void> project_backups::tend() {
  const in_progress tending(tending_);
  timer_.clear();
  bool has_failed = false;
  do {
    is_woken_ = false;
    const auto outcome = co_await outcome_of(step());
    has_failed = !outcome;
    if (has_failed) {
      context_.actor.env.log.warn("backup.not_followed ref={} error=\"{}\"",
                                  context_.project.ref.value, outcome.error().message);
      // Others may run meanwhile; what runs here gets its slot again.
      release();
    }
  } while (is_woken_);
  const auto published = co_await outcome_of(keep_protection());
  has_failed = has_failed || !published;
  set_timer(has_failed);
}

task<void> project_backups::step() {
  co_await loaded();
  if (!is_usable()) {
    // What runs during an operation continues.
    if (!domain::is_in_between(context_.project.condition.status) || !runs()) release();
    co_return;
  }
  if (must_read_ || runs() || slot_ != nullptr || needs_report()) co_await read();
  if (runs()) {
    if (slot_ == nullptr) slot_ = context_.actor.env.backups->occupy();
    ticket_.reset();
    has_started_ = true;
    co_await end_stalled();
    co_return;
  }
  progress_at_.reset();
  // What had the slot has ended.
  if (has_started_) release();
  const auto next = chosen();
  if (!next) {
    release();
  } else if (slot_ == nullptr) {
    enter(*next);
  } else {
    co_await start(*next);
  }
}

void project_backups::set_timer(bool has_failed) {
  const auto& env = context_.actor.env;
  const auto now = env.now();
  if (has_failed) {
    timer_.set_after(backup_error_delay);
  } else if (!is_usable()) {
    // `follow_status` continues.
  } else if (runs()) {
    timer_.set_after(backup_poll_interval);
  } else if (ticket_ == nullptr) {
    auto at = domain::next_backup_at(context_.project.ref, now);
    const auto consider = [&](std::optional<core::time_point> other) {
      if (other && *other > now) at = std::min(at, *other);
    };
    consider(settled_at_);
    consider(domain::protection_expires_at(state(), context_.project.inserted_at, now));
    // After a failure.
    if (record_.tried_at) consider(*record_.tried_at + domain::backup_retry_interval);
    if (proof_tried_at_) consider(*proof_tried_at_ + domain::backup_retry_interval);
    timer_.set(at);
  }
}

bool project_backups::is_usable() const {
  switch (context_.project.condition.status) {
    case project_status::active_healthy:
    case project_status::active_unhealthy:
    case project_status::inactive:
    case project_status::pause_failed:
    case project_status::restore_failed:
      return true;
    default:
      return false;
  }
}

const domain::backup_state& project_backups::state() const {
  static const domain::backup_state unknown;
  return record_.state ? *record_.state : unknown;
}

bool project_backups::runs() const {
  return state().running || state().running_proof_since;
}

bool project_backups::is_settled() const {
  // A time far in the future was noted before the clock was set back.
  const auto left = settled_at_ - context_.actor.env.now();
  return left.count() <= 0 || left > backup_settle_delay + backup_settle_spread;
}

bool project_backups::needs_report() const {
  const auto now = context_.actor.env.now();
  if (!is_settled()) return false;
  return !record_.state || record_.state_at > now ||
         record_.state_at < domain::last_backup_due_at(context_.project.ref, now);
}

std::optional<project_backups::choice> project_backups::chosen() const {
  const auto now = context_.actor.env.now();
  const bool is_up = context_.project.condition.status == project_status::active_healthy;
  if (record_.requested && is_up)
    return choice{.kind = record_.requested->kind, .label = {}, .is_requested = true};
  if (!requested_proof_.empty())
    return choice{.what = backup_work::proof, .label = requested_proof_, .is_requested = true};
  if (is_up && securing_since_) return chosen_to_secure();
  if (!is_settled() || !record_.state) return std::nullopt;
  if (is_up) {
    const auto due = domain::due_backup(context_.project.ref, state(), record_.tried_at, now);
    if (due) return choice{.kind = *due, .label = {}};
  }
  if (!may_prove()) return std::nullopt;
  if (auto label = domain::next_proof(state()))
    return choice{.what = backup_work::proof, .label = std::move(*label)};
  return std::nullopt;
}

domain::final_backup_decision project_backups::secure(core::time_point since) {
  if (securing_since_ != since) {
    securing_since_ = since;
    must_read_ = true;
    wake();
    return {};
  }
  // The report is read again before the first decision.
  if (!is_loaded_ || !record_.state || record_.state_at < since) {
    if (tending_ == 0) wake();
    return {};
  }
  const auto decision = securing();
  const bool is_due = decision.step == domain::final_backup_step::backup ||
                      decision.step == domain::final_backup_step::proof;
  if (is_due && tending_ == 0 && ticket_ == nullptr) wake();
  return decision;
}

domain::final_backup_decision project_backups::securing() const {
  return domain::next_final_backup_step(state(), {.since = *securing_since_,
                                                  .backup_at = record_.tried_at,
                                                  .proof_at = proof_tried_at_,
                                                  .failure = record_.failure});
}

std::optional<project_backups::choice> project_backups::chosen_to_secure() const {
  if (!record_.state || record_.state_at < *securing_since_) return std::nullopt;
  auto decision = securing();
  if (decision.step == domain::final_backup_step::backup)
    return choice{.kind = domain::requested_backup_kind(state(), context_.actor.env.now()),
                  .label = {}};
  if (decision.step == domain::final_backup_step::proof)
    return choice{.what = backup_work::proof, .label = std::move(decision.label)};
  return std::nullopt;
}

bool project_backups::may_prove() const {
  // A proof that ended without a result is repeated, but not at once.
  return !proof_tried_at_ || domain::has_passed(domain::backup_retry_interval, *proof_tried_at_,
                                                context_.actor.env.now());
}

void project_backups::enter(const choice& next) {
  if (ticket_ != nullptr && (waits_for_member_ || !next.is_requested)) return;
  waits_for_member_ = next.is_requested;
  const caf::actor owner{context_.actor.self};
  const auto how =
      next.is_requested ? backup_slots::urgency::requested : backup_slots::urgency::scheduled;
  // Not handled after the end of the actor: the slot is free then.
  ticket_ = context_.actor.env.backups->enter(how, [owner, this](backup_slots::slot got) {
    caf::anon_send(owner, work_done{[this, got] { take(got); }});
  });
}

void project_backups::take(backup_slots::slot got) {
  // It may no longer be needed, or be there already.
  if (ticket_ == nullptr || slot_ != nullptr) return;
  ticket_.reset();
  slot_ = std::move(got);
  has_started_ = false;
  wake();
}

void project_backups::release() {
  ticket_.reset();
  slot_.reset();
  has_started_ = false;
}

void project_backups::publish() {
  ++revision_;
  publish_progress();
}

void project_backups::publish_progress() {
  if (!feed_) return;
  const auto& running = state().running;
  feed_->publish({{"revision", revision_},
                  {"running", running ? domain::running_backup_json(*running) : core::json()},
                  {"dump", dump_}});
}

void project_backups::show_dump(core::json dump, bool is_changed) {
  dump_ = std::move(dump);
  if (is_changed) ++revision_;
  publish_progress();
}

topic_joined project_backups::subscribe(const actors::subscribe& request) {
  if (!feed_) {
    const auto& env = context_.actor.env;
    feed_ = std::make_unique<change_feed>(env.hub, backups_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), env.settings.topics);
  }
  return feed_->subscribe(request, [this] {
    core::json whole{{"revision", revision_}};
    if (state().running) whole["running"] = domain::running_backup_json(*state().running);
    if (!dump_.is_null()) whole["dump"] = dump_;
    return whole;
  });
}

void project_backups::unsubscribe(const actors::unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
}

void project_backups::close() {
  feed_.reset();
  timer_.clear();
  release();
  const auto& env = context_.actor.env;
  if (env.metrics != nullptr) env.metrics->forget_backups(context_.project.ref);
}

}  // namespace signalbox::actors

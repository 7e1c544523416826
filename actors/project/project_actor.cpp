#include "actors/project/project_actor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "actors/project/operation_plan.hpp"
#include "actors/project/project_terms.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/storage_work.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/project/host_paths.hpp"
#include "domain/project/probe_backoff.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::health;
using domain::project_operation;
using domain::project_status;

/// How long a change that storage did not take waits before what led to it is done again.
constexpr std::chrono::milliseconds store_again_delay{1'000};

/// How often a deletion that failed begins again by itself; after that a person has to.
constexpr int deletion_attempts_max = 5;

/// Whether a look at the database says something about a project in this status.
bool is_watched(project_status status) {
  return domain::is_active(status) || status == project_status::unknown;
}

using look_atom = caf::atom_constant<caf::atom("look")>;

}  // namespace

project_actor::project_actor(caf::actor_config& config, environment& env, caf::actor directory,
                             domain::project stored)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      project_(resumed(env, std::move(stored))),
      feed_(open_feed()),
      offers_(this, env, line_, project_),
      monitoring_(this, env, directory_, project_),
      resources_({.self = this,
                  .env = env,
                  .line = line_,
                  .project = project_,
                  .provider_busy = provider_busy_,
                  .is_silent = [this] { return silent_probes_ > 0; },
                  .changed = [this] { show(); },
                  .provider_free =
                      [this] {
                        if (domain::next_step(project_.condition)) drive();
                      }}),
      access_({.self = this,
               .env = env,
               .project = project_,
               .provider_busy = provider_busy_,
               .provider_free =
                   [this] {
                     probe();
                     drive();
                   }}),
      disk_({.self = this,
             .env = env,
             .line = line_,
             .project = project_,
             .changed = [this] { show(); },
             .settle = [this] { resources_.settle(); }}),
      healing_(env.settings.automatic_restart) {
  follow_operation();
}

void project_actor::on_exit() {
  feed_.reset();
  monitoring_.close();
  resources_.clear();
  access_.clear();
  line_ = {};
  directory_ = nullptr;
}

caf::behavior project_actor::make_behavior() {
  // What was under way goes on; a database that should be up is looked at soon.
  send(this, look_atom::value, look_number_);
  set_down_handler([this](const caf::down_msg& down) { monitoring_.leave(down.source); });
  return {
      [this](const describe_project&) { return project_; },
      [this](const change_project& asked) { return operate(asked.operation, asked.by); },
      [this](const resize_project& asked) { return resize(asked); },
      [this](const retry_project& asked) { return retry(asked.by); },
      [this](const cancel_project& asked) { return cancel(asked.by); },
      [this](const restore_access& asked) { return access_.restore(asked); },
      [this](const reveal_password& asked) { return reveal(asked.by); },
      [this](const rename_project& asked) { return rename(asked); },
      [this](const transfer_project& asked) { return transfer(asked); },
      [this](const claim_project& asked) { return claim(asked); },
      [this](const offer_project& asked) { return offers_.create(asked); },
      [this](const describe_offer&) { return offers_.find(); },
      [this](const look_at_offer& asked) { return offers_.find(asked); },
      [this](const withdraw_offer& asked) { return offers_.withdraw(asked); },
      [this](const describe_measurements&) { return monitoring_.describe(); },
      [this](const change_postgres_settings& asked) { return resources_.change(asked); },
      [this](const describe_disk&) { return disk_.describe(); },
      [this](const grow_disk& asked) { return disk_.grow(asked); },
      [this](const change_database_password& asked) { return resources_.change(asked); },
      [this](const subscribe& whom) { hear(whom); },
      [this](const unsubscribe& whom) { unhear(whom); },
      [this](const probe_due&) { probe(); },
      [this](const database_exited& exit) { note_down(exit.reason); },
      [this](look_atom, std::uint64_t number) {
        if (number == look_number_) look();
      },
      [](const work_done& work) { work.resume(); },
  };
}

// --- changes ----------------------------------------------------------------------------------

void project_actor::change(rule decide, const side_effects& with, const after& then) {
  const bool entered = line_.enter(
      [this, decide = std::move(decide), with, then] {
        auto next = decide(project_.condition);
        const bool something = !next || *next != project_.condition || with.request ||
                               with.db_version || with.compute_size || with.another_port;
        if (next && something) {
          commit(std::move(*next), with, then);
          return;
        }
        then(next ? result<void>{} : std::unexpected(next.error()));
        line_.leave();
      },
      [then] { then(std::unexpected(change_dropped())); });
  if (!entered) {
    then(core::fail(core::errc::too_many_requests,
                    "Too many changes of this project are waiting. Try again in a moment."));
  }
}

void project_actor::commit(condition next, side_effects with, after then) {
  auto write = write_of(next, with);
  with_storage(
      env_, this,
      [write = std::move(write)](postgres::connection& on, postgres::deadline until) {
        return store_project(on, write, until);
      },
      [this, next = std::move(next), with = std::move(with),
       then = std::move(then)](const result<std::optional<std::uint16_t>>& port) {
        if (port) {
          take(next, with, *port);
          then({});
        } else {
          env_.log.warn("project.not_stored ref={} error={}", project_.ref.value,
                        port.error().message);
          then(std::unexpected(port.error()));
        }
        if (!end_turn(this, line_, port)) return;
        if (port) {
          drive();
        } else if (port.error().code == core::errc::not_found) {
          finish_removal();
        } else {
          // Not at once: while storage is away, the same step would be performed over and over.
          arm(store_again_delay);
        }
      });
}

void project_actor::take(condition next, const side_effects& with,
                         std::optional<std::uint16_t> port) {
  const bool moved_on = next.status != project_.condition.status;
  const bool was_watched = is_watched(project_.condition.status);
  project_.condition = std::move(next);
  follow_operation();
  if (was_watched && !is_watched(project_.condition.status)) monitoring_.rest();
  if (with.db_version) project_.db_version = *with.db_version;
  if (with.compute_size) project_.compute_size = *with.compute_size;
  if (port) project_.port = *port;
  if (moved_on) {
    port_changes_ = 0;
    // An operation has been at the database, or a person asks how it is.
    if (project_.condition.status != project_status::active_unhealthy) silent_probes_ = 0;
    env_.log.info("project.status ref={} status={} reason=\"{}\"", project_.ref.value,
                  to_string(project_.condition.status), project_.condition.reason);
    if (project_.condition.status != project_status::active_unhealthy) healing_.drop();
  }
  show();
  send(directory_, project_changed{project_});
}

void project_actor::show() {
  feed_->replace(project_state(env_, project_,
                               {.restart_at = healing_.planned() ? shown_restart_ : std::nullopt,
                                .used_bytes = disk_.used_bytes(),
                                .pooler = pooler_}));
}

std::unique_ptr<topic> project_actor::open_feed() const {
  return std::make_unique<topic>(env_.hub, topic_of(project_.ref), core::random_epoch(env_.random),
                                 project_state(env_, project_), env_.settings.topics);
}

void project_actor::finish_removal() {
  send(directory_, project_removed{project_.ref, project_.organization});
  quit();
}

// --- looks at the database ----------------------------------------------------------------------

void project_actor::probe() {
  if (!is_watched(project_.condition.status) || provider_busy_) return;
  if (silent_probes_ > 0 && clock().now() < silent_until_) return;
  auto where = instance_of(env_, project_);
  if (!where) {
    // Without its secret nothing is known of the database: its status must not stay healthy.
    probed({.state = health::unhealthy, .detail = where.error().message, .db_version = {}});
    return;
  }
  provider_busy_ = true;
  run_on(
      env_.probe_workers, this,
      [&env = env_, where = *where,
       depth = monitoring_.depth()]() -> result<provisioning::probe_result> {
        const auto begun = std::chrono::steady_clock::now();
        auto found = env.provider.probe(where, depth, begun + env.settings.probe_deadline);
        if (env.report_probe)
          env.report_probe(std::chrono::steady_clock::now() - begun, found.state);
        return found;
      },
      [this, ends = ends_seen_](const result<provisioning::probe_result>& found) {
        provider_busy_ = false;
        back_off(found && found->is_silent);
        // A look that began before the database ended says nothing of what is now.
        if (found && ends == ends_seen_) probed(*found);
        if (found) measured(*found);
        access_.run();
        if (domain::next_step(project_.condition)) drive();
        resources_.settle();
      });
}

void project_actor::measured(const provisioning::probe_result& found) {
  if (found.disk_bytes) {
    disk_.take(*found.disk_bytes);
  } else if (found.reading && found.reading->database_bytes) {
    disk_.take(*found.reading->database_bytes);
  }
}

void project_actor::back_off(bool is_silent) {
  silent_probes_ = is_silent ? silent_probes_ + 1 : 0;
  silent_until_ =
      clock().now() + domain::probe_backoff({.first = env_.settings.probe_in_between,
                                             .longest = env_.settings.probe_backoff_max},
                                            silent_probes_);
}

void project_actor::probed(const provisioning::probe_result& found) {
  monitoring_.take(found);
  if (pooler_ != found.pooler) {
    pooler_ = found.pooler;
    show();
  }
  if (found.state == health::down) {
    note_down(found.detail);
    return;
  }
  side_effects with;
  if (!found.db_version.empty() && found.db_version != project_.db_version) {
    with.db_version = found.db_version;
  }
  // A resize that was given up may have gone further than anybody heard.
  if (!found.compute_size.empty() && found.compute_size != project_.compute_size) {
    with.compute_size = found.compute_size;
  }
  change(
      [this, found](const condition& now_in) -> result<condition> {
        auto next = domain::probed(now_in, found.state, found.detail, env_.now());
        if (!found.remark.empty())
          next.notice = {.at = env_.now(), .message = domain::without_host_paths(found.remark)};
        return next;
      },
      with, [](const result<void>&) {});
}

void project_actor::note_down(const std::string& why) {
  ++ends_seen_;
  if (!is_watched(project_.condition.status)) return;
  change(
      [this, why](const condition& now_in) -> result<condition> {
        const bool noted = now_in.status == project_status::active_unhealthy && healing_.planned();
        if (noted) return now_in;
        auto next = domain::probed(now_in, health::down, why, env_.now());
        const auto refusal = healing_.refusal(env_.now());
        if (!refusal.empty() && next.reason.find(refusal) == std::string::npos)
          next.reason += " " + refusal;
        return next;
      },
      {},
      [this, why](const result<void>& stored) {
        const bool down = project_.condition.status == project_status::active_unhealthy;
        if (!stored || !down) return;
        // What failed before says more than that the database does not run.
        const auto now = env_.steady_now();
        const bool was_planned = healing_.planned().has_value();
        healing_.plan(project_.condition.fault ? project_.condition.reason : why, now);
        if (healing_.planned() && !was_planned)
          shown_restart_ = env_.now() + (*healing_.planned() - now);
        show();
        arm(env_.settings.probe_in_between);
      });
}

void project_actor::restart_by_itself() {
  healing_.drop();
  change(beginning(project_operation::restart, std::string(platform_name),
                   fmt::format("Signalbox restarts the database by itself. {}", healing_.cause())),
         {}, [this](const result<void>& stored) {
           if (stored) healing_.begun(env_.steady_now());
         });
}

void project_actor::arm(std::chrono::milliseconds at_most) {
  const auto& present = project_.condition;
  const bool settled = present.status == project_status::active_healthy ||
                       present.status == project_status::inactive ||
                       domain::is_failed(present.status);
  if (settled) return;
  const auto now = env_.steady_now();
  const auto deadline = timer_.deadline();
  auto delay = at_most;
  if (healing_.planned()) delay = std::min(delay, *healing_.planned() - now);
  // One that has passed is being stored: to look again at once would only take the processor.
  if (deadline && *deadline > now) delay = std::min(delay, *deadline - now);
  delayed_send(this, std::max(delay, std::chrono::milliseconds{0}), look_atom::value,
               ++look_number_);
}

void project_actor::look() {
  const auto now = env_.steady_now();
  const auto& present = project_.condition;
  if (timer_.is_over(now)) {
    change(
        [this](const condition& in) -> result<condition> {
          const auto at = env_.steady_now();
          if (!timer_.is_over(at)) return in;
          return domain::out_of_time(in, timer_.elapsed(at), env_.now());
        },
        {}, [](const result<void>&) {});
  } else if (healing_.is_due(now)) {
    restart_by_itself();
  } else if (present.status == project_status::going_down && present.fault &&
             deletion_attempts_ < deletion_attempts_max) {
    delete_again();
  } else {
    probe();
  }
  drive();
}

void project_actor::follow_operation() {
  timer_.follow(project_.condition, env_.settings.operation_deadline, env_.steady_now());
}

void project_actor::delete_again() {
  ++deletion_attempts_;
  change(beginning(project_operation::destroy, project_.condition.requested_by), {},
         [](const result<void>&) {});
}

// --- what is written ---------------------------------------------------------------------------

project_write project_actor::write_of(const condition& next, const side_effects& with) const {
  project_write write{.ref = project_.ref,
                      .condition = next,
                      .db_version = with.db_version,
                      .compute_size = with.compute_size,
                      .request = with.request};
  const bool wakes = next.status == project_status::restoring &&
                     project_.condition.status != project_status::restoring;
  if (wakes) write.free_active_max = env_.settings.free_projects_max;
  if (with.another_port) write.another_port = env_.settings.ports;
  return write;
}

}  // namespace signalbox::actors

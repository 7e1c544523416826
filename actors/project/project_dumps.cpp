#include "actors/project/project_dumps.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "storage/dump/dump_repository.hpp"

namespace signalbox::actors {

using core::errc;
using domain::dump_job;
using domain::dump_state;
using storage::dump_repository;

namespace {

/// The progress is stored so often, for the case that Signalbox is killed.
constexpr std::chrono::seconds dump_store_interval{3};
/// The end of a job is stored again after this, so often.
constexpr std::chrono::milliseconds dump_retry_delay{1'000};
constexpr int dump_store_attempts = 60;
/// A job waits so long for its state to be stored before COMMIT.
constexpr std::chrono::seconds commit_wait_max{30};

core::json selection_json(const domain::dump_selection& of) {
  if (of.is_everything()) return nullptr;
  return {{"schemas", of.schemas}, {"tables", of.tables}};
}

core::json rules_json(const domain::restore_rules& of) {
  return {{"content", domain::dump_content_names.name_of(of.content)},
          {"selection", selection_json(of.selection)},
          {"existing", domain::existing_objects_names.name_of(of.existing)},
          {"in_one_transaction", of.in_one_transaction},
          {"keeps_owners", of.keeps_owners},
          {"keeps_privileges", of.keeps_privileges}};
}

}  // namespace

task<void> project_dumps::loaded() {
  if (is_loaded_) co_return;
  const auto turn = co_await context_.actor.queue.enter();
  if (is_loaded_) co_return;
  const auto read = [ref = context_.project.ref, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    dump_repository dumps(on, until);
    auto found = dumps.list(ref);
    for (auto& one : found) {
      if (one.state != dump_state::running) continue;
      one = domain::interrupted_dump(std::move(one), now);
      dumps.update(one);
    }
    return found;
  };
  jobs_ = co_await context_.actor.store(read);
  is_loaded_ = true;
}

dump_job* project_dumps::running() {
  const auto found = std::ranges::find(jobs_, dump_state::running, &dump_job::state);
  return found == jobs_.end() ? nullptr : &*found;
}

task<std::vector<dump_job>> project_dumps::list() {
  co_await loaded();
  co_return jobs_;
}

dump_job project_dumps::new_job(domain::dump_kind kind, std::string name,
                                const domain::requester& by) const {
  const auto& env = context_.actor.env;
  return {.id = core::random_uuid(env.random),
          .kind = kind,
          .state = dump_state::running,
          .name = std::move(name),
          .by = by.name,
          .started_at = env.now()};
}

task<dump_job> project_dumps::add(dump_job job, storage::project_request request) {
  const auto turn = co_await context_.actor.queue.enter();
  const domain::dump_facts facts{.kind = job.kind,
                                 .status = context_.project.condition.status,
                                 .is_read_only = context_.project.read_only_since.has_value(),
                                 .is_running = running() != nullptr,
                                 .is_available = context_.actor.env.dumps != nullptr};
  co_await domain::check_dump(facts);
  const auto save = [ref = context_.project.ref, job, request](postgres::connection& on,
                                                               postgres::deadline until) {
    return dump_repository(on, until).add(ref, job, request);
  };
  co_await context_.actor.commit(turn, save);
  jobs_.insert(jobs_.begin(), job);
  if (jobs_.size() > domain::dump_jobs_kept) jobs_.resize(domain::dump_jobs_kept);
  stored_at_ = context_.actor.env.now();
  publish(true);
  co_return job;
}

task<dump_job> project_dumps::begin(begin_download request) {
  co_await loaded();
  const auto entry = request_of(context_.actor.env, domain::audit::dump_download, request.by,
                                {{"format", request.format},
                                 {"content", request.content},
                                 {"selection", selection_json(request.selection)}});
  co_return co_await add(new_job(domain::dump_kind::download, request.name, request.by), entry);
}

task<dump_job> project_dumps::start(start_restore request) {
  co_await domain::check_rules(request.rules);
  co_await loaded();
  auto detail = rules_json(request.rules);
  detail["file"] = request.name;
  const auto entry =
      request_of(context_.actor.env, domain::audit::dump_restore, request.by, std::move(detail));
  auto job = new_job(domain::dump_kind::restore, request.name, request.by);
  job.in_one_transaction = request.rules.in_one_transaction;
  dump_work work{
      .id = job.id, .project = context_.project, .rules = request.rules, .upload = request.upload};
  co_return co_await start(std::move(job), std::move(work), entry);
}

task<dump_job> project_dumps::start(start_migration request) {
  co_await domain::check_rules(request.rules);
  co_await loaded();
  auto detail = rules_json(request.rules);
  const auto shown = domain::shown_source(request.source);
  detail["source"] = shown;
  const auto entry =
      request_of(context_.actor.env, domain::audit::dump_migrate, request.by, std::move(detail));
  auto job = new_job(domain::dump_kind::migration, shown, request.by);
  job.in_one_transaction = request.rules.in_one_transaction;
  dump_work work{.id = job.id,
                 .project = context_.project,
                 .rules = request.rules,
                 .upload = {},
                 .source = request.source};
  co_return co_await start(std::move(job), std::move(work), entry);
}

task<dump_job> project_dumps::start(dump_job job, dump_work work,
                                    storage::project_request request) {
  auto& env = context_.actor.env;
  if (env.dumps == nullptr)
    co_return core::fail(errc::unavailable, "This server makes and restores no dumps.");
  auto turn = co_await env.dumps->reserve();
  auto added = co_await add(std::move(job), std::move(request));
  auto started = env.dumps->start(std::move(work), listener(added.id), std::move(turn));
  if (!started) {
    domain::dump_outcome outcome{.state = dump_state::failed, .message = started.error().message};
    co_await finish(added.id, std::move(outcome));
    co_return std::unexpected(std::move(started.error()));
  }
  context_.has_used_database = true;
  co_return added;
}

dump_listener project_dumps::listener(const std::string& id) {
  const caf::actor owner{context_.actor.self};
  dump_listener made;
  made.progress = [owner, this, id](domain::dump_progress now) {
    caf::anon_send(owner, work_done{[this, id, now = std::move(now)] { adopt(id, now); }});
  };
  made.commit = [owner, this, id](domain::dump_progress now) {
    const auto stored = std::make_shared<std::promise<bool>>();
    auto answered = stored->get_future();
    const auto answer = std::make_shared<std::function<void(bool)>>(
        [stored](bool is_stored) { stored->set_value(is_stored); });
    caf::anon_send(owner, work_done{[this, id, now = std::move(now), answer] {
                     context_.actor.start(store_commit(id, now, answer));
                   }});
    try {
      return answered.wait_for(commit_wait_max) == std::future_status::ready && answered.get();
    } catch (const std::future_error&) {
      return false;  // the actor has ended
    }
  };
  made.done = [owner, this, id](domain::dump_outcome outcome) {
    caf::anon_send(owner, work_done{[this, id, outcome = std::move(outcome)] {
                     context_.actor.start(finish(id, outcome));
                   }});
  };
  return made;
}

void project_dumps::adopt(const std::string& id, domain::dump_progress progress) {
  auto* const one = running();
  if (one == nullptr || one->id != id) return;
  one->progress = std::move(progress);
  publish(false);
  const auto now = context_.actor.env.now();
  if (is_storing_ || now - stored_at_ < dump_store_interval) return;
  stored_at_ = now;
  context_.actor.start(store_progress(*one));
}

task<void> project_dumps::store_progress(dump_job job) {
  is_storing_ = true;
  const auto turn = co_await context_.actor.queue.enter();
  const auto* const one = running();
  // It may have ended meanwhile.
  if (one != nullptr && one->id == job.id) {
    const auto save = [job = *one](postgres::connection& on, postgres::deadline until) {
      dump_repository(on, until).update(job);
    };
    const auto stored = co_await outcome_of(context_.actor.store(save));
    if (!stored)
      context_.actor.env.log.info("dump.progress_not_stored ref={} error=\"{}\"",
                                  context_.project.ref.value, stored.error().message);
  }
  is_storing_ = false;
}

task<void> project_dumps::store_commit(std::string id, domain::dump_progress progress,
                                       std::shared_ptr<std::function<void(bool)>> answer) {
  const auto turn = co_await context_.actor.queue.enter();
  auto* const one = running();
  if (one == nullptr || one->id != id) {
    (*answer)(false);
    co_return;
  }
  one->progress = std::move(progress);
  const auto save = [job = *one](postgres::connection& on, postgres::deadline until) {
    dump_repository(on, until).update(job);
  };
  const auto stored = co_await outcome_of(context_.actor.store(save));
  (*answer)(stored.has_value());
}

task<void> project_dumps::finish(std::string id, domain::dump_outcome outcome) {
  const auto& env = context_.actor.env;
  const auto found = std::ranges::find(jobs_, id, &dump_job::id);
  if (found == jobs_.end() || found->state != dump_state::running) co_return;
  const auto ended = domain::ended_dump(*found, std::move(outcome), env.now());
  if (env.metrics != nullptr) env.metrics->observe_dump(ended.kind, ended.state);
  env.log.info("dump.ended ref={} kind={} state={} bytes={} rows={} errors={}",
               context_.project.ref.value, domain::dump_kind_names.name_of(ended.kind),
               domain::dump_state_names.name_of(ended.state), ended.progress.bytes,
               ended.progress.rows, ended.progress.errors);
  const auto save = [ended](postgres::connection& on, postgres::deadline until) {
    dump_repository(on, until).update(ended);
  };
  auto left = dump_store_attempts;
  for (;;) {
    {
      const auto turn = co_await context_.actor.queue.enter();
      const auto stored = co_await outcome_of(context_.actor.store(save));
      const auto again = std::ranges::find(jobs_, id, &dump_job::id);
      if (again == jobs_.end() || again->state != dump_state::running) co_return;
      if (stored || --left == 0) {
        if (!stored) env.log.warn("dump.outcome_not_stored ref={}", context_.project.ref.value);
        *again = ended;
        publish(true);
        co_return;
      }
    }
    co_await context_.actor.sleep(dump_retry_delay);
  }
}

void project_dumps::adopt(const note_download& event) {
  adopt(event.id, event.progress);
}

void project_dumps::adopt(const end_download& event) {
  context_.actor.start(finish(event.id, event.outcome));
}

task<done> project_dumps::note(note_upload request) {
  const auto entry = request_of(context_.actor.env, domain::audit::dump_upload, request.by,
                                {{"file", request.name}, {"bytes", request.bytes}});
  const auto save = [ref = context_.project.ref, entry](postgres::connection& on,
                                                        postgres::deadline until) {
    dump_repository(on, until).note(ref, entry);
  };
  co_await context_.actor.store(save);
  publish(true);
  co_return done{};
}

task<done> project_dumps::cancel(cancel_dump request) {
  co_await loaded();
  const auto found = std::ranges::find(jobs_, request.id, &dump_job::id);
  if (found == jobs_.end()) co_return core::fail(errc::not_found, "There is no such dump.");
  if (found->state != dump_state::running)
    co_return core::fail(errc::conflict, "This dump has ended.");
  const auto entry = request_of(context_.actor.env, domain::audit::dump_cancel, request.by,
                                {{"kind", domain::dump_kind_names.name_of(found->kind)}});
  const auto save = [ref = context_.project.ref, entry](postgres::connection& on,
                                                        postgres::deadline until) {
    dump_repository(on, until).note(ref, entry);
  };
  co_await context_.actor.store(save);
  if (context_.actor.env.dumps != nullptr) context_.actor.env.dumps->cancel(request.id);
  co_return done{};
}

void project_dumps::publish(bool is_changed) {
  const auto* const one = running();
  core::json shown;
  if (one != nullptr) {
    shown = domain::dump_progress_json(one->progress);
    shown["id"] = one->id;
    shown["kind"] = domain::dump_kind_names.name_of(one->kind);
  }
  backups_.show_dump(std::move(shown), is_changed);
}

void project_dumps::close() {
  if (const auto* const one = running(); one != nullptr && context_.actor.env.dumps != nullptr)
    context_.actor.env.dumps->cancel(one->id);
  jobs_.clear();
}

}  // namespace signalbox::actors

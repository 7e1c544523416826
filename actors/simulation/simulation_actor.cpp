#include "actors/simulation/simulation_actor.hpp"

#include <algorithm>
#include <caf/send.hpp>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/simulation/simulation_runner.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/simulation/simulation_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;
using domain::simulation_id;
using domain::simulation_run;
using domain::simulation_state;

constexpr const char* server_ended = "The server stopped or restarted during the run.";

core::error no_such_simulation() {
  return core::fail(errc::not_found, "There is no such simulation.").error();
}

/// Loads the runs and marks those stored as running: their output was lost with the previous
/// server.
std::vector<simulation_run> load_simulations(postgres::connection& on, postgres::deadline until,
                                             core::time_point now) {
  storage::simulation_repository stored(on, until);
  stored.break_off(now, server_ended);
  return stored.list(domain::simulations_max);
}

std::vector<domain::simulation_scenario> scenarios_of(const environment& env) {
  if (env.simulations == nullptr) return {};
  return env.simulations->scenarios();
}

}  // namespace

simulation_actor::simulation_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), context_{this, env} {}

void simulation_actor::on_exit() {
  context_.tasks.clear();
  if (context_.env.simulations != nullptr) context_.env.simulations->abandon();
  topics_.reset();
  waiting_.clear();
}

caf::behavior simulation_actor::make_behavior() {
  return context_.begin(load());
}

task<void> simulation_actor::load() {
  auto& env = context_.env;
  const auto read = [&env](postgres::connection& on, postgres::deadline until) {
    return load_simulations(on, until, env.now());
  };
  runs_ = co_await context_.load(read);
  topics_ = std::make_unique<simulation_topics>(env, runs_);
  count_unexpected_messages(this);
  become(running());
}

caf::behavior simulation_actor::running() {
  return behavior_of<simulation_requests>(
      [this](const find_owner& request) { return find(request); },
      [this](const list_scenarios&) { return scenarios_of(context_.env); },
      [this](const list_simulations&) { return runs_; },
      [this](const start_simulation& request) { return context_.answer(start(request)); },
      [this](const stop_simulation& request) { return context_.answer(stop(request)); },
      [this](const delete_simulation& request) { return context_.answer(remove(request)); },
      [this](const find_simulation_result& request) {
        return context_.answer(find_result(request.id));
      },
      [this](const find_simulation_page& request) {
        return context_.answer(find_page(request.id));
      },
      [this](const subscribe& request) {
        handle(request, caf::actor_cast<caf::actor>(current_sender()));
      },
      [this](const unsubscribe& request) { handle(request); });
}

simulation_run* simulation_actor::find(const simulation_id& id) {
  const auto found = std::ranges::find(runs_, id, &simulation_run::id);
  return found == runs_.end() ? nullptr : &*found;
}

simulation_run* simulation_actor::find_view(std::uint64_t view) {
  const auto found = std::ranges::find(
      runs_, view, [](const simulation_run& each) { return view_of(topic_of(each.id)); });
  return found == runs_.end() ? nullptr : &*found;
}

caf::result<found_owner> simulation_actor::find(const find_owner& request) {
  const auto id = simulation_of(request.topic);
  if (id && find(*id) == nullptr) return to_caf(no_such_simulation());
  return found_owner{topic_handle(caf::actor_cast<caf::actor>(this)), {}};
}

task<simulation_run> simulation_actor::start(start_simulation request) {
  const auto scenarios = scenarios_of(context_.env);
  const auto scenario =
      std::ranges::find(scenarios, request.what.scenario, &domain::simulation_scenario::name);
  if (scenario == scenarios.end())
    co_return core::fail(errc::not_found, "There is no such scenario.");
  auto planned = co_await domain::plan_simulation(*scenario, request.what);
  const auto by = stamp(context_.env, request.by);
  planned.id = domain::new_simulation_id(context_.env.random);
  planned.started_by = by.name;
  planned.started_at = by.at;
  const auto turn = co_await context_.queue.enter();
  const auto save = [planned, by](postgres::connection& on, postgres::deadline until) {
    return storage::simulation_repository(on, until).start(planned, domain::simulations_max, by);
  };
  const auto removed = co_await context_.commit(turn, save);
  runs_.insert(runs_.begin(), planned);
  remove(removed);
  topics_->begin(planned);
  run(planned);
  co_return planned;
}

task<simulation_run> simulation_actor::stop(stop_simulation request) {
  const auto turn = co_await context_.queue.enter();
  // Searched after entering the queue: an earlier change may have removed the run.
  const auto* stored = find(request.id);
  if (stored == nullptr) co_return std::unexpected(no_such_simulation());
  const auto save = [what = *stored, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::simulation_repository(on, until).stop(what, by);
  };
  co_await context_.commit(turn, save);
  auto* current = find(request.id);
  if (current == nullptr) co_return std::unexpected(no_such_simulation());
  if (!domain::is_over(current->state)) {
    current->state = simulation_state::stopping;
    topics_->show(*current);
    context_.env.simulations->stop(request.id);
  }
  co_return *current;
}

task<actors::done> simulation_actor::remove(delete_simulation request) {
  const auto turn = co_await context_.queue.enter();
  // Searched after entering the queue: an earlier change may have removed the run.
  const auto* stored = find(request.id);
  if (stored == nullptr) co_return std::unexpected(no_such_simulation());
  const auto save = [what = *stored, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::simulation_repository(on, until).remove(what, by);
  };
  co_await context_.commit(turn, save);
  remove(std::vector{request.id});
  co_return actors::done{};
}

task<std::string> simulation_actor::find_result(simulation_id id) {
  if (find(id) == nullptr) co_return std::unexpected(no_such_simulation());
  const auto read = [id](postgres::connection& on, postgres::deadline until) {
    return storage::simulation_repository(on, until).find_result(id);
  };
  co_return co_await context_.store(read);
}

task<simulation_page> simulation_actor::find_page(simulation_id id) {
  const auto* found = find(id);
  auto* runner = context_.env.simulations;
  if (found == nullptr || runner == nullptr) co_return std::unexpected(no_such_simulation());
  simulation_page page{found->scenario, {}};
  const auto read = [runner, what = *found] { return runner->page(what); };
  page.html = co_await context_.run(context_.env.storage_workers, read);
  co_return page;
}

void simulation_actor::handle(const subscribe& request, const caf::actor& session) {
  if (auto* open = topics_->of(request.view)) {
    send(session, open->subscribe(request));
    return;
  }
  auto& waiting = waiting_[request.view];
  waiting.push_back({request, session});
  const auto* what = find_view(request.view);
  if (what == nullptr) {
    answer_waiting(request.view);
  } else if (waiting.size() == 1) {
    context_.start(open_topic(what->id));
  }
}

void simulation_actor::handle(const unsubscribe& request) {
  if (auto* open = topics_->of(request.view)) open->unsubscribe(request);
  const auto found = waiting_.find(request.view);
  if (found != waiting_.end()) withdraw(found->second, request, context_.env.hub);
}

task<void> simulation_actor::open_topic(simulation_id id) {
  const auto read = [id](postgres::connection& on,
                         postgres::deadline until) -> result<std::string> {
    auto found = storage::simulation_repository(on, until).find_result(id);
    if (!found && found.error().code == errc::not_found) return std::string{};
    return found;
  };
  const auto report = co_await context_.load(read);
  // The run may have been removed meanwhile.
  if (const auto* run = find(id))
    topics_->open(*run, core::json::parse(report, nullptr, /*allow_exceptions=*/false));
  answer_waiting(view_of(topic_of(id)));
}

void simulation_actor::answer_waiting(std::uint64_t view) {
  const auto waiting = waiting_.extract(view);
  if (waiting.empty()) return;
  auto* open = topics_->of(view);
  for (const auto& [request, session] : waiting.mapped()) {
    if (open != nullptr) {
      send(session, open->subscribe(request));
    } else {
      refuse(request, no_such_topic(), context_.env.hub);
    }
  }
}

void simulation_actor::run(const simulation_run& what) {
  // Called on the runner's threads. Messages that arrive after this actor has ended are dropped.
  const auto self = caf::actor_cast<caf::actor>(this);
  context_.env.simulations->start(
      what, {.line =
                 [this, self, id = what.id](std::string line) {
                   caf::anon_send(self, work_done{[this, id, line = std::move(line)] {
                                    line_written(id, line);
                                  }});
                 },
             .end =
                 [this, self, id = what.id](domain::simulation_end how) {
                   caf::anon_send(self, work_done{[this, id, how = std::move(how)] {
                                    context_.start(end(id, how));
                                  }});
                 }});
}

void simulation_actor::line_written(const simulation_id& id, const std::string& line) {
  auto* current = find(id);
  const auto read = domain::read_simulation_line(line);
  if (current == nullptr || domain::is_over(current->state) || !read) return;
  current->progress = read->progress;
  topics_->apply(*current, *read);
  if (is_progress_shown_) return;
  topics_->show(*current);
  is_progress_shown_ = true;
  context_.start(schedule_progress(id));
}

task<void> simulation_actor::schedule_progress(simulation_id id) {
  co_await context_.sleep(progress_interval);
  is_progress_shown_ = false;
  const auto* current = find(id);
  if (current != nullptr && !domain::is_over(current->state)) topics_->show(*current);
}

task<void> simulation_actor::end(simulation_id id, domain::simulation_end how) {
  const auto* current = find(id);
  if (current == nullptr || domain::is_over(current->state)) co_return;
  const auto ended = domain::ended(*current, how, context_.env.now());
  const auto report = core::json::parse(how.result, nullptr, /*allow_exceptions=*/false);
  const auto save = [ended, kept = report.is_discarded() ? std::string{} : how.result](
                        postgres::connection& on, postgres::deadline until) {
    return storage::simulation_repository(on, until).end(ended, kept);
  };
  co_await context_.load(save);
  auto* shown = find(id);
  if (shown == nullptr) co_return;
  *shown = ended;
  topics_->end(ended, report.is_discarded() ? core::json() : report);
  context_.env.log.info("simulation.ended id={} scenario={} state={}", id.value, ended.scenario,
                        domain::to_string(ended.state));
}

void simulation_actor::remove(const std::vector<simulation_id>& ids) {
  auto& env = context_.env;
  for (const auto& id : ids) {
    std::erase_if(runs_, [&](const simulation_run& each) { return each.id == id; });
    topics_->remove(id);
    if (env.simulations == nullptr) continue;
    // If the folder cannot be deleted, only its disk space is lost.
    (void)env.storage_workers.submit([runner = env.simulations, id] { runner->forget(id); });
  }
}

}  // namespace signalbox::actors

#include "actors/simulation/simulation_actor.hpp"

#include <algorithm>
#include <caf/send.hpp>
#include <utility>

#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/load.hpp"
#include "actors/runtime/read_storage.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/simulation/simulation_runner.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/simulation/simulation_repository.hpp"
#include "transport/frame.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;
using domain::simulation_id;
using domain::simulation_run;
using domain::simulation_state;

constexpr const char* nobody_listens = "The server ended, or was started again, while it ran.";

core::error no_such_simulation() {
  return core::fail(errc::not_found, "There is no such simulation.").error();
}

/// Whatever is said to run has lost whoever listened to it.
result<std::vector<simulation_run>> load_simulations(postgres::connection& on,
                                                     postgres::deadline until,
                                                     core::time_point now) {
  storage::simulation_repository stored(on, until);
  if (auto broken_off = stored.break_off(now, nobody_listens); !broken_off)
    return std::unexpected(broken_off.error());
  return stored.list(domain::simulations_max);
}

}  // namespace

simulation_actor::simulation_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), env_(env) {}

void simulation_actor::on_exit() {
  if (env_.simulations != nullptr) env_.simulations->abandon();
  topics_.reset();
  waiting_.clear();
  line_ = {};
}

caf::behavior simulation_actor::make_behavior() {
  return begin_from_storage(
      this, env_,
      [&env = env_](postgres::connection& on, postgres::deadline until) {
        return load_simulations(on, until, env.now());
      },
      [this](std::vector<simulation_run> runs) { loaded(std::move(runs)); });
}

void simulation_actor::loaded(std::vector<simulation_run> runs) {
  runs_ = std::move(runs);
  topics_ = std::make_unique<simulation_topics>(env_, runs_);
  count_unexpected_messages(this);
  become(running());
}

caf::behavior simulation_actor::running() {
  return {
      [this](const find_owner& asked) { return find(asked); },
      [this](const list_scenarios&) {
        return env_.simulations == nullptr ? std::vector<domain::simulation_scenario>{}
                                           : env_.simulations->scenarios();
      },
      [this](const list_simulations&) { return runs_; },
      [this](const start_simulation& asked) { return start(asked); },
      [this](const stop_simulation& asked) { return stop(asked); },
      [this](const delete_simulation& asked) { return remove(asked); },
      [this](const find_simulation_result& asked) { return find_result(asked.id); },
      [this](const find_simulation_page& asked) { return find_page(asked.id); },
      [this](const subscribe& whom) { hear(whom, caf::actor_cast<caf::actor>(current_sender())); },
      [this](const unsubscribe& whom) {
        if (auto* heard = topics_->of(whom.view)) heard->unsubscribe(whom);
        if (const auto found = waiting_.find(whom.view); found != waiting_.end()) {
          std::erase_if(found->second, [&](const hearer& each) {
            return each.whom.connection == whom.connection;
          });
        }
      },
      [](const work_done& work) { work.resume(); },
  };
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

caf::result<caf::actor> simulation_actor::find(const find_owner& asked) {
  const auto id = simulation_of(asked.topic);
  if (id && find(*id) == nullptr) return to_caf(no_such_simulation());
  return caf::actor_cast<caf::actor>(this);
}

// --- what operators ask -------------------------------------------------------------------------

caf::result<simulation_run> simulation_actor::start(const start_simulation& asked) {
  const std::vector<domain::simulation_scenario> none;
  const auto& scenarios = env_.simulations == nullptr ? none : env_.simulations->scenarios();
  const auto wanted =
      std::ranges::find(scenarios, asked.what.scenario, &domain::simulation_scenario::name);
  if (wanted == scenarios.end())
    return to_caf(core::fail(errc::not_found, "There is no such scenario.").error());
  auto what = domain::plan_simulation(*wanted, asked.what);
  if (!what) return to_caf(std::move(what.error()));
  const auto by = author_of(env_, asked.by);
  what->id = domain::new_simulation_id(env_.random);
  what->started_by = by.name;
  what->started_at = by.at;
  return commit<simulation_run>(
      this, env_, line_,
      [what = *what, by](postgres::connection& on, postgres::deadline until) {
        return storage::simulation_repository(on, until).start(what, domain::simulations_max, by);
      },
      [this, what = *what](const std::vector<simulation_id>& forgotten) {
        runs_.insert(runs_.begin(), what);
        forget(forgotten);
        topics_->begin(what);
        begin(what);
        return what;
      });
}

caf::result<simulation_run> simulation_actor::stop(const stop_simulation& asked) {
  const auto* what = find(asked.id);
  if (what == nullptr) return to_caf(no_such_simulation());
  return commit<simulation_run>(
      this, env_, line_,
      [what = *what, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<simulation_run> {
        auto told = storage::simulation_repository(on, until).stop(what, by);
        if (!told) return std::unexpected(told.error());
        return what;
      },
      [this](const simulation_run& told) {
        auto* held = find(told.id);
        if (held == nullptr) return told;
        if (domain::is_over(held->state)) return *held;
        held->state = simulation_state::stopping;
        topics_->show(*held);
        env_.simulations->stop(told.id);
        return *held;
      });
}

caf::result<actors::done> simulation_actor::remove(const delete_simulation& asked) {
  const auto* what = find(asked.id);
  if (what == nullptr) return to_caf(no_such_simulation());
  return commit<actors::done>(
      this, env_, line_,
      [what = *what, by = author_of(env_, asked.by)](postgres::connection& on,
                                                     postgres::deadline until) {
        return as_done(storage::simulation_repository(on, until).remove(what, by));
      },
      [this, id = asked.id](actors::done removed) {
        forget({id});
        return removed;
      });
}

caf::result<std::string> simulation_actor::find_result(const simulation_id& id) {
  if (find(id) == nullptr) return to_caf(no_such_simulation());
  return read_storage<std::string>(
      this, env_, [id](postgres::connection& on, postgres::deadline until) {
        return storage::simulation_repository(on, until).find_result(id);
      });
}

caf::result<simulation_page> simulation_actor::find_page(const simulation_id& id) {
  const auto* what = find(id);
  if (what == nullptr || env_.simulations == nullptr) return to_caf(no_such_simulation());
  auto promise = make_response_promise<simulation_page>();
  run_on(
      env_.storage_workers, this,
      [runner = env_.simulations, what = *what]() -> result<simulation_page> {
        auto html = runner->page(what);
        if (!html) return std::unexpected(html.error());
        return simulation_page{what.scenario, std::move(*html)};
      },
      [promise](result<simulation_page> read) mutable {
        if (read) {
          promise.deliver(std::move(*read));
        } else {
          promise.deliver(to_caf(std::move(read.error())));
        }
      });
  return promise;
}

// --- who hears it -------------------------------------------------------------------------------

void simulation_actor::hear(const subscribe& whom, const caf::actor& session) {
  if (auto* open = topics_->of(whom.view)) {
    send(session, open->subscribe(whom));
    return;
  }
  auto& all = waiting_[whom.view];
  all.push_back({whom, session});
  const auto* what = find_view(whom.view);
  if (what == nullptr) {
    answer_hearers(whom.view);
  } else if (all.size() == 1) {
    read_report(*what);
  }
}

void simulation_actor::read_report(const simulation_run& what) {
  load(
      this, env_,
      [id = what.id](postgres::connection& on, postgres::deadline until) -> result<std::string> {
        auto found = storage::simulation_repository(on, until).find_result(id);
        if (!found && found.error().code == errc::not_found) return std::string{};
        return found;
      },
      [this, id = what.id](const std::string& report) {
        // It may have been removed meanwhile.
        if (const auto* held = find(id))
          topics_->open(*held, core::json::parse(report, nullptr, /*allow_exceptions=*/false));
        answer_hearers(view_of(topic_of(id)));
      });
}

void simulation_actor::answer_hearers(std::uint64_t view) {
  const auto all = waiting_.extract(view);
  if (all.empty()) return;
  auto* open = topics_->of(view);
  for (const auto& [whom, session] : all.mapped()) {
    if (open != nullptr) {
      send(session, open->subscribe(whom));
    } else if (whom.ack_id) {
      const auto nothing = error_json(no_such_topic());
      env_.hub.finish(whom.connection, transport::encode_ack(*whom.ack_id, wire_text(nothing)));
    }
  }
}

// --- a run --------------------------------------------------------------------------------------

void simulation_actor::begin(const simulation_run& what) {
  // The runner's threads say it; what comes after the end of this actor is dropped.
  const auto self = caf::actor_cast<caf::actor>(this);
  env_.simulations->start(
      what, {.line =
                 [this, self, id = what.id](std::string line) {
                   caf::anon_send(self, work_done{[this, id, line = std::move(line)] {
                                    take_line(id, line);
                                  }});
                 },
             .end =
                 [this, self, id = what.id](domain::simulation_end how) {
                   caf::anon_send(
                       self, work_done{[this, id, how = std::move(how)] { take_end(id, how); }});
                 }});
}

void simulation_actor::take_line(const simulation_id& which, const std::string& line) {
  auto* held = find(which);
  const auto told = domain::read_simulation_line(line);
  if (held == nullptr || domain::is_over(held->state) || !told) return;
  held->progress = told->progress;
  topics_->take(*held, *told);
  if (is_progress_told_) return;
  is_progress_told_ = true;
  topics_->show(*held);
  later(this, progress_interval, [this, which] {
    is_progress_told_ = false;
    const auto* shown = find(which);
    if (shown != nullptr && !domain::is_over(shown->state)) topics_->show(*shown);
  });
}

void simulation_actor::take_end(const simulation_id& which, const domain::simulation_end& how) {
  const auto* held = find(which);
  if (held == nullptr || domain::is_over(held->state)) return;
  store_end(domain::ended(*held, how, env_.now()), how.result);
}

void simulation_actor::store_end(const simulation_run& what, const std::string& report) {
  auto kept = report;
  const auto shown = core::json::parse(report, nullptr, /*allow_exceptions=*/false);
  if (shown.is_discarded()) kept.clear();
  load(
      this, env_,
      [what, kept](postgres::connection& on, postgres::deadline until) {
        return as_done(storage::simulation_repository(on, until).end(what, kept));
      },
      [this, what, shown](actors::done) {
        auto* held = find(what.id);
        if (held == nullptr) return;
        *held = what;
        topics_->end(what, shown.is_discarded() ? core::json() : shown);
        env_.log.info("simulation.ended id={} scenario={} state={}", what.id.value, what.scenario,
                      domain::to_string(what.state));
      });
}

void simulation_actor::forget(const std::vector<simulation_id>& which) {
  for (const auto& id : which) {
    std::erase_if(runs_, [&](const simulation_run& each) { return each.id == id; });
    topics_->remove(id);
    if (env_.simulations == nullptr) continue;
    // A folder that stays is lost room, and nothing else.
    (void)env_.storage_workers.submit([runner = env_.simulations, id] { runner->forget(id); });
  }
}

}  // namespace signalbox::actors

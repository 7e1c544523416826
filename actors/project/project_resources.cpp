#include "actors/project/project_resources.hpp"

#include <utility>

#include "actors/project/project_terms.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/storage_work.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/project/postgres_settings.hpp"
#include "domain/sealed_rows.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using storage::project_resource_repository;

core::json detail_of(const domain::postgres_change& wanted) {
  auto detail = core::json::object();
  for (const auto& [name, value] : wanted)
    detail[name] = value ? core::json(*value) : core::json();
  return detail;
}

}  // namespace

caf::result<domain::project> project_resources::change(const change_postgres_settings& asked) {
  return change([this, asked]() -> result<step> {
    if (auto active = check_active(of_.project); !active) return std::unexpected(active.error());
    auto config = domain::changed(of_.project.postgres_config, asked.wanted);
    const auto request =
        request_of(of_.env, "project.configure_database", asked.by, detail_of(asked.wanted));
    return step{.store =
                    [ref = of_.project.ref, config, request](postgres::connection& on,
                                                             postgres::deadline until) {
                      return project_resource_repository(on, until).save_config(ref, config,
                                                                                request);
                    },
                .take = [this, config] { of_.project.postgres_config = config; }};
  });
}

caf::result<domain::project> project_resources::change(const change_database_password& asked) {
  auto sealed = core::seal_secret(asked.password, domain::project_password_row(of_.project.ref),
                                  of_.env.sealing, of_.env.random);
  const auto request = request_of(of_.env, "project.change_password", asked.by);
  return change([this, sealed = std::move(sealed), request]() -> result<step> {
    if (auto active = check_active(of_.project); !active) return std::unexpected(active.error());
    return step{.store =
                    [ref = of_.project.ref, sealed, request](postgres::connection& on,
                                                             postgres::deadline until) {
                      return project_resource_repository(on, until).save_pending_password(
                          ref, sealed, request);
                    },
                .take = [this, sealed] { of_.project.pending_password = sealed; }};
  });
}

caf::result<domain::project> project_resources::change(rule decide) {
  auto answer = of_.self->make_response_promise<domain::project>();
  const bool entered = of_.line.enter(
      [this, answer, decide = std::move(decide)]() mutable {
        auto judged = decide();
        if (!judged) {
          answer.deliver(to_caf(std::move(judged.error())));
          of_.line.leave();
          return;
        }
        with_storage(of_.env, of_.self, std::move(judged->store),
                     [this, answer, taken = std::move(judged->take)](result<void> stored) mutable {
                       if (stored) {
                         taken();
                         of_.project.unsettled = true;
                         of_.changed();
                         waiting_.push_back(answer);
                         if (waiting_.size() > waiting_max) answer_all();
                       } else {
                         answer.deliver(to_caf(stored.error()));
                       }
                       if (end_turn(of_.self, of_.line, stored)) settle();
                     });
      },
      [answer]() mutable { answer.deliver(to_caf(change_dropped())); });
  if (!entered) answer.deliver(to_caf(line_full()));
  return answer;
}

void project_resources::settle() {
  if (!of_.project.unsettled || !domain::is_active(of_.project.condition.status)) {
    answer_all();
    return;
  }
  // The next probe that has a response comes back to it: until then it would only hold a worker.
  if (of_.is_silent()) {
    answer_all();
    return;
  }
  if (of_.provider_busy) return;
  const auto where = instance_of(of_.env, of_.project);
  if (!where) {
    answer_all();
    return;
  }
  of_.provider_busy = true;
  run_on(
      of_.env.provisioning_workers, of_.self,
      [&env = of_.env, where = *where] {
        // A database that is silent is looked at, and restarted, before it is told anything.
        return env.provider.settle(where,
                                   std::chrono::steady_clock::now() + env.settings.probe_deadline);
      },
      [this, what = present()](const result<void>& outcome) {
        of_.provider_busy = false;
        if (outcome) {
          settled(what);
        } else {
          of_.env.log.warn("project.not_settled ref={} error=\"{}\"", of_.project.ref.value,
                           outcome.error().message);
          answer_all();
        }
        of_.provider_free();
      });
}

project_resource_repository::told project_resources::present() const {
  return {.config = of_.project.postgres_config,
          .sealed_password = of_.project.pending_password,
          .is_read_only = of_.project.read_only_since.has_value()};
}

void project_resources::settled(project_resource_repository::told what) {
  const bool entered = of_.line.enter([this, what = std::move(what)] {
    with_storage(
        of_.env, of_.self,
        [ref = of_.project.ref, what](postgres::connection& on, postgres::deadline until) {
          return project_resource_repository(on, until).settle(ref, what);
        },
        [this, what](const result<bool>& stored) {
          if (stored) take(what, *stored);
          if (!end_turn(of_.self, of_.line, stored)) return;
          // What was changed meanwhile, and is in storage, is told too. Without storage the next
          // look at the database brings all of it up again.
          if (stored && !*stored && present() != what) {
            settle();
          } else {
            answer_all();
          }
        });
  });
  if (!entered) answer_all();
}

void project_resources::take(const project_resource_repository::told& what, bool is_all) {
  auto& project = of_.project;
  if (!what.sealed_password.empty() && project.pending_password == what.sealed_password) {
    project.sealed_password = std::exchange(project.pending_password, {});
    project.ends_sessions = false;
  }
  if (is_all) project.unsettled = false;
  of_.changed();
}

void project_resources::answer_all() {
  for (auto& one : std::exchange(waiting_, {}))
    one.deliver(of_.project);
}

}  // namespace signalbox::actors

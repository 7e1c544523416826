#include <fmt/format.h>

#include <utility>

#include "actors/project/compute_terms.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/project/project_terms.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

// What people ask of a project's actor.
namespace signalbox::actors {

using core::result;
using domain::project_operation;

caf::result<domain::project> project_actor::operate(project_operation operation,
                                                    const actors::requester& by) {
  return request_change(beginning(operation, by.name),
                        {.request = request_of(env_, std::string(audit_action(operation)), by)});
}

caf::result<domain::project> project_actor::resize(const resize_project& asked) {
  const auto size = choose_compute(env_, asked.plan, asked.compute_size);
  if (!size) return to_caf(size.error());
  return request_change(
      [this, to = *size, by = asked.by](const condition& now_in) -> result<condition> {
        if (project_.compute_size == to.id) {
          return core::fail(core::errc::conflict,
                            fmt::format("The project runs on {} already.", to.name));
        }
        return resizing(to.id, by.name)(now_in);
      },
      {.request = request_of(env_, "project.resize", asked.by,
                             {{"from", project_.compute_size}, {"to", size->id}})});
}

caf::result<domain::project> project_actor::retry(const actors::requester& by) {
  const auto& fault = project_.condition.fault;
  return request_change(
      [this, by](const condition& now_in) -> result<condition> {
        const auto again = domain::retriable(now_in);
        if (!again) {
          return core::fail(core::errc::conflict,
                            fmt::format("The project is {}: there is nothing to retry.",
                                        to_string(now_in.status)));
        }
        if (*again == project_operation::resize)
          return resizing(now_in.target_size, by.name)(now_in);
        return beginning(*again, by.name)(now_in);
      },
      {.request = request_of(env_, "project.retry", by),
       .another_port = fault && fault->code == "port_taken"});
}

caf::result<domain::project> project_actor::cancel(const actors::requester& by) {
  return request_change(
      [this, by](const condition& now_in) { return domain::cancel(now_in, by.name, env_.now()); },
      {.request = request_of(env_, "project.cancel", by)});
}

caf::result<domain::project> project_actor::request_change(rule decide, side_effects with) {
  auto promise = make_response_promise<domain::project>();
  change(std::move(decide), std::move(with), [this, promise](const result<void>& stored) mutable {
    if (stored) {
      promise.deliver(project_);
    } else {
      promise.deliver(to_caf(stored.error()));
    }
  });
  return promise;
}

caf::result<std::string> project_actor::reveal(const actors::requester& by) {
  auto promise = make_response_promise<std::string>();
  with_storage(
      env_, this,
      [entry = audit_entry_of(env_, project_, "project.reveal_password", by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::audit_repository(on, until).append(entry);
      },
      [this, promise](const result<void>& stored) mutable {
        const auto where = stored ? instance_of(env_, project_) : std::unexpected(stored.error());
        if (where) {
          promise.deliver(where->password);
        } else {
          promise.deliver(to_caf(where.error()));
        }
      });
  return promise;
}

void project_actor::hear(const actors::subscribe& whom) {
  const auto session = caf::actor_cast<caf::actor>(current_sender());
  if (whom.view == monitoring_view) {
    monitoring_.subscribe(whom, session);
  } else {
    send(session, feed_->subscribe(whom));
  }
}

void project_actor::unhear(const actors::unsubscribe& whom) {
  if (whom.view == monitoring_view) {
    monitoring_.unsubscribe(whom, caf::actor_cast<caf::actor_addr>(current_sender()));
  } else {
    feed_->unsubscribe(whom);
  }
}

caf::result<domain::project> project_actor::rename(const rename_project& asked) {
  return actors::commit<domain::project>(
      this, env_, line_,
      [ref = project_.ref, asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                  postgres::deadline until) {
        return storage::project_repository(on, until).rename(ref, asked.name, by);
      },
      [this](const domain::project& stored) {
        project_.name = stored.name;
        show();
        send(directory_, project_changed{project_});
        return project_;
      });
}

caf::result<domain::project> project_actor::transfer(const transfer_project& asked) {
  return move({.ref = project_.ref,
               .from = asked.from,
               .to = asked.to,
               .free_active_max = env_.settings.free_projects_max,
               .as_in_from = asked.as_in_from,
               .as_in_to = asked.as_in_to},
              asked.rotate_password, asked.by);
}

caf::result<domain::project> project_actor::claim(const claim_project& asked) {
  storage::project_transfer wanted;
  wanted.ref = project_.ref;
  wanted.from = project_.organization;
  wanted.to = asked.to;
  wanted.free_active_max = env_.settings.free_projects_max;
  wanted.as_in_to = asked.as_in_to;
  wanted.by_offer = core::token_digest(asked.secret);
  return move(std::move(wanted), asked.rotate_password, asked.by);
}

caf::result<domain::project> project_actor::move(storage::project_transfer wanted,
                                                 bool rotate_password,
                                                 const actors::requester& by) {
  if (rotate_password)
    wanted.sealed_password =
        core::seal_secret(core::random_password(env_.random),
                          domain::project_password_row(project_.ref), env_.sealing, env_.random);
  return actors::commit<domain::project>(
      this, env_, line_,
      [wanted, by = author_of(env_, by)](postgres::connection& on, postgres::deadline until) {
        return storage::project_repository(on, until).transfer(wanted, by);
      },
      [this, from = wanted.from](const domain::project& stored) {
        project_.organization_id = stored.organization_id;
        project_.organization = stored.organization;
        project_.pending_password = stored.pending_password;
        project_.unsettled = stored.unsettled;
        project_.ends_sessions = stored.ends_sessions;
        // Nobody hears the topic any more; whoever has the right to it now asks for it again.
        feed_ = open_feed();
        monitoring_.close();
        show();
        send(directory_, project_moved{project_, from});
        resources_.settle();
        return project_;
      });
}

}  // namespace signalbox::actors

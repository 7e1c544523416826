#include "simulations/memory_backend/virtual_system.hpp"

#include <utility>

#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

namespace {

system_under_test::outcome outcome_of(const core::error& why) {
  const bool is_away = why.code == core::errc::unavailable || why.code == core::errc::timeout ||
                       why.code == core::errc::internal;
  return is_away ? system_under_test::outcome::away : system_under_test::outcome::refused;
}

template <class Reply>
system_under_test::outcome outcome_of(const core::result<Reply>& answer) {
  return answer ? system_under_test::outcome::done : outcome_of(answer.error());
}

const auto& owner_in(const actors::located_project& found) {
  return found.owner;
}

const auto& owner_in(const actors::organization_handle& found) {
  return found;
}

}  // namespace

template <class Find, class Request, class Then>
void virtual_system::ask(Find find, Request request, Then then) {
  using reply = typename Request::reply;
  if (!server_.runs())
    return then(core::result<reply>(core::fail(core::errc::unavailable, "No server.")));
  server_.ask(server_.directory(), std::move(find),
              [this, request = std::move(request), then](const auto& found) {
                if (!found) return then(core::result<reply>(std::unexpected(found.error())));
                server_.ask(owner_in(*found), request, then);
              });
}

template <class Request, class Then>
void virtual_system::ask_platform(Request request, Then then) {
  if (!server_.runs()) return then(core::fail(core::errc::unavailable, "No server."));
  server_.ask(server_.platform(), std::move(request), then);
}

void virtual_system::cut_off(const std::string& region, bool is_lost) {
  server_.fleet().cut_off(region, is_lost);
}

void virtual_system::crash(std::size_t project, callback then) {
  const bool crashed =
      server_.fleet().crash(ref_of(project), "The database process ended unexpectedly.");
  then(crashed ? outcome::done : outcome::refused);
}

std::optional<domain::project_status> virtual_system::status_of(std::size_t project) const {
  const auto& rows = server_.storage().contents().projects.by().ref;
  const auto found = rows.find(ref_of(project).value);
  if (found == rows.end()) return std::nullopt;
  return domain::project_status_from(found->second->status);
}

void virtual_system::operate(std::size_t project, domain::project_operation operation,
                             callback then) {
  ask(actors::find_project{ref_of(project)}, actors::change_project{operation, requester()},
      [then](const auto& changed) { then(outcome_of(changed)); });
}

void virtual_system::rename(std::size_t project, const std::string& name, callback then) {
  ask(actors::find_project{ref_of(project)}, actors::rename_project{name, requester()},
      [then](const auto& changed) { then(outcome_of(changed)); });
}

void virtual_system::put_in_grace(std::size_t organization, core::time_point until, callback then) {
  const domain::restriction requested{.status = domain::restriction_status::grace_period,
                                      .grace_period_end = until,
                                      .reason = "The disk usage exceeds the plan's quota.",
                                      .since = around_.time.wall()};
  ask(actors::find_organization{around_.everything.organizations[organization].slug},
      actors::restrict_organization{requested, requester()},
      [then](const auto& restricted) { then(outcome_of(restricted)); });
}

void virtual_system::remove_member(std::size_t person, std::size_t organization, callback then) {
  ask(actors::find_organization{around_.everything.organizations[organization].slug},
      actors::remove_member{
          .account = people_[person].account, .from = std::nullopt, .by = requester()},
      [then](const auto& removed) { then(outcome_of(removed)); });
}

void virtual_system::open_incident(const domain::incident& draft, const std::string& message,
                                   std::function<void(outcome, const domain::incident_id&)> then) {
  ask_platform(actors::open_incident{draft, message, requester()},
               [then](const core::result<domain::incident>& opened) {
                 then(outcome_of(opened), opened ? opened->id : domain::incident_id{});
               });
}

void virtual_system::update_incident(const domain::incident_id& which, domain::incident_state state,
                                     const std::string& message, callback then) {
  ask_platform(
      actors::update_incident{which, state, message, requester()},
      [then](const core::result<domain::incident>& updated) { then(outcome_of(updated)); });
}

domain::requester virtual_system::requester() const {
  return {.account = people_.back().account, .name = "operator"};
}

}  // namespace signalbox::simulations

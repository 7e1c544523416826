#include "simulations/memory_backend/virtual_stage.hpp"

#include <utility>

#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

namespace {

stage::outcome outcome_of(const core::error& why) {
  const bool is_away = why.code == core::errc::unavailable || why.code == core::errc::timeout ||
                       why.code == core::errc::internal;
  return is_away ? stage::outcome::away : stage::outcome::refused;
}

template <class Reply>
stage::outcome outcome_of(const core::result<Reply>& answer) {
  return answer ? stage::outcome::done : outcome_of(answer.error());
}

const auto& owner_in(const actors::located_project& found) {
  return found.owner;
}

const auto& owner_in(const actors::organization_handle& found) {
  return found;
}

}  // namespace

template <class Find, class Request, class Then>
void virtual_stage::ask(Find find, Request request, Then then) {
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
void virtual_stage::ask_platform(Request request, Then then) {
  if (!server_.runs()) return then(core::fail(core::errc::unavailable, "No server."));
  server_.ask(server_.platform(), std::move(request), then);
}

void virtual_stage::cut_off(const std::string& region, bool is_lost) {
  server_.fleet().cut_off(region, is_lost);
}

void virtual_stage::crash(std::size_t project, told then) {
  const bool crashed = server_.fleet().crash(ref_of(project), "It ended by itself.");
  then(crashed ? outcome::done : outcome::refused);
}

std::optional<domain::project_status> virtual_stage::status_of(std::size_t project) const {
  const auto& rows = server_.storage().contents().projects.by().ref;
  const auto found = rows.find(ref_of(project).value);
  if (found == rows.end()) return std::nullopt;
  return domain::project_status_from(found->second->status);
}

void virtual_stage::operate(std::size_t project, domain::project_operation operation, told then) {
  ask(actors::find_project{ref_of(project)}, actors::change_project{operation, requester()},
      [then](const auto& changed) { then(outcome_of(changed)); });
}

void virtual_stage::rename(std::size_t project, const std::string& name, told then) {
  ask(actors::find_project{ref_of(project)}, actors::rename_project{name, requester()},
      [then](const auto& changed) { then(outcome_of(changed)); });
}

void virtual_stage::put_in_grace(std::size_t organization, core::time_point until, told then) {
  const domain::restriction wanted{.status = domain::restriction_status::grace_period,
                                   .grace_period_end = until,
                                   .reason = "More disk is used than the plan has.",
                                   .since = around_.time.wall()};
  ask(actors::find_organization{around_.everything.organizations[organization].slug},
      actors::restrict_organization{wanted, requester()},
      [then](const auto& restricted) { then(outcome_of(restricted)); });
}

void virtual_stage::remove_member(std::size_t person, std::size_t organization, told then) {
  ask(actors::find_organization{around_.everything.organizations[organization].slug},
      actors::remove_member{
          .account = people_[person].account, .from = std::nullopt, .by = requester()},
      [then](const auto& removed) { then(outcome_of(removed)); });
}

void virtual_stage::open_incident(const domain::incident& draft, const std::string& message,
                                  std::function<void(outcome, const domain::incident_id&)> then) {
  ask_platform(actors::open_incident{draft, message, requester()},
               [then](const core::result<domain::incident>& opened) {
                 then(outcome_of(opened), opened ? opened->id : domain::incident_id{});
               });
}

void virtual_stage::update_incident(const domain::incident_id& which, domain::incident_state state,
                                    const std::string& message, told then) {
  ask_platform(
      actors::update_incident{which, state, message, requester()},
      [then](const core::result<domain::incident>& updated) { then(outcome_of(updated)); });
}

domain::requester virtual_stage::requester() const {
  return {.account = people_.back().account, .name = "operator"};
}

}  // namespace signalbox::simulations

#include "tests/unit/simulations/storage/walk.hpp"

namespace signalbox::testing {

domain::requester walk::requester() {
  domain::requester by{.at = later(), .name = text()};
  if (one_in(2) && !accounts.empty()) by.account = any_of(accounts);
  if (one_in(2)) by.request_id = text();
  if (one_in(3)) by.remote_address = "127.0.0.1";
  if (one_in(5)) by.token_name = "script \xc3\xbc";
  return by;
}

domain::access walk::some_access() {
  if (one_in(2) || projects.empty())
    return domain::everywhere(
        any_of(std::vector(domain::all_roles.begin(), domain::all_roles.end())));
  std::vector<std::string> refs{any_of(projects).value};
  if (one_in(2)) refs.push_back(any_of(projects).value);
  return domain::on_projects(domain::role::developer, refs);
}

domain::requester walk::authorized_requester() {
  auto by = requester();
  if (one_in(2)) return by;
  by.access = one_in(2) ? domain::everywhere(domain::role::owner) : some_access();
  return by;
}

domain::project_condition walk::some_condition() {
  static const std::vector<domain::project_status> all = {
      domain::project_status::coming_up, domain::project_status::active_healthy,
      domain::project_status::inactive, domain::project_status::going_down};
  domain::project_condition made;
  made.status = any_of(all);
  made.reason = text();
  made.requested_by = "tester";
  made.since = later();
  if (one_in(2)) made.deadline = now + std::chrono::minutes{2};
  if (one_in(3)) made.operation = domain::project_operation::restart;
  if (one_in(3))
    made.steps.push_back({.id = "one",
                          .label = "\"quoted\" \\ step",
                          .state = domain::step_state::running,
                          .started_at = now,
                          .ended_at = std::nullopt});
  return made;
}

}  // namespace signalbox::testing

#include "domain/query/statement_access.hpp"

#include <string_view>

namespace signalbox::domain {

namespace {

/// Returns why no statement can run in this status, as a sentence; empty when it can.
std::string_view obstacle_in(project_status status) {
  switch (status) {
    case project_status::active_healthy:
    case project_status::active_unhealthy:
      return {};
    case project_status::inactive:
      return "The project is paused. Restore it to run statements.";
    case project_status::coming_up:
      return "The project is being created. Try again when it has started.";
    case project_status::init_failed:
      return "The project could not be created. Retry its creation on its home page.";
    case project_status::pausing:
      return "The project is being paused.";
    case project_status::pause_failed:
      return "Pausing the project failed. Retry or cancel it on its home page.";
    case project_status::restoring:
      return "The project is being restored. Try again when it has started.";
    case project_status::restore_failed:
      return "Restoring the project failed. Retry or cancel it on its home page.";
    case project_status::restarting:
      return "The project is restarting. Try again in a moment.";
    case project_status::resizing:
      return "The project is being resized. Try again in a moment.";
    case project_status::upgrading:
      return "The project is being upgraded. Try again in a moment.";
    case project_status::going_down:
    case project_status::removed:
      return "The project is being deleted.";
    case project_status::unknown:
      return "The host of the project cannot be reached. Try again in a moment.";
  }
  return "The project is not available.";
}

std::unexpected<core::error> refuse_statement(std::string_view sentence, std::string_view code) {
  auto refused = core::fail(core::errc::conflict, std::string(sentence));
  refused.error().detail_code = code;
  return refused;
}

}  // namespace

core::result<void> check_accepts_statements(const project_condition& current,
                                            const restriction& held) {
  if (held.status == restriction_status::restricted)
    return refuse_statement(
        "The organization is restricted because it has exceeded its quota: its projects "
        "serve no requests.",
        "organization_restricted");
  const auto obstacle = obstacle_in(current.status);
  if (obstacle.empty()) return {};
  return refuse_statement(obstacle, "project_not_available");
}

}  // namespace signalbox::domain

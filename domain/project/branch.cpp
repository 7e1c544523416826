#include "domain/project/branch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

namespace signalbox::domain {

core::result<void> check_new_branch(const branch_parent& parent) {
  if (parent.is_branch)
    return core::fail(core::errc::conflict,
                      "This project is a branch. Create the branch from its parent project.");
  if (parent.status == project_status::going_down || parent.status == project_status::removed)
    return core::fail(core::errc::conflict, "This project is being deleted.");
  if (parent.branches >= branches_max)
    return core::fail(
        core::errc::conflict,
        fmt::format("A project can have at most {} branches. Delete one first.", branches_max));
  return {};
}

core::result<void> check_without_branches(std::span<const std::string> names,
                                          const std::string& deed) {
  if (names.empty()) return {};
  auto refused = core::fail(
      core::errc::conflict,
      fmt::format("This project cannot be {} while it has branches: {}. Delete them first.", deed,
                  fmt::join(names, ", ")));
  refused.error().detail_code = has_branches_code;
  return refused;
}

std::string disabled_in_copy(std::size_t hooks, std::size_t jobs) {
  const auto counted = [](std::size_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
  };
  if (hooks + jobs == 0) return {};
  const auto what =
      hooks == 0  ? counted(jobs, "scheduled job")
      : jobs == 0 ? counted(hooks, "database hook")
                  : counted(hooks, "database hook") + " and " + counted(jobs, "scheduled job");
  return fmt::format("The branch was reset, and its {} {} disabled. Enable what it needs.", what,
                     hooks + jobs == 1 ? "is" : "are");
}

core::result<void> check_copied_status(origin_kind kind, project_status status) {
  using enum project_status;
  if (status == going_down || status == removed)
    return core::fail(core::errc::conflict, "This project is being deleted.");
  if (status == coming_up || status == init_failed)
    return core::fail(core::errc::conflict, "This project has no database yet.");
  if (kind == origin_kind::backup || status == active_healthy) return {};
  return core::fail(
      core::errc::conflict,
      fmt::format("The project is {}. Only a running database can be copied; a backup of it can "
                  "be restored to a new project.",
                  to_string(status)));
}

}  // namespace signalbox::domain

#include "app/server/project_users.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace signalbox::app {

namespace {

std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

project_users find_project_users(const settings& how) {
  const auto& requested = how.provisioning.project_users;
  const auto range = domain::parse_user_range(requested);
  if (!range) return {.range = std::nullopt};
  for (const auto* map : {"/proc/self/uid_map", "/proc/self/gid_map"}) {
    if (domain::maps_all(text_of(map), *range)) continue;
    return {
        .range = std::nullopt,
        .fault = fmt::format("This container does not have the user ids {} ({}), so all projects' "
                             "databases run as one user. Set user ids that exist: "
                             "provisioning.project_users.",
                             requested, map)};
  }
  return {.range = range};
}

}  // namespace signalbox::app

#include "provisioning/local/project_owners.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>

#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;
using postgres::os_user;

constexpr std::size_t passwd_bytes_max = 16'384;

std::optional<uid_t> owner_of(const fs::path& folder) {
  struct stat found {};
  if (::lstat(folder.c_str(), &found) != 0 || !S_ISDIR(found.st_mode)) return std::nullopt;
  return found.st_uid;
}

/// A project's user has an id and no name; its group has the same id.
os_user numbered(std::uint32_t number) {
  return {.uid = number, .gid = number, .name = {}};
}

/// A user with a name is used by another program or person, whatever the range says.
bool has_name(std::uint32_t number) {
  std::array<char, passwd_bytes_max> room{};
  passwd entry{};
  passwd* found = nullptr;
  return ::getpwuid_r(number, &entry, room.data(), room.size(), &found) == 0 && found != nullptr;
}

}  // namespace

project_owners::project_owners(const local_settings& settings, const projects_folder& projects)
    : settings_(settings), projects_(projects) {}

bool project_owners::is_own(const os_user& user) const {
  return settings_.project_users && settings_.project_users->contains(user.uid);
}

os_user project_owners::of(const domain::project_ref& ref) const {
  const auto owner = owner_of(projects_.of(ref).root);
  // This applies even if the setting is now disabled: processes in a folder run as its owner.
  if (!owner || *owner == 0 || *owner == settings_.user.uid || ::geteuid() != 0)
    return settings_.user;
  return numbered(*owner);
}

result<os_user> project_owners::reserve() {
  const std::lock_guard lock(guard_);
  auto taken = reserved_;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator(projects_.root(), unreadable))
    if (const auto owner = owner_of(entry.path())) taken.insert(*owner);
  if (unreadable)
    return core::fail(errc::internal, fmt::format("Could not read {}: {}.",
                                                  projects_.root().string(), unreadable.message()));
  while (const auto next = domain::next_project_user(*settings_.project_users, taken)) {
    taken.insert(*next);
    if (has_name(*next)) continue;
    reserved_.insert(*next);
    return numbered(*next);
  }
  return core::fail(errc::unavailable,
                    "No system user is left for another project. Extend "
                    "provisioning.project_users.");
}

void project_owners::release(const os_user& user) {
  const std::lock_guard lock(guard_);
  reserved_.erase(user.uid);
}

result<os_user> project_owners::make_folder(const project_folder& folder) {
  auto owner = settings_.project_users ? reserve() : result<os_user>(settings_.user);
  if (!owner) return owner;
  auto made = postgres::make_private_folder(folder.root, *owner);
  if (made) made = open_to_pooler(folder, *owner);
  if (settings_.project_users) release(*owner);
  if (!made) return std::unexpected(made.error());
  return owner;
}

result<os_user> project_owners::hand_over(const project_folder& folder, postgres::deadline until) {
  const auto present = owner_of(folder.root);
  if (!present)
    return core::fail(errc::internal, "The copied folder disappeared before it was complete.");
  if (!settings_.project_users && (::geteuid() != 0 || *present == settings_.user.uid))
    return settings_.user;
  auto owner = settings_.project_users ? reserve() : result<os_user>(settings_.user);
  if (!owner) return owner;
  auto given = postgres::give_tree(folder.root, *owner, until);
  if (given) given = open_to_pooler(folder, *owner);
  if (settings_.project_users) release(*owner);
  if (!given) return std::unexpected(given.error());
  return owner;
}

result<void> project_owners::take_over(const domain::project_ref& ref, postgres::deadline until) {
  const auto folder = projects_.of(ref);
  const auto present = owner_of(folder.root);
  if (::geteuid() != 0 || !present) return {};
  const auto is_right =
      settings_.project_users ? is_own(numbered(*present)) : *present == settings_.user.uid;
  if (is_right || postgres::running_postmaster(folder.data())) return {};
  auto owner = settings_.project_users ? reserve() : result<os_user>(settings_.user);
  if (!owner) return std::unexpected(owner.error());
  auto given = postgres::give_tree(folder.root, *owner, until);
  if (given) given = open_to_pooler(folder, *owner);
  if (settings_.project_users) release(*owner);
  return given;
}

result<void> project_owners::open_to_pooler(const project_folder& folder,
                                            const os_user& owner) const {
  if (!is_own(owner)) return {};
  return postgres::open_to_group(folder.root, owner, domain::pooler_user(*settings_.project_users));
}

os_user project_owners::pooler(const std::vector<domain::project_ref>& known) const {
  if (!settings_.project_users) return settings_.user;
  auto own = numbered(domain::pooler_user(*settings_.project_users));
  const bool is_shared_one_left = std::ranges::any_of(known, [&](const domain::project_ref& ref) {
    return !is_own(of(ref)) && postgres::running_postmaster(projects_.of(ref).data());
  });
  if (is_shared_one_left) own.uid = settings_.user.uid;
  return own;
}

}  // namespace signalbox::provisioning

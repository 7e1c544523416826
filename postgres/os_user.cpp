#include "postgres/os_user.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <optional>

namespace signalbox::postgres {
namespace {

// The system suggests 1024; directory services can have longer names.
constexpr std::size_t passwd_bytes_max = 16384;

template <class Lookup>
std::optional<os_user> find_entry(Lookup lookup) {
  std::array<char, passwd_bytes_max> buffer{};
  passwd entry{};
  passwd* found = nullptr;
  if (lookup(&entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
    return std::nullopt;
  return os_user{.uid = entry.pw_uid, .gid = entry.pw_gid, .name = entry.pw_name};
}

std::optional<os_user> user_named(const std::string& name) {
  return find_entry([&](passwd* entry, char* buffer, std::size_t size, passwd** found) {
    return ::getpwnam_r(name.c_str(), entry, buffer, size, found);
  });
}

std::optional<os_user> user_numbered(uid_t number) {
  return find_entry([&](passwd* entry, char* buffer, std::size_t size, passwd** found) {
    return ::getpwuid_r(number, entry, buffer, size, found);
  });
}

bool may_pass(const struct stat& folder, const os_user& user) {
  if (folder.st_uid == user.uid) return (folder.st_mode & S_IXUSR) != 0;
  if (folder.st_gid == user.gid) return (folder.st_mode & S_IXGRP) != 0;
  return (folder.st_mode & S_IXOTH) != 0;
}

}  // namespace

core::result<os_user> current_user() {
  auto found = user_numbered(::geteuid());
  if (!found)
    return core::fail(core::errc::internal,
                      fmt::format("The system user {} has no name (no entry in passwd); "
                                  "PostgreSQL requires one.",
                                  ::geteuid()));
  return *found;
}

core::result<os_user> server_user(const std::string& requested) {
  if (::geteuid() != 0) return current_user();
  const auto named = user_named(requested);
  if (named && named->uid != 0) return *named;
  if (!named && requested == usual_server_user) {
    if (const auto other = user_named("nobody")) return *other;
  }
  return core::fail(
      core::errc::internal,
      fmt::format("PostgreSQL refuses to run as root, and {} (provisioning.os_user). Create one: "
                  "adduser --system --group {}. Or set another user in provisioning.os_user.",
                  named ? fmt::format("'{}' is root", requested)
                        : fmt::format("there is no user '{}' to run it as", requested),
                  named ? usual_server_user : requested));
}

core::result<void> check_owner(const std::filesystem::path& folder, const os_user& user) {
  struct stat found {};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &found) != 0) return {};
  if (found.st_uid == user.uid) return {};
  if (found.st_uid == 0 && (found.st_mode & S_IXOTH) != 0) return {};
  const auto owner = user_numbered(found.st_uid);
  const auto name = owner ? owner->name : std::to_string(found.st_uid);
  return core::fail(
      core::errc::internal,
      fmt::format("{} belongs to the user '{}', and PostgreSQL would run as '{}'. Set the owner "
                  "in provisioning.os_user, or change the folder's owner: chown -R {} {}",
                  folder.string(), name, user.name, user.name, folder.string()));
}

core::result<void> check_reachable(const std::filesystem::path& path, const os_user& user) {
  std::filesystem::path folder;
  for (const auto& part : std::filesystem::absolute(path).lexically_normal()) {
    folder /= part;
    struct stat found {};
    // Missing folders will be created with access for the user.
    if (::stat(folder.c_str(), &found) != 0) return {};
    if (may_pass(found, user)) continue;
    return core::fail(
        core::errc::internal,
        fmt::format("The user '{}' cannot reach {} because {} is not accessible to other users. "
                    "Choose another data directory, or run: chmod o+x {}",
                    user.name, path.string(), folder.string(), folder.string()));
  }
  return {};
}

}  // namespace signalbox::postgres

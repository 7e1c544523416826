#include "postgres/os_user.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <optional>

namespace signalbox::postgres {
namespace {

// The system's suggestion is 1024; names of directory services can be longer.
constexpr std::size_t passwd_bytes_max = 16384;

template <class Lookup>
std::optional<os_user> look_up(Lookup lookup) {
  std::array<char, passwd_bytes_max> buffer{};
  passwd entry{};
  passwd* found = nullptr;
  if (lookup(&entry, buffer.data(), buffer.size(), &found) != 0 || found == nullptr)
    return std::nullopt;
  return os_user{.uid = entry.pw_uid, .gid = entry.pw_gid, .name = entry.pw_name};
}

std::optional<os_user> user_named(const std::string& name) {
  return look_up([&](passwd* entry, char* buffer, std::size_t size, passwd** found) {
    return ::getpwnam_r(name.c_str(), entry, buffer, size, found);
  });
}

bool may_pass(const struct stat& folder, const os_user& user) {
  if (folder.st_uid == user.uid) return (folder.st_mode & S_IXUSR) != 0;
  if (folder.st_gid == user.gid) return (folder.st_mode & S_IXGRP) != 0;
  return (folder.st_mode & S_IXOTH) != 0;
}

}  // namespace

domain::result<os_user> current_user() {
  auto found = look_up([](passwd* entry, char* buffer, std::size_t size, passwd** result) {
    return ::getpwuid_r(::geteuid(), entry, buffer, size, result);
  });
  if (!found)
    return domain::fail(domain::errc::internal,
                        fmt::format("User {} of the system has no name (no entry in passwd); "
                                    "PostgreSQL needs one.",
                                    ::geteuid()));
  return *found;
}

domain::result<os_user> server_user(const std::string& wanted) {
  if (::geteuid() != 0) return current_user();
  for (const auto& name : {wanted, std::string("nobody")}) {
    const auto found = user_named(name);
    if (found && found->uid != 0) return *found;
  }
  return domain::fail(
      domain::errc::internal,
      fmt::format("PostgreSQL refuses to run as root, and there is no user '{}' to run it as.",
                  wanted));
}

domain::result<void> check_reachable(const std::filesystem::path& path, const os_user& user) {
  std::filesystem::path folder;
  for (const auto& part : std::filesystem::absolute(path).lexically_normal()) {
    folder /= part;
    struct stat found {};
    // What is not there yet will be made by us, open to the user.
    if (::stat(folder.c_str(), &found) != 0) return {};
    if (may_pass(found, user)) continue;
    return domain::fail(domain::errc::internal,
                        fmt::format("The user '{}' cannot reach {} because {} is closed to others. "
                                    "Choose another data directory, or run: chmod o+x {}",
                                    user.name, path.string(), folder.string(), folder.string()));
  }
  return {};
}

}  // namespace signalbox::postgres

#include "postgres/owned_files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>

#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {
namespace {

using core::result;

result<void> give_to(int descriptor, const os_user& owner, mode_t mode, std::string_view what) {
  if (::geteuid() == 0 && ::fchown(descriptor, owner.uid, owner.gid) != 0)
    return system_failure(what);
  if (::fchmod(descriptor, mode) != 0) return system_failure(what);
  return {};
}

bool write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto count = ::write(descriptor, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

/// Returns whether a file is private to `owner` and has exactly this content.
bool is_kept(const std::filesystem::path& file, std::string_view content, const os_user& owner,
             mode_t mode) {
  const unique_descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  struct stat found {};
  if (!opened.valid() || ::fstat(opened.number(), &found) != 0) return false;
  if (!S_ISREG(found.st_mode) || (found.st_mode & 07777) != mode) return false;
  if (::geteuid() == 0 && (found.st_uid != owner.uid || found.st_gid != owner.gid)) return false;
  // Reads one more byte, so that a file that grows in the meantime is detected as different.
  return found.st_size == static_cast<off_t>(content.size()) &&
         tail_of(file, content.size() + 1) == content;
}

struct close_folder {
  void operator()(DIR* opened) const { ::closedir(opened); }
};
using open_folder = std::unique_ptr<DIR, close_folder>;

open_folder open_folder_at(int parent, const char* name) {
  const int opened = ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return nullptr;
  open_folder folder(::fdopendir(opened));
  if (!folder) ::close(opened);
  return folder;
}

/// A tree whose owner is being changed. It uses descriptors and follows no links, so that a process
/// with write access to the tree cannot make root change the owner of other files.
struct giving {
  std::string what;
  const os_user& owner;
  deadline until;
  std::size_t entries = 0;

  result<void> give_entries(const open_folder& folder, int depth) {
    if (!folder) return system_failure(what);
    if (depth > given_depth_max)
      return core::fail(core::errc::internal,
                        fmt::format("Could not {}: the folders are nested too deep.", what));
    while (const auto* entry = ::readdir(folder.get())) {
      const std::string_view name = entry->d_name;
      if (name == "." || name == "..") continue;
      if (auto given = give_entry(::dirfd(folder.get()), entry->d_name, depth); !given)
        return given;
    }
    return {};
  }

  result<void> give_entry(int parent, const char* name, int depth) {
    if (++entries > given_entries_max || std::chrono::steady_clock::now() >= until)
      return core::fail(core::errc::timeout, fmt::format("Could not {} in time.", what));
    const unique_descriptor held(::openat(parent, name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
    struct stat found {};
    if (!held.valid() || ::fstat(held.number(), &found) != 0) return system_failure(what);
    // Another link of a file elsewhere does not belong to this tree.
    if (!S_ISDIR(found.st_mode) && found.st_nlink > 1)
      return core::fail(core::errc::internal,
                        fmt::format("Could not {}: {} has more than one hard link.", what, name));
    if (::fchownat(held.number(), "", owner.uid, owner.gid, AT_EMPTY_PATH) != 0)
      return system_failure(what);
    return S_ISDIR(found.st_mode) ? give_entries(open_folder_at(parent, name), depth + 1)
                                  : result<void>{};
  }
};

result<void> synchronise_folder(const std::filesystem::path& folder) {
  const unique_descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.valid() || ::fsync(opened.number()) != 0)
    return system_failure(fmt::format("synchronise {}", folder.string()));
  return {};
}

}  // namespace

result<void> make_private_folder(const std::filesystem::path& folder, const os_user& owner) {
  const auto what = fmt::format("create the folder {}", folder.string());
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return system_failure(what);
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  const unique_descriptor opened(::open(folder.c_str(), flags));
  if (!opened.valid()) return system_failure(what);
  return give_to(opened.number(), owner, 0700, what);
}

result<void> make_passable_folder(const std::filesystem::path& folder) {
  std::filesystem::path made;
  for (const auto& part : std::filesystem::absolute(folder).lexically_normal()) {
    made /= part;
    std::error_code unknown;
    if (std::filesystem::is_directory(made, unknown)) continue;
    if (::mkdir(made.c_str(), 0711) != 0 || ::chmod(made.c_str(), 0711) != 0)
      return system_failure(fmt::format("create the folder {}", made.string()));
  }
  return {};
}

result<void> make_roots_folder(const std::filesystem::path& folder) {
  const auto what = fmt::format("create the folder {}", folder.string());
  if (::mkdir(folder.c_str(), 0711) != 0 && errno != EEXIST) return system_failure(what);
  const unique_descriptor opened(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!opened.valid()) return system_failure(what);
  return give_to(opened.number(), {.uid = 0, .gid = 0, .name = {}}, 0711, what);
}

result<void> give_tree(const std::filesystem::path& folder, const os_user& owner, deadline until) {
  // From here on its previous owner has no access to its content.
  if (auto closed = make_private_folder(folder, {.uid = 0, .gid = 0, .name = {}}); !closed)
    return closed;
  giving under_way{.what = fmt::format("give {} to user {}", folder.string(), owner.uid),
                   .owner = owner,
                   .until = until};
  if (auto given = under_way.give_entries(open_folder_at(AT_FDCWD, folder.c_str()), 0); !given)
    return given;
  return make_private_folder(folder, owner);
}

result<void> open_to_group(const std::filesystem::path& folder, const os_user& owner, gid_t group) {
  const auto what = fmt::format("open {} to group {}", folder.string(), group);
  const unique_descriptor opened(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!opened.valid()) return system_failure(what);
  return give_to(opened.number(), {.uid = owner.uid, .gid = group, .name = {}}, 02710, what);
}

result<void> write_private_file(const std::filesystem::path& file, std::string_view content,
                                const os_user& owner, mode_t mode) {
  const auto what = fmt::format("write {}", file.string());
  auto beside = file;
  beside += ".new";
  // The remains of an interrupted call may be read-only.
  ::unlink(beside.c_str());
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
  {
    const unique_descriptor opened(::open(beside.c_str(), flags, 0600));
    if (!opened.valid()) return system_failure(what);
    if (auto given = give_to(opened.number(), owner, mode, what); !given) return given;
    if (!write_all(opened.number(), content) || ::fsync(opened.number()) != 0)
      return system_failure(what);
  }
  return rename_durably(beside, file);
}

result<void> keep_private_file(const std::filesystem::path& file, std::string_view content,
                               const os_user& owner, mode_t mode) {
  if (is_kept(file, content, owner, mode)) return {};
  return write_private_file(file, content, owner, mode);
}

result<void> rename_durably(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0)
    return system_failure(fmt::format("rename {} to {}", from.string(), to.string()));
  return synchronise_folder(to.parent_path());
}

result<void> synchronise(const std::filesystem::path& folder) {
  const unique_descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.valid() || ::syncfs(opened.number()) != 0)
    return system_failure(fmt::format("synchronise {}", folder.string()));
  return {};
}

std::string tail_of(const std::filesystem::path& file, std::size_t bytes_max) {
  // No links, and no blocking files: others may have write access to the folder.
  const unique_descriptor opened(
      ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat found {};
  if (!opened.valid() || ::fstat(opened.number(), &found) != 0 || !S_ISREG(found.st_mode))
    return {};
  const auto size = static_cast<std::size_t>(std::max<off_t>(found.st_size, 0));
  std::string text(std::min(size, bytes_max), '\0');
  std::size_t length = 0;
  while (length < text.size()) {
    const auto count = ::pread(opened.number(), text.data() + length, text.size() - length,
                               static_cast<off_t>(size - text.size() + length));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    length += static_cast<std::size_t>(count);
  }
  text.resize(length);
  return text;
}

}  // namespace signalbox::postgres

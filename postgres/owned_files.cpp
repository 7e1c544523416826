#include "postgres/owned_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <fstream>

#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::postgres {
namespace {

using domain::result;

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

/// Whether a file is a private one of `owner`, with exactly this content.
bool is_kept(const std::filesystem::path& file, std::string_view content, const os_user& owner) {
  const unique_descriptor opened(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  struct stat found {};
  if (!opened.valid() || ::fstat(opened.number(), &found) != 0) return false;
  if (!S_ISREG(found.st_mode) || (found.st_mode & 07777) != 0600) return false;
  if (::geteuid() == 0 && (found.st_uid != owner.uid || found.st_gid != owner.gid)) return false;
  // One byte more than that much, so that a file that grows meanwhile is seen to differ.
  return found.st_size == static_cast<off_t>(content.size()) &&
         tail_of(file, content.size() + 1) == content;
}

result<void> synchronise_folder(const std::filesystem::path& folder) {
  const unique_descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!opened.valid() || ::fsync(opened.number()) != 0)
    return system_failure(fmt::format("synchronise {}", folder.string()));
  return {};
}

}  // namespace

result<void> make_private_folder(const std::filesystem::path& folder, const os_user& owner) {
  const auto what = fmt::format("make the folder {}", folder.string());
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
      return system_failure(fmt::format("make the folder {}", made.string()));
  }
  return {};
}

result<void> write_private_file(const std::filesystem::path& file, std::string_view content,
                                const os_user& owner) {
  const auto what = fmt::format("write {}", file.string());
  auto beside = file;
  beside += ".new";
  constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
  {
    const unique_descriptor opened(::open(beside.c_str(), flags, 0600));
    if (!opened.valid()) return system_failure(what);
    if (auto given = give_to(opened.number(), owner, 0600, what); !given) return given;
    if (!write_all(opened.number(), content) || ::fsync(opened.number()) != 0)
      return system_failure(what);
  }
  return rename_durably(beside, file);
}

result<void> keep_private_file(const std::filesystem::path& file, std::string_view content,
                               const os_user& owner) {
  if (is_kept(file, content, owner)) return {};
  return write_private_file(file, content, owner);
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
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  if (!stream) return {};
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(stream.tellg(), 0));
  const auto length = std::min(size, bytes_max);
  std::string text(length, '\0');
  stream.seekg(static_cast<std::streamoff>(size - length));
  stream.read(text.data(), static_cast<std::streamsize>(length));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

}  // namespace signalbox::postgres

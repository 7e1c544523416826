#include "provisioning/local/linkless_folder.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace signalbox::provisioning {
namespace {

constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

open_folder opened_as(int descriptor) {
  if (descriptor < 0) return nullptr;
  open_folder folder(::fdopendir(descriptor));
  if (!folder) ::close(descriptor);
  return folder;
}

}  // namespace

open_folder open_at(int parent, const char* name) {
  return opened_as(::openat(parent, name, folder_flags));
}

open_folder open_without_links(const std::filesystem::path& path) {
  open_how how{.flags = folder_flags, .mode = 0, .resolve = RESOLVE_NO_SYMLINKS};
  const auto opened = ::syscall(SYS_openat2, AT_FDCWD, path.c_str(), &how, sizeof how);
  if (opened < 0 && errno == ENOSYS) return open_at(AT_FDCWD, path.c_str());
  return opened_as(static_cast<int>(opened));
}

}  // namespace signalbox::provisioning

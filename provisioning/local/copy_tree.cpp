#include "provisioning/local/copy_tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <system_error>

#include "postgres/owned_files.hpp"
#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/local/file_content.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::result;
using postgres::system_failure;
using postgres::unique_descriptor;

result<void> copy_file(const fs::path& from, const fs::path& to, const postgres::os_user& owner,
                       postgres::deadline until) {
  const auto what = fmt::format("copy {} to {}", from.string(), to.string());
  const unique_descriptor source(::open(from.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  const unique_descriptor target(
      ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!source.valid() || !target.valid()) return system_failure(what);
  if (::geteuid() == 0 && ::fchown(target.number(), owner.uid, owner.gid) != 0)
    return system_failure(what);
  return copy_content(source.number(), target.number(), what, until);
}

}  // namespace

result<void> copy_tree(const fs::path& from, const fs::path& to, const postgres::os_user& owner,
                       postgres::deadline until) {
  if (auto made = postgres::make_private_folder(to, owner); !made) return made;
  std::error_code failure;
  for (const auto& entry : fs::recursive_directory_iterator(from, failure)) {
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(core::errc::timeout, "Copying the template exceeded its deadline.");
    const auto target = to / entry.path().lexically_relative(from);
    auto copied = entry.is_directory(failure) ? postgres::make_private_folder(target, owner)
                                              : copy_file(entry.path(), target, owner, until);
    if (!copied) return copied;
  }
  if (failure) return system_failure(fmt::format("read {}", from.string()), failure.value());
  return {};
}

}  // namespace signalbox::provisioning

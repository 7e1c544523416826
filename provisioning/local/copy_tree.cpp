#include "provisioning/local/copy_tree.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "postgres/owned_files.hpp"
#include "postgres/system_failure.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::result;
using postgres::system_failure;
using postgres::unique_descriptor;

// Maximum number of bytes copied by one call; a file of a data directory has at most 1 GiB.
constexpr std::size_t chunk_bytes = std::size_t{64} << 20U;

result<void> copy_file(const fs::path& from, const fs::path& to, const postgres::os_user& owner) {
  const auto what = fmt::format("copy {} to {}", from.string(), to.string());
  const unique_descriptor source(::open(from.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  const unique_descriptor target(
      ::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!source.valid() || !target.valid()) return system_failure(what);
  if (::geteuid() == 0 && ::fchown(target.number(), owner.uid, owner.gid) != 0)
    return system_failure(what);
  for (;;) {
    const auto count =
        ::copy_file_range(source.number(), nullptr, target.number(), nullptr, chunk_bytes, 0);
    if (count == 0) return {};
    if (count < 0 && errno != EINTR) return system_failure(what);
  }
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
                                              : copy_file(entry.path(), target, owner);
    if (!copied) return copied;
  }
  if (failure) return system_failure(fmt::format("read {}", from.string()), failure.value());
  return {};
}

}  // namespace signalbox::provisioning

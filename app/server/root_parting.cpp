#include "app/server/root_parting.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

#include "app/backup/platform_backups.hpp"
#include "app/server/data_place.hpp"
#include "app/settings/layer_settings.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::app {

namespace {

namespace fs = std::filesystem;
namespace host = provisioning::host;
using core::result;

/// Time limit for the host process of a killed server to end; it ends within milliseconds.
constexpr std::chrono::seconds earlier_host_limit{10};
constexpr std::chrono::milliseconds earlier_host_pause{5};
/// The folder of simulation reports, written by a server that kept root privileges.
constexpr std::chrono::seconds giving_limit{60};
/// A certificate chain has a few KiB.
constexpr std::size_t read_bytes_max = std::size_t{256} << 10;
/// Calls in addition to those of the worker pools: at start, at the end, for certificates, and for
/// programs of dumps.
constexpr std::size_t workers_beside = 4;

result<std::string> read_bounded(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content(read_bytes_max + 1, '\0');
  if (stream) stream.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (!stream && !stream.eof())
    return postgres::system_failure(fmt::format("read {}", file.string()));
  content.resize(static_cast<std::size_t>(stream.gcount()));
  if (content.size() <= read_bytes_max) return content;
  return core::fail(core::errc::bad_request,
                    fmt::format("{} is larger than {} bytes.", file.string(), read_bytes_max));
}

/// Locked by a host process while it lives, so that two of them never manage the same projects. The
/// lock is on the folder itself, so that it needs no space on a full disk.
result<postgres::unique_descriptor> hold_host_lock(const fs::path& data) {
  postgres::unique_descriptor held(::open(data.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!held.valid()) return postgres::system_failure(fmt::format("open {}", data.string()));
  const auto until = std::chrono::steady_clock::now() + earlier_host_limit;
  while (::flock(held.number(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      return postgres::system_failure(fmt::format("lock {}", data.string()));
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(core::errc::conflict,
                        "The host process of an earlier server has not ended. End the process "
                        "signalbox-host, and start Signalbox again.");
    std::this_thread::sleep_for(earlier_host_pause);
  }
  return held;
}

/// Gives a folder that the server itself uses to `user`, with the files that a server with root
/// privileges left in it.
result<void> give_folder(const fs::path& folder, const postgres::os_user& user) {
  struct stat found {};
  const bool is_given = ::lstat(folder.c_str(), &found) != 0 || found.st_uid == user.uid;
  if (is_given) return postgres::make_private_folder(folder, user);
  return postgres::give_tree(folder, user, std::chrono::steady_clock::now() + giving_limit);
}

host::duties duties_of(const settings& how, const postgres_setup& with, const installation& home,
                       const provisioning::server_certificates& certificates) {
  return {
      .make_provider =
          [how, with, certificates](host::notices events, provisioning::deadline until) {
            return make_host_provider(how, with, certificates, std::move(events), until);
          },
      .read_file =
          [certificate = how.server.tls_certificate,
           key = how.server.tls_key](host::readable_file which) {
            return read_bounded(which == host::readable_file::certificate ? certificate : key);
          },
      .announce =
          [how, data = home.folder(), server = ::getpid()](std::uint16_t port) {
            return write_announcement(data, announced_place_of(how, port), server);
          },
      .retract = [data = home.folder()] { remove_announcement(data); },
      .note_bound_secrets = [data = home.folder()] { return write_secrets_note(data); },
      .start_program =
          [programs =
               std::make_shared<provisioning::dump_programs>(provisioning::dump_programs::place{
                   .programs = with.programs.folder, .folder = with.folder, .user = with.user})](
              const domain::project_ref& ref, const domain::dump_program& what,
              postgres::program_streams streams) {
            return programs->start(ref, what, std::move(streams));
          },
      .workers = how.provisioning.workers + how.provisioning.probe_workers + workers_beside};
}

}  // namespace

bool is_root() {
  return ::geteuid() == 0;
}

result<host::started_host> part_with_root(const settings& how, const postgres_setup& with,
                                          const installation& home,
                                          const provisioning::server_certificates& certificates) {
  // Root works below this folder, so the server must not be able to replace it.
  if (auto made = postgres::make_roots_folder(with.folder); !made)
    return std::unexpected(made.error());
  const auto platform = with.folder / "platform";
  for (const auto& folder : {platform, platform / "data"})
    if (auto owned = postgres::check_owner(folder, with.user); !owned)
      return std::unexpected(owned.error());
  if (auto made = postgres::make_private_folder(platform, with.user); !made)
    return std::unexpected(made.error());
  if (auto made = make_backup_folders(how, with); !made) return std::unexpected(made.error());
  // Without this folder, simulations report an error; everything else works.
  (void)give_folder(simulations_folder(home.folder()), with.user);
  // The same is true of dumps.
  (void)give_folder(dumps_folder(home.folder()), with.user);
  // And of logs.
  (void)give_folder(logs_place(home.folder()) / "logs", with.user);
  auto lock = hold_host_lock(home.folder());
  if (!lock) return std::unexpected(lock.error());
  return host::start_host_process(duties_of(how, with, home, certificates), lock->number());
}

}  // namespace signalbox::app

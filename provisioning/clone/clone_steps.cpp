#include "provisioning/clone/clone_steps.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <thread>

#include "postgres/acting_as.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/clone/admin_session.hpp"
#include "provisioning/clone/backup_copy.hpp"
#include "provisioning/clone/copied_database.hpp"
#include "provisioning/clone/live_copy.hpp"
#include "provisioning/clone/schema_copy.hpp"
#include "provisioning/local/project_usage.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;
using domain::origin_kind;

constexpr std::chrono::seconds staging_removal_max{30};
constexpr std::chrono::milliseconds staging_removal_interval{20};
// The key of a vault has 32 bytes.
constexpr std::size_t vault_key_bytes_max = 64;
constexpr mode_t copied_key_mode = 0400;
// A new database has about 40 MB.
constexpr std::uint64_t schema_bytes = std::uint64_t{64} << 20;

constexpr postgres::statement find_free_slots{
    "clone.find_free_slots",
    "SELECT current_setting('max_replication_slots')::bigint - count(*) AS free "
    "FROM pg_catalog.pg_replication_slots"};

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

/// Whether there is something to copy on this host. The files of a paused project may be in its
/// backups only.
bool has_source(const clone_site& at) {
  return is_there(at.from.origin.kind == origin_kind::backup ? at.backups().folder().configuration()
                                                             : at.source_folder().data());
}

/// Whether the database can be copied as it runs. A live copy needs a replication slot, of which
/// live rows and other copies use some.
result<void> check_running_source(const clone_site& at, deadline until) {
  const auto session = at.source.running() ? admin_session::open(at.source, admin_database, until)
                                           : result<std::unique_ptr<admin_session>>();
  if (!session || *session == nullptr)
    return core::fail(
        errc::conflict,
        "The source's database is not running. Start it, or copy one of its backups.");
  if (at.from.origin.kind != origin_kind::live) return {};
  const auto found = (*session)->connection().run(find_free_slots, {}, until);
  if (!found) return std::unexpected(found.error());
  if ((*found)[0].as<std::int64_t>("free") > 0) return {};
  return core::fail(errc::conflict,
                    "The source has no free replication slot for a copy: others are being made, or "
                    "its slots are in use. Retry later, or copy one of its backups.");
}

/// The staging folder with the complete database in it, stopped. Returns its owner.
result<postgres::os_user> copy_into_staging(const clone_site& at, deadline until) {
  const auto folder = at.staging();
  if (at.from.origin.kind == origin_kind::backup) {
    if (auto copied = copy_backup(at, until); !copied) return std::unexpected(copied.error());
    return at.owners.hand_over(folder, until);
  }
  const auto owner = at.owners.make_folder(folder);
  if (!owner) return owner;
  if (at.from.origin.kind == origin_kind::schema) {
    if (auto copied = copy_schema(at, *owner, until); !copied)
      return std::unexpected(copied.error());
    return owner;
  }
  if (auto copied = copy_live(at, *owner, until); !copied) return std::unexpected(copied.error());
  const auto staging = at.staging_instance(*owner);
  if (auto configured = configure_staging(at, staging, false); !configured)
    return std::unexpected(configured.error());
  if (auto recovered =
          staging.serve_unlistened([&] { return detach_database(staging, at.spec, until); }, until,
                                   postgres::instance::archiving::off);
      !recovered)
    return std::unexpected(recovered.error());
  if (auto removed = remove_foreign_files(folder.data(), *owner); !removed)
    return std::unexpected(removed.error());
  return owner;
}

/// The secrets of a copied database can be read with the key of the source's vault.
result<void> copy_vault_key(const clone_site& at, const postgres::os_user& owner) {
  if (at.from.origin.kind == origin_kind::schema) return {};
  std::string key;
  {
    const postgres::acting_as owner_of_source(at.source.place().owner);
    key = postgres::tail_of(at.source_folder().vault_key(), vault_key_bytes_max);
  }
  if (key.empty()) return {};
  const postgres::acting_as owner_alone(owner);
  return postgres::write_private_file(at.staging().vault_key(), key, owner, copied_key_mode);
}

result<void> complete_staging(const clone_site& at, const postgres::os_user& owner) {
  if (auto copied = copy_vault_key(at, owner); !copied) return copied;
  const auto folder = at.staging();
  {
    const postgres::acting_as owner_alone(owner);
    // `detach_database` has made the launcher of pg_cron safe.
    if (auto marked = postgres::write_private_file(folder.cron_mark(), "", owner); !marked)
      return marked;
  }
  if (auto kept = postgres::synchronise(folder.root); !kept) return kept;
  return postgres::rename_durably(folder.root, at.made().root);
}

/// A source that is gone or stopped explains every failure.
core::error explained_by_source(const clone_site& at, core::error failure) {
  if (!has_source(at))
    return core::fail(errc::conflict, "The source was deleted while it was copied.").error();
  if (at.from.origin.kind == origin_kind::backup || at.source.running()) return failure;
  return core::fail(errc::conflict, "The source's database was stopped while it was copied.")
      .error();
}

}  // namespace

result<void> check_source(const clone_site& at, deadline until) {
  if (at.from.origin.source == at.spec.ref)
    return core::fail(errc::bad_request, "A project cannot be a copy of itself.");
  if (!has_source(at))
    return core::fail(errc::not_found, "The source's database is not on this host.");
  if (at.from.origin.kind == origin_kind::backup) return check_backup_copy(at, until);
  if (auto running = check_running_source(at, until); !running) return running;
  return check_clone_room(at, at.from.origin.kind == origin_kind::schema
                                  ? schema_bytes
                                  : measure_folder(at.source_folder().data(), until).bytes);
}

result<void> copy_source(const clone_site& at, deadline until) {
  if (is_there(at.made().root)) return {};
  if (auto cleared = clear_staging(at.settings, at.staging(), until); !cleared) return cleared;
  if (!has_source(at))
    return core::fail(errc::not_found, "The source's database is not on this host.");
  const auto owner = copy_into_staging(at, until);
  auto copied = owner ? complete_staging(at, *owner) : std::unexpected(owner.error());
  if (copied) return {};
  // The next attempt or the next start removes what remains.
  (void)clear_staging(at.settings, at.staging(),
                      std::chrono::steady_clock::now() + staging_removal_max);
  return std::unexpected(explained_by_source(at, std::move(copied.error())));
}

result<void> clear_staging(const local_settings& settings, const project_folder& staging,
                           deadline until) {
  const postgres::instance left({.programs = settings.programs.folder,
                                 .data = staging.data(),
                                 .sockets = staging.root,
                                 .output = staging.output(),
                                 .owner = settings.user});
  // A process that ends may still write.
  while (is_there(staging.root)) {
    if (auto stopped = left.stop(until); !stopped) return stopped;
    if (!end_backup_copy(staging, until))
      return core::fail(errc::timeout, "An earlier copy could not be ended in time.");
    std::error_code failure;
    fs::remove_all(staging.root, failure);
    if (!failure) return {};
    if (std::chrono::steady_clock::now() >= until)
      return core::fail(errc::internal, fmt::format("Could not delete {}: {}.",
                                                    staging.root.string(), failure.message()));
    std::this_thread::sleep_for(staging_removal_interval);
  }
  return {};
}

void end_staging_leftovers(const local_settings& settings, const projects_folder& projects) {
  for (const auto& folder : projects.unfinished_copies())
    (void)clear_staging(settings, folder, std::chrono::steady_clock::now() + staging_removal_max);
}

}  // namespace signalbox::provisioning

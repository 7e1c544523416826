#include "provisioning/backup/scratch_instance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "domain/project/host_paths.hpp"
#include "postgres/acting_as.hpp"
#include "postgres/command.hpp"
#include "postgres/owned_files.hpp"
#include "postgres/postmaster.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

namespace fs = std::filesystem;
using core::errc;
using core::result;

constexpr std::chrono::milliseconds start_check_interval{200};
constexpr std::chrono::seconds removal_max{30};
constexpr std::size_t checker_output_bytes_max = 4'096;

constexpr postgres::statement count_relations{
    "proof.count",
    "SELECT (SELECT count(*) FROM pg_catalog.pg_class) AS relations, "
    "(SELECT count(*) FROM pg_catalog.pg_database WHERE datname = $1) AS databases, "
    "(SELECT count(*) FROM pg_catalog.pg_roles WHERE rolname = $2) AS roles, "
    "(SELECT sum(pg_catalog.pg_database_size(oid)) FROM pg_catalog.pg_database)"
    "::bigint AS bytes"};

postgres::configuration scratch_configuration(postgres::configuration made,
                                              std::string_view admin) {
  // The last line with a name applies.
  for (auto [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"listen_addresses", ""},
           {"ssl", "off"},
           {"archive_mode", "off"},
           {"hot_standby", "off"},
           {"shared_buffers", "16MB"},
           {"default_transaction_read_only", "off"},
           // Its files are deleted in any case.
           {"fsync", "off"}})
    made.settings.push_back({name, value});
  made.access = fmt::format("local all {} trust\n", admin);
  made.user_map.clear();
  return made;
}

/// What a checking program found, in a sentence.
result<void> checked(result<int> code, const fs::path& output, const postgres::os_user& owner,
                     std::string_view sentence) {
  if (!code) return std::unexpected(code.error());
  if (*code == 0) return {};
  const postgres::acting_as owner_alone(owner);
  auto words = postgres::tail_of(output, checker_output_bytes_max);
  std::ranges::replace(words, '\n', ' ');
  return core::fail(errc::internal,
                    domain::without_host_paths(fmt::format("{}: {}", sentence, words)));
}

}  // namespace

postgres::instance scratch_instance::instance() const {
  const auto root = of.folder().scratch();
  auto place = of.database.place();
  place.data = root / "data";
  place.sockets = root;
  place.output = root / "postgres.log";
  return postgres::instance(std::move(place));
}

void scratch_instance::remove() const {
  (void)instance().stop(std::chrono::steady_clock::now() + removal_max);
  std::error_code ignored;
  fs::remove_all(of.folder().scratch(), ignored);
}

result<void> scratch_instance::prove(const std::string& label, deadline until,
                                     const std::stop_token& stop) const {
  remove();
  auto proven = restore(label, until, stop);
  if (proven) proven = start(until, stop);
  if (proven) proven = check_catalogue(until);
  if (proven && !stop.stop_requested()) proven = check_tables(until);
  if (proven) proven = instance().stop(until);
  if (proven && !stop.stop_requested()) proven = check_pages(until);
  remove();
  if (stop.stop_requested()) return core::fail(errc::timeout, "The check was stopped.");
  return proven;
}

result<void> scratch_instance::restore(const std::string& label, deadline until,
                                       const std::stop_token& stop) const {
  const auto root = of.folder().scratch();
  const auto& owner = of.database.place().owner;
  const auto data = root / "data";
  {
    const postgres::acting_as owner_alone(owner);
    for (const auto& folder : {root, data, root / "lock", root / "spool"})
      if (auto made = postgres::make_private_folder(folder, owner); !made) return made;
  }
  // Its own locks and queue: the project's database continues to archive meanwhile.
  const auto restored = run_tool(
      of.tool(),
      {.name = "restore",
       .options = {"--set=" + label, "--type=immediate", "--job-retry=0",
                   "--recovery-option=recovery_target_timeline=current", "--target-action=promote",
                   "--archive-mode=off", "--pg1-path=" + data.string(),
                   "--lock-path=" + (root / "lock").string(),
                   "--spool-path=" + (root / "spool").string()},
       .nice = backup_nice},
      until, stop);
  if (!restored) return std::unexpected(restored.error());
  return instance().configure(scratch_configuration(configuration, of.roles.admin));
}

result<void> scratch_instance::start(deadline until, const std::stop_token& stop) const {
  const auto database = instance();
  const auto started = database.launch(until);
  if (!started) return std::unexpected(started.error());
  for (;;) {
    auto waiting = started->duplicate();
    if (!waiting) return std::unexpected(waiting.error());
    const auto ready =
        database.await_ready(std::move(*waiting), postgres::at_most(until, start_check_interval));
    if (ready) return {};
    if (ready.error().code != errc::timeout) return std::unexpected(ready.error());
    if (stop.stop_requested() || std::chrono::steady_clock::now() >= until)
      return core::fail(errc::timeout, "The restored database did not start in time.");
  }
}

result<void> scratch_instance::check_catalogue(deadline until) const {
  auto admin = instance().connect(of.roles.as_admin(), until);
  if (!admin) return std::unexpected(admin.error());
  const auto counted = admin->run(count_relations, {of.roles.database, of.roles.role}, until);
  if (!counted) return std::unexpected(counted.error());
  const auto row = (*counted)[0];
  const bool is_complete = row.as<std::int64_t>("relations") > 0 &&
                           row.as<std::int64_t>("databases") == 1 &&
                           row.as<std::int64_t>("roles") == 1;
  if (is_complete) return {};
  return core::fail(errc::internal, "The restored database lacks its main database or role.");
}

result<void> scratch_instance::check_tables(deadline until) const {
  auto admin = instance().connect(of.roles.as_admin(), until);
  if (!admin) return std::unexpected(admin.error());
  const auto counted = admin->run(count_relations, {of.roles.database, of.roles.role}, until);
  if (!counted) return std::unexpected(counted.error());
  const auto bytes = static_cast<std::uint64_t>((*counted)[0].as<std::int64_t>("bytes"));
  // A large database is checked by the checksums of its pages only.
  constexpr std::uint64_t bytes_in_a_mib = std::uint64_t{1} << 20;
  if (bytes > of.settings.backup_check_mib * bytes_in_a_mib) return {};
  const auto root = of.folder().scratch();
  const auto& owner = of.database.place().owner;
  const auto output = root / "amcheck.log";
  return checked(postgres::run({.program = of.settings.programs.folder / "pg_amcheck",
                                .arguments = {"--host=/proc/self/cwd",
                                              fmt::format("--port={}", of.database.place().port),
                                              fmt::format("--username={}", of.roles.admin),
                                              fmt::format("--database={}", of.roles.database),
                                              "--install-missing"},
                                .as = owner,
                                .output = output,
                                .folder = root,
                                .ends_with_us = true,
                                .nice = backup_nice},
                               until),
                 output, owner, "A table or an index is damaged");
}

result<void> scratch_instance::check_pages(deadline until) const {
  const auto root = of.folder().scratch();
  const auto& owner = of.database.place().owner;
  const auto output = root / "checksums.log";
  return checked(postgres::run({.program = of.settings.programs.folder / "pg_checksums",
                                .arguments = {"--check", "-D", (root / "data").string()},
                                .as = owner,
                                .output = output,
                                .ends_with_us = true,
                                .nice = backup_nice},
                               until),
                 output, owner, "The checksum of a page is wrong");
}

void remove_scratch_leftovers(const local_settings& settings) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(backups_root(settings.folder), ignored)) {
    const backup_folder folder{.root = entry.path()};
    if (folder.root.extension() == ".deleting") fs::remove_all(folder.root, ignored);
    const auto root = folder.scratch();
    if (!fs::exists(root, ignored)) continue;
    const postgres::instance left({.programs = settings.programs.folder,
                                   .data = root / "data",
                                   .sockets = root,
                                   .output = root / "postgres.log",
                                   .owner = settings.user});
    (void)left.stop(std::chrono::steady_clock::now() + removal_max);
    fs::remove_all(root, ignored);
  }
}

}  // namespace signalbox::provisioning

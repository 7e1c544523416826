#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "domain/backup/backup.hpp"
#include "provisioning/backup/backup_folder.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "tests/unit/provisioning/local_host.hpp"

namespace signalbox::testing {

/// The path of pgBackRest on this machine; a test that needs it fails without it.
inline std::filesystem::path installed_backup_program() {
  auto found = provisioning::find_backup_program();
  if (found.empty()) throw std::runtime_error("pgbackrest is missing: apt-get install pgbackrest");
  return found;
}

/// A host that makes backups, with one running project.
struct backup_project : local_host {
  provisioning::instance_spec spec = spec_of('a');

  backup_project() {
    backup_program = installed_backup_program();
    restart_server();
    spec.backup_key = std::string(64, 'a');
    perform(domain::project_operation::create, spec);
  }

  provisioning::backup_folder folder() const {
    return provisioning::backup_folder_of(this->local_host::folder.path() / "provisioning",
                                          spec.ref);
  }

  domain::backup_state state() { return need(provider->backup_state_of(spec, soon())); }

  /// Starts a backup, waits for its end, and returns the state then.
  domain::backup_state back_up(domain::backup_kind kind = domain::backup_kind::full) {
    need(provider->start_backup(spec, {.kind = kind, .kept = std::chrono::days{7}}, soon()));
    return await_backup();
  }

  domain::backup_state await_backup() {
    for (const auto& one : provisioning::running_tools(folder(), "backup"))
      if (!one.await_end(soon())) throw std::runtime_error("the backup does not end");
    auto ended = state();
    REQUIRE_FALSE(ended.running);
    return ended;
  }

  /// Starts a proof of the newest backup, and returns its result.
  domain::backup_proof prove() {
    need(provider->start_proof(spec, state().backups.back().label, soon()));
    const auto until = soon();
    for (;;) {
      const auto seen = state();
      if (!seen.running_proof_since) return seen.last_proof.value();
      if (std::chrono::steady_clock::now() > until) throw std::runtime_error("no proof");
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
  }

  /// Runs statements as the project's own role.
  void change(const std::string& statements) {
    auto tenant = need(sign_in(spec, spec.password));
    need(tenant.run_script({"change", statements}, soon()));
  }

  std::string value_of(const std::string& query) {
    auto tenant = need(sign_in(spec, spec.password));
    const auto found =
        need(tenant.run({"read", "SELECT (" + query + ")::text AS found"}, {}, soon()));
    return found[0].as<std::string>("found");
  }

  /// Returns the next full second of the clock, once it has begun: what is committed before differs
  /// from what is committed after it.
  core::time_point next_second() {
    const auto begins = std::chrono::ceil<std::chrono::seconds>(now());
    std::this_thread::sleep_until(std::chrono::system_clock::time_point(begins) +
                                  std::chrono::milliseconds{20});
    return begins;
  }

  /// Archives everything that has been committed.
  void archive_all() {
    auto admin = need(postgres::connection::open(
        need(postgres::socket_folder::open(root_of(spec)))
            .conninfo({.port = spec.port, .user = "signalbox_admin", .database = "template1"}),
        soon()));
    const auto last =
        need(admin.run({"switch", "SELECT pg_walfile_name(pg_switch_wal()) AS name"}, {}, soon()));
    const auto name = last[0].as<std::string>("name");
    const auto until = soon();
    for (;;) {
      const auto archived =
          need(admin.run({"archived",
                          "SELECT coalesce(last_archived_wal >= $1, false) AS is_archived "
                          "FROM pg_stat_archiver"},
                         {name}, soon()));
      if (archived[0].as<bool>("is_archived")) return;
      if (std::chrono::steady_clock::now() > until) throw std::runtime_error("not archived");
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
  }

  /// Kills the database and deletes everything of the project but its backups.
  void lose_files() {
    auto server = server_of(spec);
    server->signal(SIGKILL);
    REQUIRE(server->await_end(soon()));
    std::filesystem::remove_all(this->local_host::folder.path() / "provisioning" / "projects" /
                                spec.ref.value);
    restart_server();
  }

  /// Lets nothing be written to the repository, or again.
  void set_writable(const std::filesystem::path& part, bool is_writable) const {
    using std::filesystem::perms;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(part))
      if (entry.is_directory())
        std::filesystem::permissions(
            entry, is_writable ? perms::owner_all : perms::owner_read | perms::owner_exec);
    std::filesystem::permissions(
        part, is_writable ? perms::owner_all : perms::owner_read | perms::owner_exec);
  }

  /// Changes some bytes in the middle of the largest file of the backups.
  void damage_backup() const {
    std::filesystem::path largest;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(folder().repository() / "backup"))
      if (entry.is_regular_file() &&
          (largest.empty() || entry.file_size() > std::filesystem::file_size(largest)))
        largest = entry.path();
    std::fstream file(largest, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(largest) / 2));
    file << "damaged by a test";
  }

  /// Restores to a target by every step of the operation.
  void recover(domain::recovery_target target) {
    spec.recovery = std::move(target);
    perform(domain::project_operation::recover, spec);
    spec.recovery.reset();
  }
};

}  // namespace signalbox::testing

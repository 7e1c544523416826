#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/portable_seal.hpp"
#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/database/role_order.hpp"
#include "domain/identifiers.hpp"
#include "domain/log/log_position.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/postgres_overrides.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_origin.hpp"
#include "domain/project/session_address.hpp"
#include "domain/vault/vault_secret.hpp"
#include "domain/wrappers/wrapper_order.hpp"

namespace signalbox::provisioning {

/// The project from whose database another one is made.
struct clone_source {
  domain::project_origin origin = {};
  std::uint16_t port = 0;       ///< of the source
  std::string backup_key = {};  ///< of the source, as in `instance_spec`; never logged
};

/// The description of a project with which a provider works on its database.
struct instance_spec {
  domain::project_ref ref;
  std::string region;
  std::uint16_t port = 0;
  std::string password;  ///< of the project's own role, in plain text; never logged
  /// The size of its database. Empty: a size that is no longer in the catalogue.
  std::optional<domain::compute_size> size = std::nullopt;
  domain::postgres_overrides config = {};  ///< PostgreSQL settings changed by members
  std::uint64_t disk_mib = 0;              ///< its disk; 0: not known, so not limited
  bool is_read_only = false;               ///< its disk is full: it rejects changes
  bool is_password_new = false;            ///< `password` is not yet set in the database
  bool ends_sessions = false;  ///< with a new password, sessions with the old one are ended
  /// Encrypts its backups (`domain::backup_passphrase`); never logged. Empty: it is not backed up.
  std::string backup_key = {};
  /// Of the operation `recover`: what the database is restored to.
  std::optional<domain::recovery_target> recovery = std::nullopt;
  /// Of the operation `clone`: from what the database is made.
  std::optional<clone_source> source = std::nullopt;
};

/// A step of an operation. Steps are performed in order.
struct step_description {
  std::string_view id;
  std::string_view label;
};

using domain::health;

struct probe_result {
  health state = health::unreachable;
  std::string detail;      ///< a sentence for people; empty when healthy
  std::string db_version;  ///< for example "15.18"; empty unless healthy
  /// How often probes have found that the database is used by others than Signalbox. Begins at zero
  /// with each start of the server or of the database.
  std::uint64_t activity = 0;
  std::string compute_size = {};  ///< the id of its current size; empty when not known
  /// Measurements of a responding database.
  std::optional<domain::probe_reading> reading = std::nullopt;
  /// The state of the pooler; empty when there is none.
  std::optional<domain::pooler_probe> pooler = std::nullopt;
  /// The total disk usage of the project, including WAL, temporary files and logs; empty when it
  /// was not measured this time.
  std::optional<std::uint64_t> disk_bytes = std::nullopt;
  /// A sentence about an event that has just occurred and ended; empty: none.
  std::string remark = {};
  /// PostgreSQL's last attempt to archive a file of WAL has failed.
  bool is_archiving_failing = false;
  /// No response arrived until the deadline: the next probe would occupy a worker for as long.
  bool is_silent = false;
};

/// Moving the files of a paused project to its backups.
enum class offload_phase : std::uint8_t {
  check,   ///< checks that everything can be restored; changes nothing
  remove,  ///< deletes the files on the host
};

/// Additional measurements of a probe.
enum class probe_depth {
  usual,
  with_size,  ///< also the size of the database, which costs more the larger it is
};

/// The state of the pooler of all projects at its last probe.
struct pooler_reading {
  bool answers = false;
  std::string detail = {};    ///< a sentence for people; empty when it responds
  std::uint64_t clients = 0;  ///< connected clients
  std::uint64_t waiting = 0;  ///< of these, waiting for a connection to a database
  std::size_t projects = 0;   ///< open projects

  friend bool operator==(const pooler_reading&, const pooler_reading&) = default;
};

/// Deadline of one call, on the steady clock.
using deadline = std::chrono::steady_clock::time_point;

/// The interface for managing projects' databases. Every function blocks up to its deadline, runs
/// on a worker thread, and may be called concurrently for different projects, but never for one
/// project, except for `interrupt`.
///
/// Operations are lists of steps. Every step is idempotent and may be repeated after a kill of the
/// server at any moment, also when it was completed; a step other than the first finds the results
/// of earlier steps on disk.
class provider {
 public:
  virtual ~provider() = default;

  /// The step of a resize after which the database runs with the new size.
  static constexpr std::string_view resizing_step = "start";
  /// The step of operations that start a database after which it is in use: it signs in as the
  /// project's own role.
  static constexpr std::string_view verifying_step = "verify";

  /// The name in configuration: `local` or `simulated`.
  [[nodiscard]] virtual std::string_view name() const = 0;

  [[nodiscard]] virtual std::span<const step_description> steps(
      domain::project_operation operation) const = 0;

  /// Returns the usual duration of the whole operation, for the expected end shown to people.
  [[nodiscard]] virtual std::chrono::milliseconds usual_duration(
      domain::project_operation operation) const = 0;

  /// Performs one step. Errors: `timeout` at the deadline, `conflict` with detail code `port_taken`
  /// when another program listens on the port, `unavailable` when the host is unavailable,
  /// `internal` otherwise, each with a sentence for people.
  [[nodiscard]] virtual core::result<void> perform(domain::project_operation operation,
                                                   std::string_view step_id,
                                                   const instance_spec& spec, deadline until) = 0;

  /// Ends a step of the project that restores or copies files soon: it fails with `conflict`.
  /// Without such a step it does nothing. Unlike the other functions, it is called while one of
  /// them works for the project.
  virtual void interrupt(const domain::project_ref& ref) = 0;

  /// Applies the spec to a database as far as possible without a restart: settings, whether it
  /// accepts changes, and a new password, after which sessions with the old one end. New
  /// connections have all changes afterwards. A stopped database applies the rest at its next
  /// start. May be repeated, like a step. Errors: as `perform`.
  [[nodiscard]] virtual core::result<void> apply_configuration(const instance_spec& spec,
                                                               deadline until) = 0;

  /// Restores access of the project's own role to a running database: resets the limits, rights and
  /// settings with which its owner can refuse every session, including its own. May be repeated.
  /// Errors: as `perform`.
  [[nodiscard]] virtual core::result<void> restore_access(const instance_spec& spec,
                                                          deadline until) = 0;

  /// Creates, updates or drops an extension in a running database, as its superuser, in a schema of
  /// the superuser. Errors: `bad_request` for an order that is never carried out, and with
  /// PostgreSQL's reason; `conflict` when the database does not run or no schema can be used; as
  /// `perform`.
  [[nodiscard]] virtual core::result<void> change_extension(const instance_spec& spec,
                                                            const domain::extension_order& order,
                                                            deadline until) = 0;

  /// Creates, changes or drops a role of the project in a running database, as its superuser.
  /// Errors: as `change_extension`; `not_found` for a role that is not the project's.
  [[nodiscard]] virtual core::result<void> change_role(const instance_spec& spec,
                                                       const domain::role_order& order,
                                                       deadline until) = 0;

  /// Carries out an order to the vault in a running database, as its superuser, and returns the
  /// result as JSON: for `list` `{"secrets": [...], "roles": [...]}`, at most
  /// `domain::vault_page_secrets` secrets by name, and the roles that can be allowed to read some;
  /// for `find` and `put` the secret, for `find` with the encrypted value in base64 (`sealed`).
  /// Creates the vault and writes its `key` when they are missing; without a key, `list` creates
  /// nothing. Errors: `bad_request` for an order that is never carried out, and for an unknown
  /// role; `not_found`; `conflict` when the database does not run, for a name in use, beyond
  /// `domain::vault_secrets_max`, and when the schema `vault` belongs to the project; as `perform`.
  [[nodiscard]] virtual core::result<std::string> use_vault(
      const instance_spec& spec, const std::optional<core::portable_key>& key,
      const domain::vault_order& order, deadline until) = 0;

  /// Creates, changes or drops a server of another database or a user mapping in a running
  /// database, as its superuser. Errors: `bad_request` for an order that is never carried out, for
  /// an unknown role, and with PostgreSQL's reason; `not_found` for an unknown server; `conflict`
  /// when the database does not run, and beyond `domain::wrapper_servers_max`; `unavailable`
  /// without `postgres_fdw` on the host; as `perform`.
  [[nodiscard]] virtual core::result<void> change_wrapper(const instance_spec& spec,
                                                          const domain::wrapper_order& order,
                                                          deadline until) = 0;

  /// Starts a backup of a running database and returns; the backup continues without this program.
  /// Errors: `conflict` while one runs, when the database does not run, and when it was started
  /// without archiving; `unavailable` when the host has no program for backups, the repository
  /// cannot be used, or has another key; `internal` otherwise; each with a sentence for people.
  [[nodiscard]] virtual core::result<void> start_backup(const instance_spec& spec,
                                                        const domain::backup_order& order,
                                                        deadline until) = 0;

  /// Ends a running backup; the previous ones are kept. Succeeds when none runs. Errors: `timeout`,
  /// `unavailable`.
  [[nodiscard]] virtual core::result<void> cancel_backup(const instance_spec& spec,
                                                         deadline until) = 0;

  /// Returns the state of the project's repository, of its archiving and of running backups and
  /// proofs, also of a stopped database. Errors: `unavailable` when the repository cannot be read
  /// or has another key; `timeout`; `internal`.
  [[nodiscard]] virtual core::result<domain::backup_state> backup_state_of(
      const instance_spec& spec, deadline until) = 0;

  /// Starts to restore a backup into a scratch instance that no client can reach, checks it and
  /// removes it. Returns at once; the result is in `backup_state::last_proof`. A stop of this
  /// program ends a proof without a result. Errors: `conflict` while a proof runs; `not_found` for
  /// an unknown backup; as `start_backup`.
  [[nodiscard]] virtual core::result<void> start_proof(const instance_spec& spec,
                                                       const std::string& label,
                                                       deadline until) = 0;

  /// Moves the files of a stopped database to its backups, from which the operation `recover`
  /// restores them. `remove` succeeds when they are already gone. Errors: `conflict` when not
  /// everything can be restored, `unavailable` with a damaged repository, as `backup_state_of`;
  /// then all files are still on the host.
  [[nodiscard]] virtual core::result<void> offload(const instance_spec& spec, offload_phase phase,
                                                   deadline until) = 0;

  [[nodiscard]] virtual probe_result probe(const instance_spec& spec, probe_depth depth,
                                           deadline until) = 0;

  /// Returns the address for direct connections; depends only on the port.
  [[nodiscard]] virtual domain::instance_address address(const instance_spec& spec) const = 0;

  /// Returns the address for connections through the pooler; empty when there is none. Depends only
  /// on the ref.
  [[nodiscard]] virtual std::optional<domain::instance_address> pooled_address(
      const instance_spec& spec) const = 0;

  /// Returns the address for members' statements; empty when the provider has no databases to
  /// connect to. Depends only on ref and port. Any thread.
  [[nodiscard]] virtual std::optional<domain::session_address> session_address(
      const instance_spec& spec) const = 0;

  /// Returns the certificate with which clients verify the servers; empty when these do not use
  /// TLS. Any thread.
  [[nodiscard]] virtual std::optional<domain::database_authority> authority() const = 0;

  /// Returns the state of the pooler; empty when there is none. Does not block. Any thread.
  [[nodiscard]] virtual std::optional<pooler_reading> pooler_now() const = 0;

  /// Returns why no database can have this size here, in a sentence for people; empty when it can.
  /// Any thread.
  [[nodiscard]] virtual std::optional<std::string> refusal_of(
      const domain::compute_size& size) const = 0;

  /// Returns every project with remains on the host, to find those that no longer exist in storage.
  [[nodiscard]] virtual std::vector<domain::project_ref> inventory() = 0;

  /// Registers a callback for databases whose process ended unexpectedly; it is called on one of
  /// the provider's threads.
  using exit_listener = std::function<void(const domain::project_ref&, std::string reason)>;
  virtual void on_unplanned_exit(exit_listener listener) = 0;

  /// Reads complete lines of the log files of a project's database, or of the pooler without a ref,
  /// from a position on: at most `domain::log_chunk_bytes_max`. May be called while other calls
  /// work for the project. A provider without log files reads nothing. Errors: `unavailable` when
  /// files cannot be read.
  [[nodiscard]] virtual core::result<domain::log_chunk> read_log(
      const std::optional<domain::project_ref>& of, const domain::log_position& from,
      deadline until) {
    (void)of;
    (void)until;
    return domain::log_chunk{.next = from};
  }

  /// Registers a callback for log files with new lines, of a project or of the pooler. It is called
  /// on one of the provider's threads, must not block, and is called again after the next
  /// `read_log`. Where the system cannot watch files, it is never called.
  using log_listener = std::function<void(const std::optional<domain::project_ref>&)>;
  virtual void on_log_written(log_listener listener) { (void)listener; }

  /// Stops every running database in a planned way, or leaves them running, as configured.
  virtual void shut_down(deadline until) = 0;

  /// Launches the databases that the last `shut_down` stopped, before the first probe, and returns
  /// their number. Does not wait until they accept connections; the first probes report that.
  virtual std::size_t start_up(deadline until) = 0;
};

}  // namespace signalbox::provisioning

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

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/database_authority.hpp"
#include "domain/project/pooled_access.hpp"
#include "domain/project/postgres_overrides.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/project/project.hpp"

namespace signalbox::provisioning {

/// What a provider needs to know of a project to work on its database.
struct instance_spec {
  domain::project_ref ref;
  std::string region;
  std::uint16_t port = 0;
  std::string password;  ///< of the project's own role, in the clear; never logged
  /// What its database runs as. Nothing: a size that is not in the catalogue any more.
  std::optional<domain::compute_size> size = std::nullopt;
  domain::postgres_overrides config = {};  ///< what people set of PostgreSQL's own settings
  std::uint64_t disk_mib = 0;              ///< its disk; 0: not known, so not bounded
  bool is_read_only = false;               ///< its disk is full: it takes no changes
  bool is_password_new = false;            ///< the database does not know `password` yet
  bool ends_sessions = false;              ///< with a new password, sessions of the old one end
};

/// A step that an operation consists of, in the order in which they are performed.
struct step_description {
  std::string_view id;
  std::string_view label;
};

using domain::health;

struct probe_result {
  health state = health::unreachable;
  std::string detail;      ///< a sentence for a person; empty when healthy
  std::string db_version;  ///< for example "15.18"; empty unless healthy
  /// Statements and connections of the tenant since the last statistics reset, to see activity.
  std::uint64_t activity = 0;
  std::string compute_size = {};  ///< the id of what it runs as; empty where that is not known
  /// What was measured of a database that answers.
  std::optional<domain::probe_reading> reading = std::nullopt;
  /// How the pooler is; nothing where there is none.
  std::optional<domain::pooler_probe> pooler = std::nullopt;
  /// Everything that the project takes on the disk, WAL, temporary files and logs included; nothing
  /// where it was not measured this time.
  std::optional<std::uint64_t> disk_bytes = std::nullopt;
  /// A sentence about something that has just happened and is over; empty: nothing.
  std::string remark = {};
  /// No answer came until the deadline: the next probe would cost a worker as much time.
  bool is_silent = false;
};

/// What a look finds out besides whether the database answers.
enum class probe_depth {
  usual,
  with_size,  ///< how large the database is, too: that costs more the larger it is
};

/// How the pooler of all projects was when it was looked at last.
struct pooler_reading {
  bool answers = false;
  std::string detail = {};    ///< a sentence for a person; empty when it answers
  std::uint64_t clients = 0;  ///< connected to it
  std::uint64_t waiting = 0;  ///< of these, for their turn at a connection to a database
  std::size_t projects = 0;   ///< that it lets people in to

  friend bool operator==(const pooler_reading&, const pooler_reading&) = default;
};

/// Deadline of one call, on the steady clock.
using deadline = std::chrono::steady_clock::time_point;

/// Where projects' databases live. Every function blocks up to its deadline, runs on a worker
/// thread, and may be called for different projects at once, never for one project twice at once.
///
/// Operations are lists of steps. Every step is idempotent and may be performed again after a kill
/// of the server at any moment, also when it was done already; a step that is not the first finds
/// on disk whatever the earlier ones left.
class provider {
 public:
  virtual ~provider() = default;

  /// The step of a resize after which the database runs with the new size.
  static constexpr std::string_view resizing_step = "start";
  /// The last step of what brings a database up: it signs in as the project's own role.
  static constexpr std::string_view verifying_step = "verify";

  /// The name in configuration: `local` or `simulated`.
  [[nodiscard]] virtual std::string_view name() const = 0;

  [[nodiscard]] virtual std::span<const step_description> steps(
      domain::project_operation operation) const = 0;

  /// How long the whole operation usually takes, for the expected end shown to people.
  [[nodiscard]] virtual std::chrono::milliseconds usual_duration(
      domain::project_operation operation) const = 0;

  /// Performs one step. Errors: `timeout` at the deadline, `conflict` with detail code
  /// `port_taken` when another program listens on the port, `unavailable` when the host is away,
  /// `internal` otherwise, each with a sentence for a person.
  [[nodiscard]] virtual core::result<void> perform(domain::project_operation operation,
                                                   std::string_view step_id,
                                                   const instance_spec& spec, deadline until) = 0;

  /// Makes a database what the spec says as far as that needs no restart: settings, whether it
  /// takes changes, a new password, after which sessions end that began before. A new connection
  /// sees all of it afterwards. One that does not run takes up the rest at its next start. May be
  /// done again, like a step. Errors: as `perform`.
  [[nodiscard]] virtual core::result<void> apply_configuration(const instance_spec& spec,
                                                               deadline until) = 0;

  /// Gives the project's own role access to a running database again: resets the limits, rights and
  /// settings by which its owner can refuse every session, its own included. May be done again.
  /// Errors: as `perform`.
  [[nodiscard]] virtual core::result<void> restore_access(const instance_spec& spec,
                                                          deadline until) = 0;

  [[nodiscard]] virtual probe_result probe(const instance_spec& spec, probe_depth depth,
                                           deadline until) = 0;

  /// Where people connect; known from the port alone.
  [[nodiscard]] virtual domain::instance_address address(const instance_spec& spec) const = 0;

  /// Where people connect through the pooler; nothing where there is none. Known from the ref
  /// alone.
  [[nodiscard]] virtual std::optional<domain::instance_address> pooled_address(
      const instance_spec& spec) const = 0;

  /// What clients verify the servers with; nothing where these do not speak TLS. Any thread.
  [[nodiscard]] virtual std::optional<domain::database_authority> authority() const = 0;

  /// How the pooler is; nothing where there is none. Does not block. Any thread.
  [[nodiscard]] virtual std::optional<pooler_reading> pooler_now() const = 0;

  /// Why no database can have this size here, in a sentence for a person; nothing when it can. Any
  /// thread.
  [[nodiscard]] virtual std::optional<std::string> refusal_of(
      const domain::compute_size& size) const = 0;

  /// Every project of which something is left on the host, to find what has no project any more.
  [[nodiscard]] virtual std::vector<domain::project_ref> inventory() = 0;

  /// Called, on a thread of the provider's, when a database's process ends that nobody stopped.
  using exit_listener = std::function<void(const domain::project_ref&, std::string reason)>;
  virtual void on_unplanned_exit(exit_listener listener) = 0;

  /// Takes every running database down in a planned way, or leaves them serving, as configured.
  virtual void shut_down(deadline until) = 0;

  /// Launches what the last `shut_down` took down, before anybody probes, and returns how many
  /// that were. Does not wait until they take connections: the first probes tell.
  virtual std::size_t start_up(deadline until) = 0;
};

}  // namespace signalbox::provisioning

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "postgres/deadline.hpp"
#include "postgres/unique_descriptor.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/pooler_process.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Callbacks for events of the pooler, on any thread; each may be empty.
struct pooler_listeners {
  pooler_reporter report = {};
  pooler_watcher changed = {};
};

/// Delay before the next start after failed starts in a row: doubled each time, up to a maximum.
[[nodiscard]] std::chrono::milliseconds pooler_retry_delay(std::size_t failures);

/// Manages one pgbouncer for all projects of this machine: starts it or adopts a running one,
/// restarts it when it ends or does not respond, and configures its access rules. All of this runs
/// on a dedicated thread; every function may be called on any thread.
class pooler {
 public:
  /// Returns immediately; `known` projects are open from the beginning. Throws std::system_error
  /// when no thread can be created.
  pooler(pooler_process::place where, std::vector<pooled_project> known,
         pooler_listeners callbacks);
  pooler(const pooler&) = delete;
  pooler& operator=(const pooler&) = delete;
  /// Leaves pgbouncer running: `stop` ends it.
  ~pooler();

  /// Returns whether exactly this project is open, or will be once pgbouncer runs.
  [[nodiscard]] bool knows(const pooled_project& project) const;

  /// Opens a project to clients. Waits until the change is applied, at most until the deadline.
  void put(const pooled_project& project, postgres::deadline until);

  /// Closes a project, and ends its open connections. Waits as `put`.
  void remove(const domain::project_ref& ref, postgres::deadline until);

  /// Returns the result of its last probe.
  [[nodiscard]] pooler_reading reading() const;

  /// Stops pgbouncer, in a planned way. Errors: `timeout`.
  [[nodiscard]] core::result<void> stop(postgres::deadline until);

 private:
  using clock = std::chrono::steady_clock;
  struct requested {
    std::vector<pooled_project> projects;
    std::uint64_t generation = 0;
  };

  void keep();
  void tend();
  void bring_up(const requested& now);
  [[nodiscard]] core::result<postgres::process> adopt_or_start(const requested& now);
  void notify_listener(const requested& now);
  void probe();
  void keep_certificate();
  void note_silence();
  void note_failure(const core::error& why);
  void sleep();
  void wake() const;
  void end_keeping();

  [[nodiscard]] requested snapshot() const;
  void changed(std::unique_lock<std::mutex>& lock, postgres::deadline until);
  void publish(std::uint64_t generation);
  void publish(pooler_reading now);
  void publish_change();
  void log_event(std::string_view event, std::string_view sentence) const;

  const pooler_process process_;
  const pooler_listeners callbacks_;

  // Members of the thread.
  std::optional<postgres::process> server_;
  std::size_t failures_ = 0;  ///< since it last ran for a long time
  std::size_t unanswered_probes_ = 0;
  clock::time_point started_at_;
  clock::time_point retry_at_;
  clock::time_point next_check_;
  clock::time_point certificate_at_;     ///< when the certificate is examined next
  bool has_unread_certificate_ = false;  ///< pgbouncer has not reloaded since it was replaced
  std::string last_failure_;  ///< already reported, so that it is not repeated for each attempt

  mutable std::mutex guard_;
  std::condition_variable applied_changed_;
  std::map<domain::project_ref, pooled_project> projects_;
  std::uint64_t generation_ = 1;  ///< of `projects_`
  std::uint64_t applied_ = 0;     ///< the applied generation
  pooler_reading reading_;
  bool ending_ = false;

  postgres::unique_descriptor wake_;  ///< an eventfd
  std::thread thread_;                // declared last, because it uses all members above
};

/// Returns the projects that are open in the pooler, by the notes in their folders.
[[nodiscard]] std::vector<pooled_project> noted_projects(const projects_folder& projects);

}  // namespace signalbox::provisioning

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::provisioning {

/// The repositories of a simulated fleet: no waiting, no threads, no clock. A backup or a proof
/// runs for the duration that its beginning is given; each call first ends what is due. The caller
/// must ensure that only one thread uses it at a time.
class simulated_backups {
 public:
  explicit simulated_backups(std::uint64_t seed) : seed_(seed) {}

  /// How a backup or a proof goes.
  struct course {
    std::chrono::milliseconds duration{0};
    bool fails = false;
  };

  /// Errors: `conflict` while one runs.
  [[nodiscard]] core::result<void> start_backup(const domain::project_ref& ref,
                                                const domain::backup_order& order,
                                                const course& goes, core::time_point now);
  void cancel(const domain::project_ref& ref, core::time_point now);
  /// `is_running`: the database runs, so its WAL is archived until now, unless there is an
  /// `archive_failure`.
  [[nodiscard]] domain::backup_state state_of(const domain::project_ref& ref, bool is_running,
                                              core::time_point now,
                                              const std::string& archive_failure = {});
  /// Errors: `conflict` while one runs, `not_found` for an unknown backup.
  [[nodiscard]] core::result<void> start_proof(const domain::project_ref& ref,
                                               const std::string& label, const course& goes,
                                               core::time_point now);
  void forget(const domain::project_ref& ref) { all_.erase(ref); }

 private:
  struct repository {
    domain::backup_state state;
    std::chrono::days kept{1};
    course backup_goes;
    course proof_goes;
    std::string proven_label;  ///< of the running proof
    std::uint64_t database_bytes = 0;
  };

  repository& settled(const domain::project_ref& ref, core::time_point now);
  static void end_backup(repository& of, core::time_point at);

  std::uint64_t seed_;
  std::unordered_map<domain::project_ref, repository> all_;
};

}  // namespace signalbox::provisioning

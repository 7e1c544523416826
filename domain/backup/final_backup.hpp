#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/backup/backup.hpp"

/// The backup of a project before Signalbox stops its database.
namespace signalbox::domain {

enum class final_backup_step {
  backup,  ///< one is to be made
  proof,   ///< `label` is to be proven
  wait,    ///< a backup or a proof runs
  done,    ///< everything is in a proven backup
  failed,  ///< `failure` says why
};

struct final_backup_decision {
  final_backup_step step = final_backup_step::wait;
  std::string label = {};
  std::string failure = {};

  friend bool operator==(const final_backup_decision&, const final_backup_decision&) = default;
};

/// The attempts of which a host may not report.
struct final_backup_attempts {
  core::time_point since{};  ///< when the final backup was requested
  std::optional<core::time_point> backup_at = std::nullopt;  ///< the last start of a backup
  std::optional<core::time_point> proof_at = std::nullopt;   ///< the last start of a proof
  std::string failure = {};  ///< why the last backup was not started; empty: it was
};

/// Returns the next step to a proven backup of everything that was written before `since`. Each of
/// backup and proof is attempted once.
[[nodiscard]] final_backup_decision next_final_backup_step(const backup_state& state,
                                                           const final_backup_attempts& attempts);

}  // namespace signalbox::domain

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"

/// Whether a project's data could be restored right now.
namespace signalbox::domain {

/// Why a project is not protected, the most serious first.
enum class protection_fault : std::uint8_t {
  no_backup,          ///< there is none yet
  proof_failed,       ///< the backup that was last restored for a check could not be
  archiving_failing,  ///< changes do not reach the repository
  backup_too_old,     ///< the database changes, but has not been backed up
};

inline constexpr auto protection_fault_names = core::names_of<protection_fault>({
    {protection_fault::no_backup, "no_backup"},
    {protection_fault::proof_failed, "proof_failed"},
    {protection_fault::archiving_failing, "archiving_failing"},
    {protection_fault::backup_too_old, "backup_too_old"},
});

/// Archiving is retried: a shorter failure, for example during a restart, is none.
inline constexpr std::chrono::minutes archiving_failure_min{5};
/// A changing database is protected by a backup for this long: two nights.
inline constexpr std::chrono::hours protecting_backup_age_max{48};

struct backup_protection {
  std::optional<protection_fault> fault = std::nullopt;  ///< empty: protected
  core::time_point since{};  ///< of the fault; of a protected project, the end of the newest backup
  std::string sentence = {};  ///< the reason and what helps; empty: protected

  [[nodiscard]] bool is_protected() const { return !fault; }
  friend bool operator==(const backup_protection&, const backup_protection&) = default;
};

/// `created_at` is when the project was created.
[[nodiscard]] backup_protection protection_of(const backup_state& state,
                                              core::time_point created_at, core::time_point now);

}  // namespace signalbox::domain

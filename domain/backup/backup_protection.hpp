#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/json/json.hpp"
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

/// A project has this long for its first backup before its absence is published as a fault.
inline constexpr std::chrono::hours first_backup_delay_max{1};

/// Why a project's data could not be restored right now. Stored.
struct missing_protection {
  protection_fault fault = protection_fault::no_backup;
  core::time_point since{};
  std::string reason = {};  ///< a sentence: what is the case and what helps

  friend bool operator==(const missing_protection&, const missing_protection&) = default;
};

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

/// Returns what is published of a missing protection: not that the first backup of a new project is
/// still to come.
[[nodiscard]] std::optional<missing_protection> missing_protection_of(const backup_state& state,
                                                                      core::time_point created_at,
                                                                      core::time_point now);

/// Returns the next time after `now` at which `missing_protection_of` can change although the state
/// does not; empty: there is none.
[[nodiscard]] std::optional<core::time_point> protection_expires_at(const backup_state& state,
                                                                    core::time_point created_at,
                                                                    core::time_point now);

/// The published and stored form: `{fault, since, reason}`, `since` in ISO 8601.
[[nodiscard]] core::json missing_protection_json(const missing_protection& of);
/// Reads it; empty for anything else.
[[nodiscard]] std::optional<missing_protection> missing_protection_from(const core::json& stored);

}  // namespace signalbox::domain

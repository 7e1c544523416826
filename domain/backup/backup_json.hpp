#pragma once

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/backup/backup.hpp"
#include "domain/backup/backup_protection.hpp"

/// The JSON of backups: for storage, topics and routes. Times are in ISO 8601; absent values are
/// omitted.
namespace signalbox::domain {

[[nodiscard]] core::json backup_json(const backup& of);
[[nodiscard]] core::json running_backup_json(const running_backup& of);
[[nodiscard]] core::json archive_json(const archive_state& of);
[[nodiscard]] core::json proof_json(const backup_proof& of);
[[nodiscard]] core::json window_json(const restore_window& of);
[[nodiscard]] core::json recovery_json(const recovery_target& of);
[[nodiscard]] core::json protection_json(const backup_protection& of);
[[nodiscard]] core::json backup_state_json(const backup_state& of);

/// Read what was written by the functions above. Errors: `internal` with the part that is missing
/// or invalid.
/// @{
[[nodiscard]] core::result<backup_state> backup_state_from(const core::json& of);
[[nodiscard]] core::result<backup_proof> proof_from(const core::json& of);
[[nodiscard]] core::result<recovery_target> recovery_from(const core::json& of);
/// @}

}  // namespace signalbox::domain

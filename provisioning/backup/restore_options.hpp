#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/backup/backup.hpp"
#include "provisioning/backup/repository_state.hpp"

/// How pgBackRest restores to a target. Pure.
namespace signalbox::provisioning {

/// Returns the target with its backup, checked against a repository. Errors: as
/// `domain::checked_recovery`.
[[nodiscard]] core::result<domain::recovery_target> target_in(
    const repository_facts& facts, const std::optional<domain::recovery_target>& requested);

/// Returns the options of a restore to the target on a timeline. Without `reaches_target`, to the
/// end of the WAL.
[[nodiscard]] std::vector<std::string> restore_options(const domain::recovery_target& target,
                                                       std::uint32_t timeline, bool reaches_target);

/// Returns whether a recovery to the target failed because no transaction was committed after it:
/// the end of the WAL is the same state.
[[nodiscard]] bool ends_before_target(const domain::recovery_target& target,
                                      const core::error& failure);

}  // namespace signalbox::provisioning

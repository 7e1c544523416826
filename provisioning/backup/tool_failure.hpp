#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

/// What messages of pgBackRest mean. Pure.
namespace signalbox::provisioning {

/// Returns the first error in the program's output as an error with a sentence for people, without
/// paths of the host: `unavailable` when the repository cannot be used or has another key,
/// `conflict` when a backup runs or the database does not, otherwise `internal`. For an output
/// without an error, `internal` with `unexplained`.
[[nodiscard]] core::error tool_failure_in(std::string_view output, std::string_view unexplained);

/// Returns whether the output is that of a completed backup.
[[nodiscard]] bool is_completed_backup(std::string_view output);

/// Returns what `pgbackrest verify` found to be wrong with a backup and those that it needs, a
/// sentence; empty when they are intact. It lists only what is damaged.
[[nodiscard]] std::string verification_fault_in(std::string_view output, std::string_view label);

/// The sentence about a repository that was encrypted with another key.
inline constexpr std::string_view wrong_key_sentence =
    "The repository was encrypted with another key: the installation's secret key is not the one "
    "with which the backups were made.";

}  // namespace signalbox::provisioning

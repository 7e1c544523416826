#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/project/project_origin.hpp"
#include "domain/project/project_status.hpp"

/// Rules of branches: projects that belong to another one, their parent, in the same organization.
namespace signalbox::domain {

/// The maximum number of branches of a project. Each is a database of its own.
inline constexpr std::size_t branches_max = 20;

/// The longest time after which a branch is deleted: a longer one is a project.
inline constexpr std::chrono::days branch_life_max{365};

/// The parent of a new branch as it is while its organization's row is locked.
struct branch_parent {
  bool is_branch = false;
  std::optional<project_status> status = std::nullopt;  ///< empty: unknown to this version
  std::size_t branches = 0;
};

/// Checks whether a project may have one more branch. Errors: `conflict` with a sentence.
[[nodiscard]] core::result<void> check_new_branch(const branch_parent& parent);

/// Checks whether a project may be deleted or transferred (`deed`, a participle) with these
/// branches, given by name. Errors: `conflict` naming them, with detail code `has_branches`.
/// @{
inline constexpr const char* has_branches_code = "has_branches";
[[nodiscard]] core::result<void> check_without_branches(std::span<const std::string> names,
                                                        const std::string& deed);
/// @}

/// Returns the sentence about the database hooks and scheduled jobs of a branch that was reset;
/// empty when it has none.
[[nodiscard]] std::string disabled_in_copy(std::size_t hooks, std::size_t jobs);

/// Checks whether the database of a project in this status can be copied. Errors: `conflict`.
[[nodiscard]] core::result<void> check_copied_status(origin_kind kind, project_status status);

}  // namespace signalbox::domain

#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/schema/schema_object.hpp"
#include "domain/schema/schema_script.hpp"

/// The comparison of a branch with its parent, and with the state that both had in common.
namespace signalbox::domain {

/// The most statements of one merge, which all run in one transaction.
inline constexpr std::size_t merge_statements_max = 5'000;

/// What a merge takes over as a whole: an object, or a new or removed table with all that belongs
/// to it.
struct merge_unit {
  schema_key key;
  object_change change = object_change::changed;
  std::vector<schema_key> objects = {};  ///< that differ; at least one
  std::string in_parent = {};            ///< the definition; empty: absent
  std::string in_branch = {};
  /// Why taking it over would undo a change in the parent, as a sentence; empty: it would not.
  std::string conflict = {};
  /// Why it cannot be taken over, as a sentence; empty: it can.
  std::string blocked = {};
  std::vector<std::string> cautions = {};
  std::set<schema_key> needs = {};  ///< units without which it cannot be taken over
};

/// An object that was removed and another one that was added: perhaps renamed.
struct possible_rename {
  schema_key from;
  schema_key to;
};

struct branch_comparison {
  bool has_base = false;              ///< else every difference counts as a change of the branch
  std::vector<merge_unit> in_branch;  ///< changed in the branch
  std::vector<merge_unit> in_parent;  ///< changed only in the parent, since the branch was made
  std::vector<possible_rename> renames;
  std::set<std::string> not_compared;  ///< kinds of objects that one of them has
};

/// Compares a branch with its parent. `base`: what they had in common. `runner`: the role that
/// would run the merge.
[[nodiscard]] branch_comparison compare_branch(const schema_snapshot* base,
                                               const schema_snapshot& parent,
                                               const schema_snapshot& branch,
                                               const std::string& runner);

/// Returns the parent as it is after the chosen units, given by the texts of their keys, have been
/// taken over. Errors: `bad_request` for a unit that is unknown, blocked, or chosen without what it
/// needs, with detail codes `unknown_change`, `change_blocked`, `change_needs_others`.
[[nodiscard]] core::result<schema_snapshot> merged_parent(const branch_comparison& compared,
                                                          const schema_snapshot& parent,
                                                          const schema_snapshot& branch,
                                                          const std::set<std::string>& chosen);

/// Returns the common state after a merge: the chosen units are as in the branch.
[[nodiscard]] schema_snapshot advanced_base(const schema_snapshot& base,
                                            const branch_comparison& compared,
                                            const schema_snapshot& branch,
                                            const std::set<std::string>& chosen);

}  // namespace signalbox::domain

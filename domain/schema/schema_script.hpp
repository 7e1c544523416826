#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "domain/schema/schema_object.hpp"

namespace signalbox::domain {

/// What becomes of an object between two snapshots.
enum class object_change : std::uint8_t { added, changed, removed };

inline constexpr auto object_change_names = core::names_of<object_change>({
    {object_change::added, "added"},
    {object_change::changed, "changed"},
    {object_change::removed, "removed"},
});

/// Returns the objects that differ.
[[nodiscard]] std::map<schema_key, object_change> changes_between(const schema_snapshot& from,
                                                                  const schema_snapshot& to);

/// A statement of a script.
struct script_step {
  std::string sql;
  schema_key of;               ///< the object that it creates, changes or removes
  bool is_recreation = false;  ///< the object is the same afterwards; another change needs this
  std::string lock = {};       ///< the mode in which it locks `locked`, in PostgreSQL's words
  std::string locked = {};     ///< a table that exists before the script; empty: none
};

/// Statements that change one snapshot into another, in the order of their dependencies.
struct schema_script {
  std::vector<script_step> steps;
  /// Changes for which there are no statements, each with a sentence.
  std::map<schema_key, std::string> impossible;
  /// What to know of a change, as sentences.
  std::map<schema_key, std::vector<std::string>> cautions;
};

/// Returns the script that changes `from` into `to`, to be run by the role `runner`. Linear in the
/// number of objects but for sorting. What is impossible has no statements, so that a script with
/// impossible changes does not reach `to`.
[[nodiscard]] schema_script script_between(const schema_snapshot& from, const schema_snapshot& to,
                                           const std::string& runner);

}  // namespace signalbox::domain

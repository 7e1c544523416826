#pragma once

#include <string>
#include <vector>

#include "domain/project/activity.hpp"
#include "domain/project/project.hpp"

namespace signalbox::domain {

/// Displayed as the requester of automatic changes by Signalbox.
inline constexpr std::string_view platform_requester = "Signalbox";

/// What a change of a condition needs for its entries, besides the condition.
struct activity_facts {
  activity_id id;  ///< of a new entry
  core::time_point now = {};
  bool crashed = false;        ///< the process of the database ended
  std::string from_size = {};  ///< display names of a resize
  std::string to_size = {};
};

/// A condition with its marks for the timeline, and the entries that the change adds or completes.
struct traced_change {
  project_condition condition;
  std::vector<activity_entry> entries;
};

/// Returns the entries for the change from `before` to `after`, at most one completed and one new
/// one. An operation's entry is added when the operation starts and completed when it ends: its
/// finished steps fold into it. The condition keeps the entry's id, so a restarted server completes
/// the same entry. A change that only finishes a step adds nothing.
[[nodiscard]] traced_change trace_change(const project_condition& before, project_condition after,
                                         const activity_facts& facts);

}  // namespace signalbox::domain

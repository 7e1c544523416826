#pragma once

#include <cstddef>
#include <vector>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/activity_page.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The timelines of projects.
class activity_repository {
 public:
  activity_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit activity_repository(const statements& on) : on_(on) {}

  /// Adds entries, or completes those that exist. Idempotent.
  void put(const domain::project_ref& ref, const std::vector<domain::activity_entry>& entries);

  /// Returns a project's entries, newest first: one more than the filter's count if there are more.
  [[nodiscard]] std::vector<domain::activity_entry> list(const domain::project_ref& ref,
                                                         const domain::activity_filter& filter);

  /// Deletes entries from before `then`, and the oldest of each project beyond
  /// `activity_entries_max`, at most `count`; returns their number.
  [[nodiscard]] std::size_t forget(core::time_point then, std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage

#pragma once

#include <cstddef>
#include <vector>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/probe_history.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A bucket of one project.
struct project_bucket {
  domain::project_ref ref;
  domain::probe_bucket bucket;
};

/// Measurements of probes of projects' databases.
class probe_history_repository {
 public:
  probe_history_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores buckets of many projects with one statement, and with another one the summaries of
  /// their hours. Of two versions of a bucket, the one with more probes is kept, so it is
  /// idempotent.
  void put(const std::vector<project_bucket>& all);

  /// Returns a project's buckets from this number on, oldest first.
  [[nodiscard]] std::vector<domain::probe_bucket> find(const domain::project_ref& ref,
                                                       std::uint32_t first);

  /// Returns the summaries of a project's hours from this time on, oldest first: buckets with the
  /// number of the hour's first one.
  [[nodiscard]] std::vector<domain::probe_bucket> find_hours(const domain::project_ref& ref,
                                                             core::time_point since);

  /// Deletes buckets that began before then, oldest first, at most `count`; returns their number.
  [[nodiscard]] std::size_t forget_before(core::time_point then, std::size_t count);
  /// The same for summaries of hours.
  [[nodiscard]] std::size_t forget_hours_before(core::time_point then, std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage

#pragma once

#include <cstddef>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/probe_history.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Five minutes of one project.
struct project_bucket {
  domain::project_ref ref;
  domain::probe_bucket bucket;
};

/// What looks at projects' databases have measured.
class probe_history_repository {
 public:
  probe_history_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores buckets of many projects with one statement. Of a bucket that is stored already, or
  /// here twice, the one with more looks stays: to store it again changes nothing.
  [[nodiscard]] core::result<void> put(const std::vector<project_bucket>& all);

  /// A project's buckets from this number on, oldest first.
  [[nodiscard]] core::result<std::vector<domain::probe_bucket>> find(const domain::project_ref& ref,
                                                                     std::uint32_t first);

  /// Deletes buckets that began before then, the oldest first, at most `count`; returns how many.
  [[nodiscard]] core::result<std::size_t> forget_before(core::time_point then, std::size_t count);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage

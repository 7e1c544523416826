#pragma once

#include <cstddef>
#include <vector>

#include "core/time.hpp"
#include "domain/query/history_entry.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Texts that members ran. Each is found only by the member who ran it.
class history_repository {
 public:
  history_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Adds entries in the form of `domain::history_text`; those of accounts and projects that were
  /// deleted meanwhile are left out. The oldest beyond `domain::history_entries_max` of an account
  /// and project are deleted.
  void append(const std::vector<domain::history_entry>& entries);

  /// Returns entries of an account in a project, newest first.
  [[nodiscard]] std::vector<domain::history_entry> list(const domain::project_ref& project,
                                                        const domain::account_id& account,
                                                        const domain::history_filter& filter);

  /// Deletes the entries of an account in a project.
  void clear(const domain::project_ref& project, const domain::account_id& account);

  /// Deletes up to `count` entries that started before `then`; returns their number.
  [[nodiscard]] std::size_t forget_before(core::time_point then, std::size_t count);

 private:
  statements on_;
};

}  // namespace signalbox::storage

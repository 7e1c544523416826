#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "domain/project/activity.hpp"
#include "postgres/connection.hpp"
#include "storage/project/activity_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

/// Returns a function for a storage worker that runs `change(on, until)`, which returns a
/// `core::result`, and stores the entries of the timeline in the same transaction. Nothing is
/// stored when the change fails.
template <class Change>
[[nodiscard]] auto storing_activity(domain::project_ref ref,
                                    std::vector<domain::activity_entry> entries, Change change) {
  return [ref = std::move(ref), entries = std::move(entries), change = std::move(change)](
             postgres::connection& on, postgres::deadline until) {
    storage::transaction work(on, until);
    auto outcome = change(on, until);
    if (!outcome) return outcome;
    storage::activity_repository(on, until).put(ref, entries);
    work.commit();
    return outcome;
  };
}

}  // namespace signalbox::actors

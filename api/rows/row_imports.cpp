#include "api/rows/row_imports.hpp"

#include <algorithm>

namespace signalbox::api {

using core::errc;
using core::result;

namespace {

bool belongs_to(const open_import& what, const domain::project_ref& ref,
                const domain::account_id& person) {
  return what.access.ref == ref && what.person == person;
}

}  // namespace

result<row_imports::claim> row_imports::add(open_import what, clock::duration idle,
                                            clock::time_point now) {
  const std::lock_guard locked(mutex_);
  std::erase_if(all_, [&](const auto& one) {
    return !one.second->is_claimed && now - one.second->used_at >= idle;
  });
  const auto open = std::ranges::count_if(all_, [&](const auto& one) {
    return one.second->access.ref == what.access.ref && one.second->result.is_null();
  });
  if (std::cmp_greater_equal(open, bounds_.of_project_max)) {
    auto refused = core::fail(errc::too_many_requests,
                              "Other imports are running in this project. Wait for one to end.");
    refused.error().retry_after = std::chrono::duration_cast<std::chrono::seconds>(idle);
    return refused;
  }
  what.is_claimed = true;
  what.began = what.used_at = now;
  const auto made = std::make_shared<open_import>(std::move(what));
  all_[made->id] = made;
  return claim(*this, made);
}

result<row_imports::claim> row_imports::take(const std::string& id, const domain::project_ref& ref,
                                             const domain::account_id& person) {
  const std::lock_guard locked(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end() || !belongs_to(*found->second, ref, person))
    return core::fail(errc::not_found,
                      "The import has ended. It is rolled back after some minutes without data, "
                      "and after an error.");
  if (found->second->is_claimed)
    return core::fail(errc::conflict, "Another part of this import is being processed.");
  found->second->is_claimed = true;
  return claim(*this, found->second);
}

bool row_imports::drop(const std::string& id, const domain::project_ref& ref,
                       const domain::account_id& person) {
  const std::lock_guard locked(mutex_);
  const auto found = all_.find(id);
  if (found == all_.end() || !belongs_to(*found->second, ref, person)) return false;
  all_.erase(found);
  return true;
}

void row_imports::release(open_import& what) {
  const std::lock_guard locked(mutex_);
  what.is_claimed = false;
  what.used_at = clock::now();
}

}  // namespace signalbox::api

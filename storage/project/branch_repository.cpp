#include "storage/project/branch_repository.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {
namespace {

constexpr postgres::statement update_expiry{"projects.save_expiry", R"(
  UPDATE projects SET expires_at = $2
  WHERE ref = $1 AND parent_ref IS NOT NULL AND status NOT IN ('GOING_DOWN', 'REMOVED'))"};

}  // namespace

core::result<domain::project> branch_repository::save_expiry(const domain::project_ref& ref,
                                                             std::optional<core::time_point> at,
                                                             const domain::requester& by) {
  auto work = on_.begin();
  const auto before = project_repository(on_).find(ref);
  if (!before) return before;
  if (on_.run(update_expiry, {ref, at}).affected() == 0)
    return core::fail(core::errc::conflict, "Only a branch that is not being deleted can expire.");
  nlohmann::json detail = nlohmann::json::object();
  if (before->expires_at) detail["before"] = core::to_iso8601(*before->expires_at);
  if (at) detail["expires_at"] = core::to_iso8601(*at);
  const audit_entry entry{.by = by,
                          .organization = before->organization,
                          .project = ref,
                          .action = domain::audit::branch_update,
                          .target = before->name,
                          .detail = std::move(detail)};
  audit_repository(on_).append(entry);
  auto after = project_repository(on_).find(ref);
  if (!after) return after;
  work.commit();
  return after;
}

}  // namespace signalbox::storage

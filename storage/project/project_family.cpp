#include "storage/project/project_family.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/branch.hpp"
#include "domain/project/project_origin_json.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using postgres::statement;

constexpr statement select_parent{"projects.lock_parent", R"(
  SELECT p.status, p.parent_ref IS NOT NULL AS is_branch,
         (SELECT count(*) FROM projects b WHERE b.parent_ref = p.ref) AS branches
  FROM projects p WHERE p.ref = $1 AND p.organization_id = $2 FOR UPDATE)"};
constexpr statement select_branches{"projects.branches",
                                    "SELECT name FROM projects WHERE parent_ref = $1 ORDER BY id"};

const char* creation_action(const project_draft& draft) {
  if (!draft.parent.empty()) return domain::audit::branch_create;
  return draft.origin ? domain::audit::project_clone : domain::audit::project_create;
}

nlohmann::json creation_detail(const project_draft& draft) {
  nlohmann::json detail = {{"region", draft.region}, {"compute_size", draft.compute_size}};
  if (draft.origin) detail["origin"] = domain::origin_json(*draft.origin);
  if (draft.expires_at) detail["expires_at"] = core::to_iso8601(*draft.expires_at);
  return detail;
}

}  // namespace

result<void> check_parent(const statements& on, const domain::organization& of,
                          const domain::project_ref& parent) {
  if (parent.empty()) return {};
  const auto found = on.run(select_parent, {parent, of.id});
  if (found.empty()) return core::fail(core::errc::not_found, "There is no such project.");
  return domain::check_new_branch(
      {.is_branch = found[0].as<bool>("is_branch"),
       .status = domain::project_status_from(found[0].as<std::string>("status")),
       .branches = found[0].as<std::uint64_t>("branches")});
}

result<void> check_no_branches(const statements& on, const domain::project_ref& ref,
                               const std::string& deed) {
  const auto found = on.run(select_branches, {ref});
  std::vector<std::string> names;
  for (std::size_t at = 0; at < found.size(); ++at)
    names.push_back(found[at].as<std::string>("name"));
  return domain::check_without_branches(names, deed);
}

audit_entry creation_entry(const project_draft& draft, const domain::requester& by) {
  return {.by = by,
          .organization = draft.organization,
          .project = draft.ref,
          .action = creation_action(draft),
          .target = draft.name,
          .detail = creation_detail(draft)};
}

std::optional<std::string> origin_text(const std::optional<domain::project_origin>& origin) {
  if (!origin) return std::nullopt;
  return domain::origin_json(*origin).dump();
}

std::optional<std::string> parent_text(const project_draft& draft) {
  if (draft.parent.empty()) return std::nullopt;
  return draft.parent.value;
}

}  // namespace signalbox::storage

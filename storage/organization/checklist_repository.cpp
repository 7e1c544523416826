#include "storage/organization/checklist_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

// Statements leave a row in the history of their account until its retention ends, connections a
// measurement for a day.
constexpr statement note_first_use{"checklist.note_use", R"(
  UPDATE organizations o SET first_used_at = $2
  WHERE slug = $1 AND first_used_at IS NULL
    AND EXISTS (SELECT FROM projects p WHERE p.organization_id = o.id
                AND (EXISTS (SELECT FROM query_history h WHERE h.project_id = p.id)
                     OR EXISTS (SELECT FROM probe_buckets b
                                WHERE b.project_ref = p.ref AND b.connections_max > 0))))"};
constexpr statement select_checklist{"checklist.find", R"(
  SELECT o.first_used_at IS NOT NULL AS is_used,
         EXISTS (SELECT FROM dismissed_checklists d
                 WHERE d.organization_id = o.id AND d.account_id = $2::uuid) AS is_dismissed
  FROM organizations o WHERE o.slug = $1)"};
constexpr statement dismiss_checklist{"checklist.dismiss", R"(
  INSERT INTO dismissed_checklists (account_id, organization_id, dismissed_at)
  SELECT $2::uuid, o.id, $3::timestamptz FROM organizations o WHERE o.slug = $1
  ON CONFLICT (account_id, organization_id) DO UPDATE SET dismissed_at = excluded.dismissed_at)"};
constexpr statement show_checklist{"checklist.show", R"(
  DELETE FROM dismissed_checklists
  WHERE account_id = $2::uuid
    AND organization_id = (SELECT id FROM organizations WHERE slug = $1))"};

}  // namespace

checklist_state checklist_repository::find(const domain::organization_slug& slug,
                                           const domain::account_id& account, core::time_point at) {
  on_.run(note_first_use, {slug.value, at});
  const auto found = on_.run(select_checklist, {slug.value, account.value});
  if (found.empty()) return {};
  return {.is_dismissed = found[0].as<bool>("is_dismissed"),
          .is_used = found[0].as<bool>("is_used")};
}

core::result<void> checklist_repository::set_dismissed(const domain::organization_slug& slug,
                                                       const domain::account_id& account,
                                                       bool is_dismissed, core::time_point at) {
  if (!is_dismissed) {
    on_.run(show_checklist, {slug.value, account.value});
    return {};
  }
  const auto done = on_.run(dismiss_checklist, {slug.value, account.value, at});
  if (done.affected() == 0)
    return core::fail(core::errc::not_found, "There is no such organization.");
  return {};
}

}  // namespace signalbox::storage

#include "storage/organization/checklist_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement note_first_use{"checklist.note_use", R"(
  UPDATE organizations SET first_used_at = $2 WHERE slug = $1 AND first_used_at IS NULL)"};
constexpr statement note_first_backup{"checklist.note_backup", R"(
  UPDATE organizations SET first_backed_up_at = $2
  WHERE slug = $1 AND first_backed_up_at IS NULL)"};
constexpr statement select_first_steps{"checklist.first_steps", R"(
  SELECT first_used_at IS NOT NULL AS is_used, first_backed_up_at IS NOT NULL AS has_backup
  FROM organizations WHERE slug = $1)"};
constexpr statement select_is_dismissed{"checklist.is_dismissed", R"(
  SELECT EXISTS (SELECT FROM dismissed_checklists d
                 JOIN organizations o ON o.id = d.organization_id
                 WHERE o.slug = $1 AND d.account_id = $2::uuid) AS is_dismissed)"};
constexpr statement dismiss_checklist{"checklist.dismiss", R"(
  INSERT INTO dismissed_checklists (account_id, organization_id, dismissed_at)
  SELECT $2::uuid, o.id, $3::timestamptz FROM organizations o WHERE o.slug = $1
  ON CONFLICT (account_id, organization_id) DO UPDATE SET dismissed_at = excluded.dismissed_at)"};
constexpr statement show_checklist{"checklist.show", R"(
  DELETE FROM dismissed_checklists
  WHERE account_id = $2::uuid
    AND organization_id = (SELECT id FROM organizations WHERE slug = $1))"};

}  // namespace

domain::first_steps checklist_repository::first_steps(const domain::organization_slug& slug) {
  const auto found = on_.run(select_first_steps, {slug});
  if (found.empty()) return {};
  return {.is_used = found[0].as<bool>("is_used"), .has_backup = found[0].as<bool>("has_backup")};
}

void checklist_repository::note(const domain::organization_slug& slug, domain::first_step step,
                                core::time_point at) {
  on_.run(step == domain::first_step::use ? note_first_use : note_first_backup, {slug, at});
}

bool checklist_repository::is_dismissed(const domain::organization_slug& slug,
                                        const domain::account_id& account) {
  return on_.run(select_is_dismissed, {slug, account})[0].as<bool>("is_dismissed");
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

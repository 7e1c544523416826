#include "storage/project/project_resource_repository.hpp"

#include <utility>

#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using domain::project_ref;
using postgres::statement;

constexpr statement update_config{"project_resources.save_config", R"(
  UPDATE projects SET postgres_config = $2, pending_apply = true WHERE ref = $1)"};
constexpr statement update_pending{"project_resources.save_pending_password", R"(
  UPDATE projects SET pending_password = $2, pending_apply = true WHERE ref = $1)"};
constexpr statement rotate_pending{"project_resources.rotate_password", R"(
  UPDATE projects SET pending_password = $2, pending_apply = true, ends_sessions = true
  WHERE ref = $1)"};
constexpr statement update_disk{"project_resources.save_disk", R"(
  UPDATE projects SET disk_mib = $2, read_only_since = $3,
    pending_apply = pending_apply OR (read_only_since IS NULL) <> ($3::timestamptz IS NULL)
  WHERE ref = $1)"};
// The password that the database has applied becomes the project's, even when other changes are
// still pending.
constexpr statement promote_password{"project_resources.promote_password", R"(
  UPDATE projects SET sealed_password = pending_password, pending_password = NULL,
    ends_sessions = false
  WHERE ref = $1 AND pending_password = $2)"};
constexpr statement clear_pending_apply{"project_resources.clear_pending_apply", R"(
  UPDATE projects SET pending_apply = false
  WHERE ref = $1 AND pending_password IS NULL AND postgres_config = $2
    AND (read_only_since IS NOT NULL) = $3::boolean)"};

std::string config_text(const domain::postgres_overrides& config) {
  return nlohmann::json(config).dump();
}

result<void> one_is_changed(const postgres::rows& changed) {
  if (changed.affected() == 0)
    return core::fail(core::errc::not_found, "There is no such project.");
  return {};
}

}  // namespace

result<void> project_resource_repository::note(const project_ref& ref,
                                               const project_request& request) {
  const auto of = project_repository(on_).find(ref);
  if (!of) return std::unexpected(of.error());
  audit_repository(on_).append({.by = request.by,
                                .organization = of->organization,
                                .project = ref,
                                .action = request.action,
                                .target = of->name,
                                .detail = request.detail});
  return {};
}

result<void> project_resource_repository::save_config(const project_ref& ref,
                                                      const domain::postgres_overrides& config,
                                                      const project_request& request) {
  auto work = on_.begin();
  if (auto saved = one_is_changed(on_.run(update_config, {ref, config_text(config)})); !saved)
    return saved;
  if (auto noted = note(ref, request); !noted) return noted;
  work.commit();
  return {};
}

result<void> project_resource_repository::save_pending_password(const project_ref& ref,
                                                                const std::string& sealed,
                                                                const project_request& request) {
  auto work = on_.begin();
  if (auto saved = one_is_changed(on_.run(update_pending, {ref, postgres::bytes{sealed}})); !saved)
    return saved;
  if (auto noted = note(ref, request); !noted) return noted;
  work.commit();
  return {};
}

result<void> project_resource_repository::rotate_password(const project_ref& ref,
                                                          const std::string& sealed) {
  return one_is_changed(on_.run(rotate_pending, {ref, postgres::bytes{sealed}}));
}

result<void> project_resource_repository::save_disk(const project_ref& ref, const disk& what,
                                                    const domain::project_condition& condition,
                                                    const std::optional<project_request>& request) {
  auto work = on_.begin();
  if (auto saved = project_repository(on_).save_condition(ref, condition, request); !saved)
    return saved;
  if (auto saved = one_is_changed(on_.run(update_disk, {ref, what.mib, what.read_only_since}));
      !saved)
    return saved;
  work.commit();
  return {};
}

bool project_resource_repository::mark_applied(const project_ref& ref, const applied& what) {
  auto work = on_.begin();
  if (!what.sealed_password.empty()) {
    on_.run(promote_password, {ref, postgres::bytes{what.sealed_password}});
  }
  const auto cleared =
      on_.run(clear_pending_apply, {ref, config_text(what.config), what.is_read_only});
  work.commit();
  return cleared.affected() > 0;
}

}  // namespace signalbox::storage

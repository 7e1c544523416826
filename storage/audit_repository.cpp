#include "storage/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using domain::result;
using postgres::statement;

constexpr statement insert_entry{"audit.append", R"(
  INSERT INTO audit_log (at, organization_slug, project_ref, actor_account, actor_name, action,
                         target, detail, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, '')))"};
constexpr statement select_newest{"audit.list", R"(
  SELECT id, at, organization_slug, project_ref, actor_account, actor_name, action, target, detail,
         request_id
  FROM audit_log WHERE organization_slug = $1 ORDER BY id DESC LIMIT $2)"};

audit_entry entry_from(const postgres::row& row) {
  return {
      .id = row.as<std::int64_t>("id"),
      .by = {.at = row.as<domain::time_point>("at"),
             .account = row.as<std::optional<domain::account_id>>("actor_account"),
             .name = row.as<std::string>("actor_name"),
             .request_id = row.as<std::string>("request_id")},
      .organization = row.as<std::optional<domain::organization_slug>>("organization_slug"),
      .project = row.as<std::optional<domain::project_ref>>("project_ref"),
      .action = row.as<std::string>("action"),
      .target = row.as<std::string>("target"),
      .detail = nlohmann::json::parse(row.as<std::string>("detail"), nullptr, false),
  };
}

}  // namespace

result<void> audit_repository::append(const audit_entry& entry) {
  // What people typed may hold broken UTF-8; the log keeps the rest.
  const auto detail = entry.detail.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const auto added =
      on_.run(insert_entry,
              {entry.by.at, entry.organization, entry.project, entry.by.account, entry.by.name,
               entry.action, entry.target, detail, entry.by.request_id},
              until_);
  if (!added) return std::unexpected(added.error());
  return {};
}

result<std::vector<audit_entry>> audit_repository::list(
    const domain::organization_slug& organization, std::size_t count) {
  const auto found = on_.run(select_newest, {organization, count}, until_);
  if (!found) return std::unexpected(found.error());
  std::vector<audit_entry> entries;
  entries.reserve(found->size());
  for (std::size_t at = 0; at < found->size(); ++at)
    entries.push_back(entry_from((*found)[at]));
  return entries;
}

}  // namespace signalbox::storage

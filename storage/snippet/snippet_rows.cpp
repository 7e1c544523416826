#include "storage/snippet/snippet_rows.hpp"

#include <cstdint>
#include <string>

namespace signalbox::storage {

std::optional<domain::snippet_author> author_from(const postgres::row& row,
                                                  std::string_view account, std::string_view name) {
  auto id = row.as<std::optional<std::string>>(account);
  if (!id) return std::nullopt;
  return domain::snippet_author{.account = domain::account_id{std::move(*id)},
                                .username = row.as<std::string>(name)};
}

domain::snippet snippet_from(const postgres::row& row) {
  auto folder = row.as<std::optional<std::string>>("folder_id");
  domain::snippet found;
  found.id = row.as<domain::snippet_id>("id");
  found.project = row.as<domain::project_ref>("ref");
  found.name = row.as<std::string>("name");
  found.description = row.as<std::string>("description");
  found.visibility = row.as<bool>("is_private") ? domain::snippet_visibility::user
                                                : domain::snippet_visibility::project;
  found.is_favorite = row.as<bool>("is_favorite");
  if (folder) found.folder.emplace(std::move(*folder));
  found.owner = author_from(row, "owner_id", "owner_name");
  found.updated_by = author_from(row, "updated_by", "updated_by_name");
  found.inserted_at = row.as<core::time_point>("inserted_at");
  found.updated_at = row.as<core::time_point>("updated_at");
  found.version = row.as<std::int64_t>("version");
  found.table_id = row.as<std::optional<std::int64_t>>("table_id");
  found.is_log_query = row.as<bool>("is_log_query");
  return found;
}

}  // namespace signalbox::storage

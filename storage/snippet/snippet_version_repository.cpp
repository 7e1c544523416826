#include "storage/snippet/snippet_version_repository.hpp"

#include "storage/snippet/snippet_rows.hpp"

namespace signalbox::storage {
namespace {

using domain::snippet_version;
using postgres::statement;

constexpr statement select_versions{"snippet_versions.list", R"(
  SELECT v.version, v.name, v.updated_at, v.updated_by,
         coalesce(p.username, split_part(a.email, '@', 1)) AS updated_by_name
  FROM snippet_versions v
  LEFT JOIN accounts a ON a.id = v.updated_by LEFT JOIN profiles p ON p.account_id = v.updated_by
  WHERE v.snippet_id = $1 AND ($2::bigint IS NULL OR v.version < $2)
  ORDER BY v.version DESC LIMIT $3)"};
constexpr statement select_version{"snippet_versions.find", R"(
  SELECT v.version, v.name, v.sql, v.updated_at, v.updated_by,
         coalesce(p.username, split_part(a.email, '@', 1)) AS updated_by_name
  FROM snippet_versions v
  LEFT JOIN accounts a ON a.id = v.updated_by LEFT JOIN profiles p ON p.account_id = v.updated_by
  WHERE v.snippet_id = $1 AND v.version = $2)"};

snippet_version version_from(const postgres::row& row) {
  return {.version = row.as<std::int64_t>("version"),
          .name = row.as<std::string>("name"),
          .updated_at = row.as<core::time_point>("updated_at"),
          .updated_by = author_from(row, "updated_by", "updated_by_name"),
          .sql = std::nullopt};
}

}  // namespace

std::vector<snippet_version> snippet_version_repository::list(const domain::snippet_id& of,
                                                              std::optional<std::int64_t> before,
                                                              std::uint64_t count) {
  const auto found = on_.run(select_versions, {of, before, count});
  std::vector<snippet_version> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(version_from(found[at]));
  return all;
}

core::result<snippet_version> snippet_version_repository::find(const domain::snippet_id& of,
                                                               std::int64_t version) {
  const auto found = on_.run(select_version, {of, version});
  if (found.empty())
    return core::fail(core::errc::not_found, "This version of the snippet is not stored any more.");
  auto stored = version_from(found[0]);
  stored.sql = found[0].as<std::string>("sql");
  return stored;
}

}  // namespace signalbox::storage

#include "storage/audit/audit_repository.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace signalbox::storage {
namespace {

using postgres::statement;

constexpr statement insert_entry{"audit.append", R"(
  WITH added AS (
    INSERT INTO audit_log (at, organization_slug, project_ref, actor_account, actor_name, action,
                           target, detail, request_id, remote_address, token_name, outcome)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, ''), nullif($10, ''), nullif($11, ''), $12)
    RETURNING id)
  SELECT pg_notify($13, id::text) FROM added)"};
constexpr statement select_fitting{"audit.find", R"(
  SELECT * FROM audit_log
  WHERE ($1::text IS NULL OR organization_slug = $1)
    AND ($2::text IS NULL OR project_ref = $2)
    AND ($3::uuid IS NULL OR actor_account = $3)
    AND ($4 = '' OR action = $4)
    AND ($5::timestamptz IS NULL OR at >= $5)
    AND ($6::timestamptz IS NULL OR at <= $6)
    AND ($7::bigint IS NULL OR id < $7)
  ORDER BY id DESC LIMIT $8)"};
constexpr statement select_numbered{
    "audit.find_all", "SELECT * FROM audit_log WHERE id = ANY($1::bigint[]) ORDER BY id"};

constexpr std::string_view done_text = "done";
constexpr std::string_view refused_text = "refused";

audit_entry entry_from(const postgres::row& row) {
  return {
      .id = row.as<std::int64_t>("id"),
      .by = {.at = row.as<core::time_point>("at"),
             .account = row.as<std::optional<domain::account_id>>("actor_account")
                            .value_or(domain::account_id{}),
             .name = row.as<std::string>("actor_name"),
             .request_id = row.as<std::string>("request_id"),
             .remote_address = row.as<std::string>("remote_address"),
             .token_name = row.as<std::string>("token_name")},
      .organization = row.as<std::optional<domain::organization_slug>>("organization_slug"),
      .project = row.as<std::optional<domain::project_ref>>("project_ref"),
      .action = row.as<std::string>("action"),
      .target = row.as<std::string>("target"),
      .detail = nlohmann::json::parse(row.as<std::string>("detail"), nullptr, false),
      .outcome = row.as<std::string>("outcome") == refused_text ? audit_outcome::refused
                                                                : audit_outcome::done,
  };
}

std::vector<audit_entry> entries_from(const postgres::rows& found) {
  std::vector<audit_entry> entries;
  entries.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    entries.push_back(entry_from(found[at]));
  return entries;
}

}  // namespace

void audit_repository::append(const audit_entry& entry) {
  // User input may contain invalid UTF-8; the log keeps the rest.
  const auto detail = entry.detail.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const auto outcome = entry.outcome == audit_outcome::refused ? refused_text : done_text;
  on_.run(insert_entry, {entry.by.at, entry.organization, entry.project,
                         entry.by.account_if_known(), entry.by.name, entry.action, entry.target,
                         detail, entry.by.request_id, entry.by.remote_address, entry.by.token_name,
                         std::string(outcome), std::string(audit_channel)});
}

std::vector<audit_entry> audit_repository::find(const audit_query& requested) {
  return entries_from(
      on_.run(select_fitting,
              {requested.organization, requested.project, requested.account, requested.action,
               requested.from, requested.until, requested.before, requested.count}));
}

std::vector<audit_entry> audit_repository::find_all(const std::vector<std::int64_t>& ids) {
  if (ids.empty()) return std::vector<audit_entry>{};
  return entries_from(on_.run(select_numbered, {fmt::format("{{{}}}", fmt::join(ids, ","))}));
}

}  // namespace signalbox::storage

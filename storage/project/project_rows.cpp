#include "storage/project/project_rows.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "domain/backup/backup_json.hpp"
#include "domain/project/inactivity.hpp"
#include "domain/project/project_origin_json.hpp"
#include "storage/project/condition_json.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

using domain::project;
using domain::stored_project;

namespace {

/// Ignores values that are not numbers, which this program never writes.
domain::postgres_overrides overrides_in(const std::string& text) {
  domain::postgres_overrides read;
  const auto stored = nlohmann::json::parse(text, nullptr, false);
  if (!stored.is_object()) return read;
  for (const auto& [name, value] : stored.items())
    if (value.is_number_integer()) read[name] = value.get<std::int64_t>();
  return read;
}

std::optional<domain::recovery_target> recovery_in(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  const auto stored = nlohmann::json::parse(*text, nullptr, false);
  auto found = domain::recovery_from(stored);
  return found ? std::optional(std::move(*found)) : std::nullopt;
}

domain::project_use use_in(const postgres::row& row) {
  const auto text = row.as<std::optional<std::string>>("inactivity");
  const auto stored = text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
  return domain::use_from_json(stored, row.as<core::time_point>("inserted_at"));
}

std::optional<domain::missing_protection> unprotected_in(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  return domain::missing_protection_from(nlohmann::json::parse(*text, nullptr, false));
}

std::optional<domain::project_origin> origin_in(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  auto found = domain::origin_from(nlohmann::json::parse(*text, nullptr, false));
  if (!found) throw failure(std::move(found.error()));
  return std::move(*found);
}

}  // namespace

stored_project project_from(const postgres::row& row) {
  const auto status_name = row.as<std::string>("status");
  const auto status = domain::project_status_from(status_name);
  if (!status)
    throw failure(
        core::fail(core::errc::internal,
                   fmt::format("A stored project has the unknown status {}.", status_name))
            .error());
  auto condition = condition_from_json(
      *status, nlohmann::json::parse(row.as<std::string>("condition"), nullptr, false));
  if (!condition) throw failure(std::move(condition.error()));
  project found{.id = row.as<std::int64_t>("id"),
                .ref = row.as<domain::project_ref>("ref"),
                .organization_id = row.as<std::int64_t>("organization_id"),
                .organization = row.as<domain::organization_slug>("slug"),
                .name = row.as<std::string>("name"),
                .region = row.as<std::string>("region"),
                .cloud_provider = row.as<std::string>("cloud_provider"),
                .db_version = row.as<std::string>("db_version"),
                .inserted_at = row.as<core::time_point>("inserted_at"),
                .port = row.as<std::uint16_t>("port"),
                .compute_size = row.as<std::string>("compute_size"),
                .postgres_config = overrides_in(row.as<std::string>("postgres_config")),
                .disk_mib = row.as<std::uint64_t>("disk_mib"),
                .read_only_since = row.as<std::optional<core::time_point>>("read_only_since"),
                .pending_apply = row.as<bool>("pending_apply"),
                .ends_sessions = row.as<bool>("ends_sessions"),
                .offloaded_at = row.as<std::optional<core::time_point>>("offloaded_at"),
                .parent =
                    domain::project_ref{
                        row.as<std::optional<std::string>>("parent_ref").value_or(std::string())},
                .expires_at = row.as<std::optional<core::time_point>>("expires_at"),
                .origin = origin_in(row.as<std::optional<std::string>>("origin")),
                .use = use_in(row),
                .unprotected = unprotected_in(row.as<std::optional<std::string>>("unprotected")),
                .condition = std::move(*condition)};
  return stored_project{
      std::move(found),
      row.as<postgres::bytes>("sealed_password").value,
      row.as<std::optional<postgres::bytes>>("pending_password").value_or(postgres::bytes{}).value,
      row.as<bool>("has_cron_jobs"),
      row.as<bool>("has_hooks"),
      recovery_in(row.as<std::optional<std::string>>("recovery_target"))};
}

std::vector<stored_project> projects_in(const postgres::rows& found) {
  std::vector<stored_project> projects;
  projects.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    projects.push_back(project_from(found[at]));
  return projects;
}

}  // namespace signalbox::storage

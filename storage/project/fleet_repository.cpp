#include "storage/project/fleet_repository.hpp"

#include <cstdint>
#include <unordered_map>
#include <utility>

#include "domain/project/inactivity.hpp"

namespace signalbox::storage {
namespace {

using domain::fleet_project;
using postgres::statement;

constexpr statement select_fleet{"fleet.projects", R"(
  SELECT p.ref, o.slug, p.name, p.region, p.status,
         coalesce(p.condition->>'reason', '') AS reason,
         coalesce(p.condition->>'since', '') AS since,
         coalesce(p.condition->>'operation', '') AS operation,
         p.inactivity, p.unprotected, p.inserted_at
  FROM projects p JOIN organizations o ON o.id = p.organization_id)"};
constexpr statement select_names{"fleet.organization_names",
                                 "SELECT slug, name FROM organizations"};
constexpr statement select_troubles{"fleet.troubles", R"(
  SELECT project_ref, at, probes, healthy FROM probe_buckets
  WHERE at >= $1 AND healthy < probes ORDER BY at DESC, project_ref LIMIT $2)"};

fleet_project fleet_project_from(const postgres::row& row) {
  const auto status = domain::project_status_from(row.as<std::string>("status"))
                          .value_or(domain::project_status::unknown);
  const auto text = row.as<std::optional<std::string>>("inactivity");
  const auto use =
      domain::use_from_json(text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json(),
                            row.as<core::time_point>("inserted_at"));
  const auto unprotected = row.as<std::optional<std::string>>("unprotected");
  return {.ref = row.as<domain::project_ref>("ref"),
          .organization = row.as<domain::organization_slug>("slug"),
          .name = row.as<std::string>("name"),
          .region = row.as<std::string>("region"),
          .status = status,
          .since = core::from_iso8601(row.as<std::string>("since")).value_or(core::time_point{}),
          .reason = domain::explains_itself(status) ? row.as<std::string>("reason") : std::string{},
          .operation = domain::project_operation_from(row.as<std::string>("operation")),
          .pause_at = use.exemption ? std::nullopt : use.pause_at,
          .pause_failure = use.pause_failure,
          .kept_by = use.exemption ? use.exemption->by : std::string{},
          .unprotected = unprotected ? domain::missing_protection_from(
                                           nlohmann::json::parse(*unprotected, nullptr, false))
                                     : std::nullopt,
          .troubles = {}};
}

}  // namespace

std::vector<fleet_project> fleet_repository::projects(core::time_point now) {
  const auto found = on_.run(select_fleet, {});
  std::vector<fleet_project> all;
  all.reserve(found.size());
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t at = 0; at < found.size(); ++at) {
    all.push_back(fleet_project_from(found[at]));
    places.emplace(all.back().ref.value, at);
  }
  const auto since =
      domain::begin_of_bucket(domain::probe_bucket_at(now) - domain::fleet_buckets_max);
  const auto troubles = on_.run(select_troubles, {since, troubles_max});
  for (std::size_t at = 0; at < troubles.size(); ++at) {
    const auto row = troubles[at];
    const auto place = places.find(row.as<std::string>("project_ref"));
    domain::probe_bucket bucket;
    bucket.number = domain::probe_bucket_at(row.as<core::time_point>("at"));
    bucket.probes = row.as<std::uint16_t>("probes");
    bucket.healthy = row.as<std::uint16_t>("healthy");
    const auto trouble = domain::trouble_of(bucket);
    if (place != places.end() && trouble) domain::apply_trouble(all[place->second], *trouble);
  }
  return all;
}

std::map<std::string, std::string> fleet_repository::organization_names() {
  const auto found = on_.run(select_names, {});
  std::map<std::string, std::string> names;
  for (std::size_t at = 0; at < found.size(); ++at)
    names.emplace(found[at].as<std::string>("slug"), found[at].as<std::string>("name"));
  return names;
}

}  // namespace signalbox::storage

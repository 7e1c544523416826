#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "domain/project/probe_history.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

written_answer find_fleet(tables& in, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 11> columns = {
      "ref",   "slug",      "name",       "region",      "status",     "reason",
      "since", "operation", "inactivity", "unprotected", "inserted_at"};
  written_answer answer(columns);
  for (const auto& [id, one] : in.projects.all()) {
    const auto condition = nlohmann::json::parse(one.condition, nullptr, false);
    const auto said = [&](const char* member) {
      const auto found = condition.find(member);
      return found != condition.end() && found->is_string() ? found->get<std::string>() : "";
    };
    answer.add(one.ref).add(in.organizations.find(one.organization_id)->slug).add(one.name);
    answer.add(one.region).add(one.status).add(said("reason")).add(said("since"));
    answer.add(said("operation")).add(one.inactivity).add(std::nullopt).add(one.inserted_at);
    answer.end_row();
  }
  return answer;
}

written_answer find_organization_names(tables& in, const arguments& /*given*/) {
  constexpr static std::array<std::string_view, 2> columns = {"slug", "name"};
  written_answer answer(columns);
  for (const auto& [id, one] : in.organizations.all())
    answer.add(one.slug).add(one.name).end_row();
  return answer;
}

struct trouble {
  const std::string* ref;
  const domain::probe_bucket* bucket;
};

written_answer find_troubles(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 4> columns = {"project_ref", "at", "probes",
                                                              "healthy"};
  const auto since = given.moment(1);
  const auto count = given.limit(2);
  std::vector<trouble> all;
  for (const auto& [ref, buckets] : in.probe_buckets) {
    for (const auto& one : buckets) {
      if (one.healthy < one.probes && domain::begin_of_bucket(one.number) >= since)
        all.push_back({&ref, &one});
    }
  }
  std::ranges::sort(all, [](const trouble& left, const trouble& right) {
    if (left.bucket->number != right.bucket->number)
      return left.bucket->number > right.bucket->number;
    return *left.ref < *right.ref;
  });
  written_answer answer(columns);
  for (std::size_t at = 0; at < std::min(count, all.size()); ++at) {
    const auto& bucket = *all[at].bucket;
    answer.add(*all[at].ref).add(domain::begin_of_bucket(bucket.number));
    answer.add(bucket.probes).add(bucket.healthy).end_row();
  }
  return answer;
}

constexpr std::array of_fleet = {
    statement_handler{"fleet.organization_names", effect::reads, find_organization_names},
    statement_handler{"fleet.projects", effect::reads, find_fleet},
    statement_handler{"fleet.troubles", effect::reads, find_troubles},
};

}  // namespace

statement_handlers fleet_handlers() {
  return of_fleet;
}

}  // namespace signalbox::simulations

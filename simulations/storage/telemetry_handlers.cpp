#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "simulations/storage/sql_failure.hpp"
#include "simulations/storage/statement_handler.hpp"

namespace signalbox::simulations {
namespace {

using postgres::written_answer;

// Columns that are never queried are not kept: pages, properties, projects and organizations.
written_answer append_events(tables& in, const arguments& given) {
  std::vector<telemetry_row> added;
  for (const auto& one : nlohmann::json::parse(given.text(1))) {
    const auto at = core::from_iso8601(one.at("at").get_ref<const std::string&>());
    if (!at) throw invalid_text_representation;
    added.push_back(
        {*at, one.at("person").get<std::string>(), one.at("action").get<std::string>()});
  }
  const auto count = added.size();
  for (auto& one : added)
    in.telemetry_events.insert(in.telemetry_ids.next(), std::move(one));
  return written_answer::of_change(count);
}

struct action_summary {
  std::string_view action;
  std::size_t count = 0;
  std::set<std::string_view> people;
  core::time_point last_at;
};

written_answer count_actions(tables& in, const arguments& given) {
  constexpr static std::array<std::string_view, 4> columns = {"action", "count", "people",
                                                              "last_at"};
  const auto since = given.moment(1);
  std::map<std::string_view, action_summary> by_action;
  for (const auto& [id, one] : in.telemetry_events.all()) {
    if (one.at < since) continue;
    auto& summary = by_action[one.action];
    summary.action = one.action;
    ++summary.count;
    summary.people.insert(one.person);
    summary.last_at = std::max(summary.last_at, one.at);
  }
  std::vector<action_summary> all;
  for (auto& [action, summary] : by_action)
    all.push_back(std::move(summary));
  std::ranges::stable_sort(all, std::greater<>{}, &action_summary::count);
  all.resize(std::min(all.size(), given.limit(2)));
  written_answer answer(columns);
  for (const auto& one : all)
    answer.add(one.action).add(one.count).add(one.people.size()).add(one.last_at).end_row();
  return answer;
}

written_answer forget_events(tables& in, const arguments& given) {
  const auto before = given.moment(1);
  std::vector<std::pair<core::time_point, std::int64_t>> old;
  for (const auto& [id, one] : in.telemetry_events.all())
    if (one.at < before) old.emplace_back(one.at, id);
  std::ranges::sort(old);
  old.resize(std::min(old.size(), given.limit(2)));
  for (const auto& [at, id] : old)
    in.telemetry_events.erase(id);
  return written_answer::of_change(old.size());
}

constexpr std::array of_telemetry = {
    statement_handler{"telemetry.append", effect::changes, append_events},
    statement_handler{"telemetry.count_actions", effect::reads, count_actions},
    statement_handler{"telemetry.forget_before", effect::changes, forget_events},
};

}  // namespace

statement_handlers telemetry_handlers() {
  return of_telemetry;
}

}  // namespace signalbox::simulations

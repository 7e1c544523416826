#include "benchmarks/hot_paths/sample_state.hpp"

#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_json.hpp"

namespace signalbox::benchmarks {

using core::json;

std::string project_key(std::size_t n) {
  std::string key(domain::ref_length, 'a');
  for (auto place = key.rbegin(); n > 0; ++place, n /= 26)
    *place = static_cast<char>('a' + n % 26);
  return key;
}

json organization_state(std::size_t projects) {
  auto all = json::object();
  for (std::size_t n = 0; n < projects; ++n) {
    domain::project one;
    one.ref = domain::project_ref{project_key(n)};
    one.name = "departures " + std::to_string(n);
    one.region = "ap-southeast-1";
    one.condition.status = domain::project_status::active_healthy;
    all[one.ref.value] = domain::project_entry_json(one);
  }
  return {{"id", 7},
          {"name", "Timetables"},
          {"plan", {{"id", "free"}, {"name", "Free"}}},
          {"projects", std::move(all)}};
}

json status_change(std::size_t n, std::size_t turn) {
  const auto* status = turn % 2 == 0 ? "RESTARTING" : "ACTIVE_HEALTHY";
  return {{"projects", {{project_key(n), {{"status", status}}}}}};
}

}  // namespace signalbox::benchmarks

#include "simulations/report/run_result.hpp"

#include <algorithm>

namespace signalbox::simulations {

bool run_result::passed() const {
  return stopped.empty() && broken_count == 0 &&
         std::ranges::none_of(verdicts, [](const verdict& each) {
           return each.came_out == verdict::outcome::broken;
         });
}

std::vector<verdict> decide(const std::vector<threshold>& limits,
                            const std::vector<figure>& figures) {
  std::vector<verdict> verdicts;
  for (const auto& limit : limits) {
    const auto found = std::ranges::find(figures, limit.what, &figure::what);
    verdict one{.limit = limit, .value = std::nullopt, .came_out = verdict::outcome::not_measured};
    if (found != figures.end() && found->value) {
      one.value = found->value;
      one.came_out =
          keeps(limit, *found->value) ? verdict::outcome::kept : verdict::outcome::broken;
    }
    verdicts.push_back(one);
  }
  return verdicts;
}

}  // namespace signalbox::simulations

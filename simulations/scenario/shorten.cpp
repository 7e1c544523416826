#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

#include "simulations/scenario/load.hpp"

namespace signalbox::simulations {

namespace {

std::size_t fewer(std::size_t of, double scale) {
  if (of == 0) return 0;
  return std::max<std::size_t>(
      1, static_cast<std::size_t>(std::llround(static_cast<double>(of) * scale)));
}

milliseconds sooner(milliseconds time, double times) {
  return milliseconds{std::llround(static_cast<double>(time.count()) * times)};
}

}  // namespace

scenario shortened(scenario whole) {
  const auto [scale, times] = whole.in_short;
  whole.duration = sooner(whole.duration, times);
  whole.fleet.organizations = fewer(whole.fleet.organizations, scale);
  whole.fleet.projects = fewer(whole.fleet.projects, scale);
  whole.backends.operations_per_minute *= scale;
  whole.backends.changes_per_second *= scale;
  for (auto& phase : whole.sessions) {
    phase.lasts = sooner(phase.lasts, times);
    phase.connections = fewer(phase.connections, scale);
    phase.per_second *= scale;
  }
  for (auto& event : whole.events) {
    event.at = sooner(event.at, times);
    std::visit(
        [&](auto& one) {
          using kind = std::remove_cvref_t<decltype(one)>;
          if constexpr (requires { one.lasts; }) one.lasts = sooner(one.lasts, times);
          if constexpr (requires { one.within; }) one.within = sooner(one.within, times);
          if constexpr (std::is_same_v<kind, grace_ends>)
            one.organizations = fewer(one.organizations, scale);
        },
        event.what);
  }
  return whole;
}

}  // namespace signalbox::simulations

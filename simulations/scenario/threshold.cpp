#include "simulations/scenario/threshold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::array metrics{
    metric{"delivery_p50", "Change to client, half within", unit::milliseconds, true},
    metric{"delivery_p95", "Change to client, 95 % within", unit::milliseconds, true},
    metric{"delivery_p99", "Change to client, 99 % within", unit::milliseconds, true},
    metric{"delivery_max", "Change to client, the slowest", unit::milliseconds, true},
    metric{"incident_p99", "Incident to client, 99 % within", unit::milliseconds, true},
    metric{"incident_max", "Incident to client, the slowest", unit::milliseconds, true},
    metric{"connect_p99", "Connected and shown, 99 % within", unit::milliseconds, true},
    metric{"resume_p99", "Live again after a loss, 99 % within", unit::milliseconds, true},
    metric{"delivered", "Changes that arrived", unit::share, true},
    metric{"lost", "Changes lost", unit::count, true},
    metric{"repeated", "Changes that came twice", unit::count, true},
    metric{"reordered", "Changes out of order", unit::count, true},
    metric{"conflated", "Changes that a snapshot stood in for", unit::count, true},
    metric{"recovered", "Losses of the network that healed", unit::share, true},
    metric{"connect_errors", "Connections refused or failed", unit::share, true},
    metric{"stuck", "Statuses in between past their deadline", unit::count, true},
    metric{"violations", "Invariants broken", unit::count, true},
    metric{"server_cpu", "CPU of the server", unit::cores, false},
    metric{"server_memory", "Memory of the server at its highest", unit::bytes, false},
    metric{"generator_late_p99", "The generator itself late, 99 % within", unit::milliseconds,
           false},
};

struct written_relation {
  std::string_view sign;
  threshold::relation means;
  std::string_view words;
};

/// Longer signs come first: `<` begins `<=` too.
constexpr std::array relations{
    written_relation{"<=", threshold::relation::at_most, "at most"},
    written_relation{">=", threshold::relation::at_least, "at least"},
    written_relation{"<", threshold::relation::below, "below"},
    written_relation{">", threshold::relation::above, "above"},
    written_relation{"=", threshold::relation::equal, "exactly"},
};

struct scaled_unit {
  std::string_view written;
  unit in;
  double factor;
};

constexpr std::array units{
    scaled_unit{"ms", unit::milliseconds, 1},
    scaled_unit{"s", unit::milliseconds, 1'000},
    scaled_unit{"min", unit::milliseconds, 60'000},
    scaled_unit{"", unit::count, 1},
    scaled_unit{"%", unit::share, 0.01},
    scaled_unit{"kB", unit::bytes, 1e3},
    scaled_unit{"MB", unit::bytes, 1e6},
    scaled_unit{"GB", unit::bytes, 1e9},
    scaled_unit{"cores", unit::cores, 1},
};

std::string_view example_of(unit in) {
  switch (in) {
    case unit::milliseconds:
      return "< 500 ms";
    case unit::count:
      return "= 0";
    case unit::share:
      return ">= 99.9 %";
    case unit::bytes:
      return "< 1.5 GB";
    case unit::cores:
      return "< 0.8 cores";
  }
  std::unreachable();
}

std::unexpected<core::error> unreadable(const metric& what) {
  return core::fail(core::errc::bad_request,
                    fmt::format("A threshold of {} is written like \"{}\", with <, <=, =, >= or >.",
                                what.id, example_of(what.in)));
}

}  // namespace

std::span<const metric> all_metrics() {
  return metrics;
}

const metric* find_metric(std::string_view id) {
  const auto* const found = std::ranges::find(metrics, id, &metric::id);
  return found == metrics.end() ? nullptr : &*found;
}

core::result<threshold> read_threshold(const metric& what, std::string_view text) {
  while (text.starts_with(' '))
    text.remove_prefix(1);
  const auto* const relation = std::ranges::find_if(
      relations, [&](const written_relation& each) { return text.starts_with(each.sign); });
  if (relation == relations.end()) return unreadable(what);
  const auto amount = read_quantity(text.substr(relation->sign.size()));
  if (!amount || amount->number < 0) return unreadable(what);
  const auto* const scale = std::ranges::find_if(units, [&](const scaled_unit& each) {
    return each.in == what.in && each.written == amount->unit;
  });
  if (scale == units.end()) return unreadable(what);
  return threshold{
      .what = &what, .keeps = relation->means, .limit = amount->number * scale->factor};
}

bool keeps(const threshold& limit, double value) {
  // 99.9 % is no number that a double holds: what differs by less than this is the same.
  const double crumb = 1e-9 * limit.limit;
  const bool same = value >= limit.limit - crumb && value <= limit.limit + crumb;
  switch (limit.keeps) {
    case threshold::relation::below:
      return value < limit.limit && !same;
    case threshold::relation::at_most:
      return value < limit.limit || same;
    case threshold::relation::equal:
      return same;
    case threshold::relation::at_least:
      return value > limit.limit || same;
    case threshold::relation::above:
      return value > limit.limit && !same;
  }
  std::unreachable();
}

std::string to_text(const metric& what, double value) {
  switch (what.in) {
    case unit::milliseconds:
      return value < 10'000 ? fmt::format("{:.4g} ms", value)
                            : fmt::format("{:.4g} s", value / 1'000);
    case unit::count:
      return fmt::format("{:.0f}", value);
    case unit::share:
      return fmt::format("{:.4g} %", value * 100);
    case unit::bytes:
      return value < 1e9 ? fmt::format("{:.4g} MB", value / 1e6)
                         : fmt::format("{:.4g} GB", value / 1e9);
    case unit::cores:
      return fmt::format("{:.3g} cores", value);
  }
  std::unreachable();
}

std::string to_text(const threshold& limit) {
  const auto* const relation = std::ranges::find(relations, limit.keeps, &written_relation::means);
  return fmt::format("{} {}", relation->words, to_text(*limit.what, limit.limit));
}

}  // namespace signalbox::simulations

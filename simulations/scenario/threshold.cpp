#include "simulations/scenario/threshold.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::array metrics{
    metric{"delivery_p50", "Change to client, p50", unit::milliseconds, true},
    metric{"delivery_p95", "Change to client, p95", unit::milliseconds, true},
    metric{"delivery_p99", "Change to client, p99", unit::milliseconds, true},
    metric{"delivery_max", "Change to client, maximum", unit::milliseconds, true},
    metric{"incident_p99", "Incident to client, p99", unit::milliseconds, true},
    metric{"incident_max", "Incident to client, maximum", unit::milliseconds, true},
    metric{"connect_p99", "Connect until live, p99", unit::milliseconds, true},
    metric{"resume_p99", "Recovery after a disconnect, p99", unit::milliseconds, true},
    metric{"delivered", "Changes delivered", unit::share, true},
    metric{"lost", "Changes lost", unit::count, true},
    metric{"repeated", "Changes delivered twice", unit::count, true},
    metric{"reordered", "Changes out of order", unit::count, true},
    metric{"conflated", "Changes replaced by a snapshot", unit::count, true},
    metric{"recovered", "Disconnects recovered", unit::share, true},
    metric{"connect_errors", "Connection attempts failed", unit::share, true},
    metric{"stuck", "Transitional statuses past their deadline", unit::count, true},
    metric{"violations", "Invariant violations", unit::count, true},
    metric{"server_cpu", "Server CPU", unit::cores, false},
    metric{"server_memory", "Server memory, maximum", unit::bytes, false},
    metric{"generator_late_p99", "Load generator delay, p99", unit::milliseconds, false},
};

struct written_relation {
  std::string_view sign;
  threshold::relation means;
  std::string_view words;
};

/// Longer operators come first, because `<` is a prefix of `<=`.
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
                    fmt::format("Write a threshold of {} like \"{}\", with <, <=, =, >= or >.",
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
  // 99.9 % has no exact representation in a double; smaller differences than this count as equal.
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

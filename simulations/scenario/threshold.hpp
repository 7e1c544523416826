#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::simulations {

/// The unit of a metric's value.
enum class unit {
  milliseconds,
  count,
  share,  ///< 0 to 1, shown in percent
  bytes,
  cores,
};

/// A figure of a run that a threshold can limit.
struct metric {
  std::string_view id;     ///< in scenario files
  std::string_view label;  ///< in reports
  unit in;
  /// False for a figure of the machine: it is not reproducible by the seed, and on virtual time it
  /// does not exist.
  bool on_virtual_time;
};

/// All metrics, in the order of reports.
[[nodiscard]] std::span<const metric> all_metrics();

/// Returns the metric with this id, or null.
[[nodiscard]] const metric* find_metric(std::string_view id);

/// A limit for a metric: `delivery_p99 = "< 500 ms"`.
struct threshold {
  enum class relation { below, at_most, equal, at_least, above };

  const metric* what = nullptr;  ///< never null after reading
  relation keeps = relation::below;
  double limit = 0;  ///< in the metric's unit

  friend bool operator==(const threshold&, const threshold&) = default;
};

/// Parses `< 500 ms`, `>= 99.9 %`, `= 0`, `< 1.5 GB`. Errors: `bad_request` with a sentence that
/// says what is allowed for this metric.
[[nodiscard]] core::result<threshold> read_threshold(const metric& what, std::string_view text);

[[nodiscard]] bool keeps(const threshold& limit, double value);

/// Formats a value of a metric: `412 ms`, `99.98 %`, `1.2 GB`.
[[nodiscard]] std::string to_text(const metric& what, double value);

/// Formats the threshold: `below 500 ms`.
[[nodiscard]] std::string to_text(const threshold& limit);

}  // namespace signalbox::simulations

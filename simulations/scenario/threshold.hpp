#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace signalbox::simulations {

/// What a number of a metric counts.
enum class unit {
  milliseconds,
  count,
  share,  ///< 0 to 1, written in percent
  bytes,
  cores,
};

/// One figure of a run that a threshold can hold.
struct metric {
  std::string_view id;     ///< as scenario files write it
  std::string_view label;  ///< as reports write it
  unit in;
  /// False for a figure of the machine: the same seed does not give it again, and on virtual time
  /// there is none.
  bool on_virtual_time;
};

/// All there are, in the order of reports.
[[nodiscard]] std::span<const metric> all_metrics();

/// Null when there is none of this name.
[[nodiscard]] const metric* find_metric(std::string_view id);

/// What a metric has to keep to: `delivery_p99 = "< 500 ms"`.
struct threshold {
  enum class relation { below, at_most, equal, at_least, above };

  const metric* what = nullptr;  ///< never null once it is read
  relation keeps = relation::below;
  double limit = 0;  ///< in the metric's unit

  friend bool operator==(const threshold&, const threshold&) = default;
};

/// Reads `< 500 ms`, `>= 99.9 %`, `= 0`, `< 1.5 GB`. Errors: `bad_request` with a sentence that
/// says what is allowed for this metric.
[[nodiscard]] core::result<threshold> read_threshold(const metric& what, std::string_view text);

[[nodiscard]] bool keeps(const threshold& limit, double value);

/// A value of a metric for people: `412 ms`, `99.98 %`, `1.2 GB`.
[[nodiscard]] std::string to_text(const metric& what, double value);

/// The threshold for people: `below 500 ms`.
[[nodiscard]] std::string to_text(const threshold& limit);

}  // namespace signalbox::simulations

#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

/// A compute size of a project's database (specification point 9).
struct compute_size {
  std::string id;    ///< for example `ci_micro`
  std::string name;  ///< display name
  double baseline_iops = 0;
  double max_iops = 0;
  double baseline_throughput_mbps = 0;  ///< megabits per second
  double max_throughput_mbps = 0;       ///< megabits per second
  // Absent when not published.
  std::optional<double> connections_direct;
  std::optional<double> connections_pooler;
  std::optional<double> cpu_cores;  ///< none: shared
  std::optional<bool> cpu_dedicated;
  std::optional<double> memory_gb;
  std::optional<double> price_hourly;   ///< US dollars
  std::optional<double> price_monthly;  ///< US dollars, rounded as published

  friend bool operator==(const compute_size&, const compute_size&) = default;
};

/// The sizes: `config/compute.json`, read once. Immutable, so it may be read on any thread.
class compute_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<compute_catalogue> parse(std::string_view file,
                                                             std::string_view text);

  /// Ordered by size, smallest first.
  [[nodiscard]] std::span<const compute_size> sizes() const { return sizes_; }

  /// Returns the size with this id, or null.
  [[nodiscard]] const compute_size* find(std::string_view id) const;

  /// Returns the initial size of a plan's projects; empty for an unknown plan.
  [[nodiscard]] std::string_view default_of(std::string_view plan) const;

 private:
  std::vector<compute_size> sizes_;
  std::map<std::string, std::string, std::less<>> defaults_;  ///< by plan
};

/// Format of `GET /platform/organizations/{slug}/available-compute`; null for unknown values.
[[nodiscard]] core::json compute_json(const compute_size& what);

}  // namespace signalbox::domain

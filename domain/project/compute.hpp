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

/// A size of the machine that runs a project's database (specification point 9).
struct compute_size {
  std::string id;    ///< for example `ci_micro`
  std::string name;  ///< for people
  double baseline_iops = 0;
  double max_iops = 0;
  double baseline_throughput_mbps = 0;  ///< megabits per second
  double max_throughput_mbps = 0;       ///< megabits per second
  // What is not published is absent.
  std::optional<double> connections_direct;
  std::optional<double> connections_pooler;
  std::optional<double> cpu_cores;  ///< none: shared
  std::optional<bool> cpu_dedicated;
  std::optional<double> memory_gb;
  std::optional<double> price_hourly;   ///< US dollars
  std::optional<double> price_monthly;  ///< US dollars, rounded as it is published

  friend bool operator==(const compute_size&, const compute_size&) = default;
};

/// The sizes: `config/compute.json`, read once. Immutable afterwards, so any thread may read it.
class compute_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it.
  [[nodiscard]] static core::result<compute_catalogue> parse(std::string_view file,
                                                             std::string_view text);

  /// From the smallest up.
  [[nodiscard]] std::span<const compute_size> sizes() const { return sizes_; }

  /// The size with this id, or null.
  [[nodiscard]] const compute_size* find(std::string_view id) const;

  /// The size that a plan's projects begin with; empty for an unknown plan.
  [[nodiscard]] std::string_view default_of(std::string_view plan) const;

 private:
  std::vector<compute_size> sizes_;
  std::map<std::string, std::string, std::less<>> defaults_;  ///< by plan
};

/// As `GET /platform/organizations/{slug}/available-compute` lists it; null where nothing is known.
[[nodiscard]] core::json compute_json(const compute_size& what);

}  // namespace signalbox::domain

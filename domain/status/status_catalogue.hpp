#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"

/// The components on the status page.
namespace signalbox::domain {

/// The status of a component, from best to worst, with the names of statuspage.io's version 2.
enum class component_status {
  operational,
  under_maintenance,
  degraded_performance,
  partial_outage,
  major_outage,
};

inline constexpr auto component_status_names = core::names_of<component_status>({
    {component_status::operational, "operational"},
    {component_status::under_maintenance, "under_maintenance"},
    {component_status::degraded_performance, "degraded_performance"},
    {component_status::partial_outage, "partial_outage"},
    {component_status::major_outage, "major_outage"},
});

[[nodiscard]] std::string_view to_string(component_status status);
[[nodiscard]] std::optional<component_status> component_status_from(std::string_view name);

/// A component of the platform, and its criteria.
struct status_component {
  std::string id;
  std::string name;  ///< display name; `{region}` is replaced by a region's name
  std::string description;
  std::vector<std::string> services;  ///< its names in incidents
  bool in_each_region = false;        ///< one for every region with databases
  bool creates_projects = false;      ///< incidents that affect project creation apply to it
  /// Its status while the platform's own storage is unavailable.
  component_status without_storage = component_status::operational;
};

/// The status from a share of a region's unhealthy databases.
struct outage_step {
  double share = 0;  ///< of those that should be running, 0 to 1
  component_status status = component_status::degraded_performance;
};

/// The components: `config/status_components.json`, read once. Immutable, so it may be read on any
/// thread.
class status_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<status_catalogue> parse(std::string_view file,
                                                            std::string_view text);

  /// In display order.
  [[nodiscard]] std::span<const status_component> components() const { return components_; }

  /// Returns the status of a region's databases for a number of unhealthy ones among those that
  /// should be running. Fewer than `unhealthy_min` do not count: an owner can take their own
  /// database down.
  [[nodiscard]] component_status evaluate(std::size_t unhealthy, std::size_t projects) const;

 private:
  std::vector<status_component> components_;
  std::vector<outage_step> steps_;  ///< smallest share first
  std::size_t unhealthy_min_ = 0;
};

}  // namespace signalbox::domain

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

/// What the status page says of the platform's parts.
namespace signalbox::domain {

/// How a part of the platform is, from well to worst: the words of statuspage.io's version 2.
enum class component_status {
  operational,
  under_maintenance,
  degraded_performance,
  partial_outage,
  major_outage,
};

[[nodiscard]] std::string_view to_string(component_status status);
[[nodiscard]] std::optional<component_status> component_status_from(std::string_view name);

/// A part of the platform, and what the server judges it by.
struct status_component {
  std::string id;
  std::string name;  ///< for people; `{region}` in it stands for a region's name
  std::string description;
  std::vector<std::string> services;  ///< what incidents call it
  bool in_each_region = false;        ///< there is one in every region that has databases
  bool creates_projects = false;      ///< incidents that affect project creation concern it
  /// How it is while the platform's own storage is away.
  component_status without_storage = component_status::operational;
};

/// From which share of a region's databases that do not answer they are how.
struct outage_step {
  double share = 0;  ///< of those that should answer, 0 to 1
  component_status status = component_status::degraded_performance;
};

/// The parts: `config/status_components.json`, read once. Immutable afterwards, so any thread may
/// read it.
class status_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it.
  [[nodiscard]] static core::result<status_catalogue> parse(std::string_view file,
                                                            std::string_view text);

  /// In the order in which they are shown.
  [[nodiscard]] std::span<const status_component> components() const { return components_; }

  /// How a region's databases are when so many of so many that should answer do not. Fewer than
  /// `unhealthy_min` are no matter of the region: a database can be taken down by its own people.
  [[nodiscard]] component_status judge(std::size_t unhealthy, std::size_t projects) const;

 private:
  std::vector<status_component> components_;
  std::vector<outage_step> steps_;  ///< the smallest share first
  std::size_t unhealthy_min_ = 0;
};

}  // namespace signalbox::domain

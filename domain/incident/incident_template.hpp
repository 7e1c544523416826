#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::domain {

/// What an incident that happens again and again begins with, for people to change.
struct incident_template {
  std::string id;    ///< for example `region-slow`
  std::string name;  ///< for whoever chooses one
  incident_kind kind = incident_kind::incident;
  std::string title;
  incident_impact impact = incident_impact::minor;
  std::string message;  ///< the first entry of the timeline
  std::vector<std::string> services;
  bool affects_project_creation = false;
  bool show_to_everybody = false;
  std::optional<std::chrono::minutes> lasts;  ///< of maintenance
};

/// The templates: `config/incident_templates.json`, read once. Immutable afterwards, so any thread
/// may read it.
class incident_template_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it.
  [[nodiscard]] static core::result<incident_template_catalogue> parse(std::string_view file,
                                                                       std::string_view text);

  [[nodiscard]] std::span<const incident_template> templates() const { return templates_; }

 private:
  std::vector<incident_template> templates_;
};

[[nodiscard]] core::json incident_template_json(const incident_template& what);

}  // namespace signalbox::domain

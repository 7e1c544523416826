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

/// A template for recurring incidents, which operators adapt.
struct incident_template {
  std::string id;    ///< for example `region-slow`
  std::string name;  ///< display name
  incident_kind kind = incident_kind::incident;
  std::string title;
  incident_impact impact = incident_impact::minor;
  std::string message;  ///< the first timeline entry
  std::vector<std::string> services;
  bool affects_project_creation = false;
  bool show_to_everybody = false;
  std::optional<std::chrono::minutes> lasts;  ///< maintenance only
};

/// The templates: `config/incident_templates.json`, read once. Immutable, so it may be read on any
/// thread.
class incident_template_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<incident_template_catalogue> parse(std::string_view file,
                                                                       std::string_view text);

  [[nodiscard]] std::span<const incident_template> templates() const { return templates_; }

 private:
  std::vector<incident_template> templates_;
};

[[nodiscard]] core::json incident_template_json(const incident_template& what);

}  // namespace signalbox::domain

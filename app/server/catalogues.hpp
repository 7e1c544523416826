#pragma once

#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "domain/access/roles.hpp"
#include "domain/billing/plans.hpp"
#include "domain/database/extension_catalogue.hpp"
#include "domain/incident/incident_template.hpp"
#include "domain/log/log_source.hpp"
#include "domain/platform/custom_content.hpp"
#include "domain/project/compute.hpp"
#include "domain/project/regions.hpp"
#include "domain/status/status_catalogue.hpp"

namespace signalbox::app {

/// The catalogues in `config/` that the server uses.
struct catalogues {
  domain::role_catalogue roles;
  domain::region_catalogue regions;
  domain::compute_catalogue compute;
  domain::plan_catalogue plans;
  domain::custom_content content;
  domain::incident_template_catalogue incident_templates;
  domain::status_catalogue status;
  domain::extension_catalogue extensions;
  domain::log_catalogue log_sources;

  /// Reads the catalogues from the share folder, and an installation's own content and plans from
  /// the files named by its settings, if any. Errors: `internal` for a missing file, `bad_request`
  /// with the file, the place and the reason.
  [[nodiscard]] static core::result<catalogues> load(const settings& how);
};

}  // namespace signalbox::app

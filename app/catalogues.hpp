#pragma once

#include "domain/compute.hpp"
#include "domain/error.hpp"
#include "domain/regions.hpp"
#include "domain/roles.hpp"

namespace signalbox::app {

/// The data files of `config/` that the server works with.
struct catalogues {
  domain::role_catalogue roles;
  domain::region_catalogue regions;
  domain::compute_catalogue compute;

  /// Reads them from the share folder. Errors: `internal` for a file that is not there,
  /// `bad_request` naming the file, the place and the reason.
  [[nodiscard]] static domain::result<catalogues> load();
};

}  // namespace signalbox::app

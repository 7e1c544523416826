#pragma once

#include <map>
#include <string>

#include "actors/session/anonymous_connections.hpp"
#include "actors/status/status_snapshot.hpp"
#include "domain/status/status_catalogue.hpp"

namespace signalbox::actors {

/// Context of the public status page. Created by `app`; outlives all actors.
struct status_context {
  const domain::status_catalogue& components;
  std::map<std::string, std::string> region_names;  ///< by code
  std::string title;                                ///< empty: the installation's name and "status"
  std::string support_url;                          ///< empty: none
  status_snapshot& snapshot;
  anonymous_connections& anonymous_audience;
};

}  // namespace signalbox::actors

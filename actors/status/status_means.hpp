#pragma once

#include <map>
#include <string>

#include "actors/session/visitors.hpp"
#include "actors/status/status_snapshot.hpp"
#include "domain/status/status_catalogue.hpp"

namespace signalbox::actors {

/// What the public status page is made with. Made by `app`; outlives every actor.
struct status_means {
  const domain::status_catalogue& components;
  std::map<std::string, std::string> region_names;  ///< by code
  std::string title;
  std::string url;          ///< of the page
  std::string support_url;  ///< empty: nowhere
  status_snapshot& snapshot;
  visitors& guests;
};

}  // namespace signalbox::actors

#pragma once

#include <map>
#include <string>

#include "actors/status_shelf.hpp"
#include "actors/visitors.hpp"
#include "domain/status_catalogue.hpp"

namespace signalbox::actors {

/// What the public status page is made with. Made by `app`; outlives every actor.
struct status_means {
  const domain::status_catalogue& components;
  std::map<std::string, std::string> region_names;  ///< by code
  std::string title;
  std::string url;          ///< of the page
  std::string support_url;  ///< empty: nowhere
  status_shelf& shelf;
  visitors& guests;
};

}  // namespace signalbox::actors

#pragma once

#include <boost/asio/awaitable.hpp>
#include <vector>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

/// One of the caller's organizations with its projects.
struct owned_projects {
  domain::membership of;
  std::vector<domain::project> projects;
};

/// The projects of all the caller's organizations, where it may read them; an organization that
/// has gone in the meantime is left out. Errors: what asking an actor may bring.
[[nodiscard]] boost::asio::awaitable<core::result<std::vector<owned_projects>>> projects_of_caller(
    call& c);

}  // namespace signalbox::api

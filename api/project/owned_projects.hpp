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

/// Returns the projects of all organizations of the caller that the caller may read; organizations
/// deleted in the meantime are omitted. Errors: those of requests to actors.
[[nodiscard]] boost::asio::awaitable<core::result<std::vector<owned_projects>>> projects_of_caller(
    call& c);

}  // namespace signalbox::api

#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// A project is offered by link (`/platform/projects/{ref}/offer`), and claimed for an organization
/// by whoever holds it (`/platform/organizations/{slug}/project-claim/{token}`).
[[nodiscard]] std::vector<route> project_claim_routes();

}  // namespace signalbox::api

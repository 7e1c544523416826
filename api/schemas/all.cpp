#include "api/schemas/all.hpp"

#include <iterator>
#include <utility>

#include "api/schemas/audit.hpp"
#include "api/schemas/billing.hpp"
#include "api/schemas/incidents.hpp"
#include "api/schemas/members.hpp"
#include "api/schemas/operator.hpp"
#include "api/schemas/organizations.hpp"
#include "api/schemas/profile.hpp"
#include "api/schemas/projects.hpp"
#include "api/schemas/server.hpp"
#include "api/schemas/sessions.hpp"
#include "api/schemas/simulations.hpp"
#include "api/schemas/status.hpp"
#include "api/schemas/support.hpp"

namespace signalbox::api::schemas {

std::vector<component> all() {
  std::vector<component> made;
  const auto append = [&](std::vector<component> some) {
    made.insert(made.end(), std::make_move_iterator(some.begin()),
                std::make_move_iterator(some.end()));
  };
  append(session_schemas());
  append(profile_schemas());
  append(organization_schemas());
  append(member_schemas());
  append(billing_schemas());
  append(project_schemas());
  append(audit_schemas());
  append(incident_schemas());
  append(status_schemas());
  append(support_schemas());
  append(operator_schemas());
  append(simulation_schemas());
  append(server_schemas());
  return made;
}

}  // namespace signalbox::api::schemas

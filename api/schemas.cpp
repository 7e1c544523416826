#include "api/schemas.hpp"

#include <iterator>
#include <utility>

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
  append(activity_schemas());
  append(query_schemas());
  append(catalogue_schemas());
  append(backup_schemas());
  append(dump_schemas());
  append(branch_schemas());
  append(cron_schemas());
  append(hook_schemas());
  append(log_schemas());
  append(vault_schemas());
  append(wrapper_schemas());
  append(row_schemas());
  append(advisor_schemas());
  append(snippet_schemas());
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

#include "api/routes.hpp"

#include <iterator>
#include <utility>

#include "api/routes/auth.hpp"
#include "api/routes/code_host.hpp"
#include "api/routes/factors.hpp"
#include "api/routes/flags.hpp"
#include "api/routes/health.hpp"
#include "api/routes/incidents.hpp"
#include "api/routes/members.hpp"
#include "api/routes/operator.hpp"
#include "api/routes/organizations.hpp"
#include "api/routes/profile.hpp"
#include "api/routes/project_operations.hpp"
#include "api/routes/projects.hpp"
#include "api/routes/sign_ins.hpp"
#include "api/routes/time.hpp"
#include "api/routes/user.hpp"

namespace signalbox::api {

std::vector<route> all_routes() {
  std::vector<route> all;
  const auto append = [&](std::vector<route> some) {
    all.insert(all.end(), std::make_move_iterator(some.begin()),
               std::make_move_iterator(some.end()));
  };
  append(auth_routes());
  append(user_routes());
  append(factor_routes());
  append(code_host_routes());
  append(profile_routes());
  append(sign_in_routes());
  append(organization_routes());
  append(member_routes());
  append(project_routes());
  append(project_operation_routes());
  append(incident_routes());
  append(flag_routes());
  append(operator_routes());
  append(time_routes());
  append(health_routes());
  return all;
}

}  // namespace signalbox::api

#include <doctest/doctest.h>

#include "core/names.hpp"
#include "domain/query/statement_access.hpp"

using namespace signalbox;
using domain::project_status;

namespace {

core::result<void> check_in(project_status status) {
  domain::project_condition condition;
  condition.status = status;
  return domain::check_accepts_statements(condition, {});
}

}  // namespace

TEST_CASE("statement access: is refused in every status but the active ones, with a sentence") {
  CHECK(check_in(project_status::active_healthy));
  CHECK(check_in(project_status::active_unhealthy));
  for (const auto status :
       {project_status::inactive, project_status::coming_up, project_status::init_failed,
        project_status::pausing, project_status::pause_failed, project_status::restoring,
        project_status::restore_failed, project_status::restarting, project_status::resizing,
        project_status::upgrading, project_status::going_down, project_status::removed,
        project_status::unknown}) {
    CAPTURE(domain::to_string(status));
    const auto refused = check_in(status);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == core::errc::conflict);
    CHECK(refused.error().detail_code == "project_not_available");
    CHECK(refused.error().message.ends_with('.'));
  }
}

TEST_CASE("statement access: is refused in a restricted organization, but not before") {
  domain::project_condition condition;
  condition.status = project_status::active_healthy;
  domain::restriction held;
  for (const auto status :
       {domain::restriction_status::grace_period, domain::restriction_status::grace_period_over}) {
    held.status = status;
    CHECK(domain::check_accepts_statements(condition, held));
  }
  held.status = domain::restriction_status::restricted;
  const auto refused = domain::check_accepts_statements(condition, held);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().detail_code == "organization_restricted");
}

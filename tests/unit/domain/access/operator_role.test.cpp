#include "domain/access/operator_role.hpp"

#include <doctest/doctest.h>

using namespace signalbox::core;
using namespace signalbox::domain;

TEST_CASE("operator roles: on-call members publish incidents, operators have all permissions") {
  using enum operator_action;
  for (const auto what : {see_operations, run_incidents, put_notice, manage}) {
    CHECK(may(operator_role::operator_, what));
    CHECK_FALSE(may(operator_role::none, what));
    CHECK(may(operator_role::on_call, what) == (what != manage));
  }
}

TEST_CASE("operator roles: have names") {
  for (const auto role : {operator_role::none, operator_role::on_call, operator_role::operator_})
    CHECK(operator_role_from(to_string(role)) == role);
  CHECK(to_string(operator_role::operator_) == "operator");
  CHECK_FALSE(operator_role_from("admin"));
}

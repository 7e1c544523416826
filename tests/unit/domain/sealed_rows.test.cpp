#include "domain/sealed_rows.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace signalbox::domain;

TEST_CASE("sealed rows: no two rows have the same name") {
  const account_id ada{"5f0c0f0e-0000-4000-8000-000000000001"};
  const account_id bob{"5f0c0f0e-0000-4000-8000-000000000002"};
  const factor_id phone{"5f0c0f0e-0000-4000-8000-000000000003"};
  const factor_id tablet{"5f0c0f0e-0000-4000-8000-000000000004"};
  const std::set rows{project_password_row(project_ref{std::string(20, 'a')}),
                      project_password_row(project_ref{std::string(20, 'b')}),
                      factor_row(ada, phone),
                      factor_row(bob, phone),
                      factor_row(ada, tablet),
                      sign_in_flow_row(phone.value),
                      sign_in_flow_row(tablet.value),
                      hook_row(project_ref{std::string(20, 'a')}, phone.value),
                      hook_row(project_ref{std::string(20, 'b')}, phone.value),
                      hook_row(project_ref{std::string(20, 'a')}, tablet.value),
                      vault_key_row(project_ref{std::string(20, 'a')}),
                      vault_key_row(project_ref{std::string(20, 'b')})};
  CHECK(rows.size() == 12);
}

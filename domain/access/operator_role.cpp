#include "domain/access/operator_role.hpp"

namespace signalbox::domain {

std::string_view to_string(operator_role role) {
  return operator_role_names.name_of(role);
}

std::optional<operator_role> operator_role_from(std::string_view name) {
  return operator_role_names.value_of(name);
}

bool may(operator_role role, operator_action what) {
  switch (role) {
    case operator_role::none:
      return false;
    case operator_role::on_call:
      return what != operator_action::manage;
    case operator_role::operator_:
      return true;
  }
  return false;
}

}  // namespace signalbox::domain

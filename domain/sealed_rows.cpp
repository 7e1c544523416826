#include "domain/sealed_rows.hpp"

#include <fmt/format.h>

namespace signalbox::domain {

core::sealed_row project_password_row(const project_ref& ref) {
  return core::sealed_row{"project-password:" + ref.value};
}

core::sealed_row factor_row(const account_id& account, const factor_id& factor) {
  return core::sealed_row{fmt::format("factor:{}/{}", account.value, factor.value)};
}

core::sealed_row sign_in_flow_row(std::string_view state_digest) {
  return core::sealed_row{fmt::format("sign-in-flow:{}", state_digest)};
}

core::sealed_row mail_password_row() {
  return core::sealed_row{"mail-password"};
}

core::sealed_row hook_row(const project_ref& ref, std::string_view hook) {
  return core::sealed_row{fmt::format("hook:{}/{}", ref.value, hook)};
}

core::sealed_row vault_key_row(const project_ref& ref) {
  return core::sealed_row{fmt::format("vault-key:{}", ref.value)};
}

}  // namespace signalbox::domain

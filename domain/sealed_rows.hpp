#pragma once

#include <string_view>

#include "core/crypto/sealed_secret.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// The rows with sealed secrets, each identified by its purpose and its primary key.
/// @{
/// A project's database password, the current and the pending one.
[[nodiscard]] core::sealed_row project_password_row(const project_ref& ref);
/// An authenticator's secret. The account is part of the name, because an authenticator belongs to
/// it permanently.
[[nodiscard]] core::sealed_row factor_row(const account_id& account, const factor_id& factor);
/// The PKCE verifier of a sign-in in progress at an identity provider.
[[nodiscard]] core::sealed_row sign_in_flow_row(std::string_view state_digest);
/// The password of the mail server, of which there is one.
[[nodiscard]] core::sealed_row mail_password_row();
/// The signing secret and the headers of a database hook.
[[nodiscard]] core::sealed_row hook_row(const project_ref& ref, std::string_view hook);
/// The key of a project's vault.
[[nodiscard]] core::sealed_row vault_key_row(const project_ref& ref);
/// @}

}  // namespace signalbox::domain

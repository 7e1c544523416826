#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

/// `connection_encrypted` of a project's detail: a sealed text with which a client shows that it
/// has read the detail, before it uses the project's database (specification point 7). It replaces
/// no permission, which is checked with every call.
namespace signalbox::domain {

/// A pass is valid for so long; clients read the detail again before.
inline constexpr std::chrono::hours connection_pass_life{12};

/// Returns a pass for one account and one project.
[[nodiscard]] std::string make_connection_pass(const project_ref& project,
                                               const account_id& account, core::time_point now,
                                               const core::sealing_key& key,
                                               const core::entropy& random);

/// Returns whether a pass was made for this account and project and is still valid.
[[nodiscard]] bool is_connection_pass(std::string_view pass, const project_ref& project,
                                      const account_id& account, core::time_point now,
                                      const core::sealing_key& key);

}  // namespace signalbox::domain

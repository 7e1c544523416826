#pragma once

#include <caf/message_handler.hpp>
#include <caf/result.hpp>
#include <string>
#include <utility>

#include "actors/runtime/error_bridge.hpp"
#include "fake_installation.hpp"

namespace signalbox::api::testing {

/// Returns the scripted failure if there is one, else `answer()`.
template <class Make>
auto scripted(fake_state& state, const char* message, Make answer)
    -> caf::result<decltype(answer())> {
  state.incoming.emplace_back(message);
  if (state.failure) return actors::to_caf(*state.failure);
  return answer();
}

constexpr core::time_point long_ago{std::chrono::seconds{1'790'000'000}};

/// Returns a new account.
inline domain::account new_account(const std::string& email) {
  domain::account made;
  made.id = domain::account_id{"acc00000-0000-4000-8000-00000000000f"};
  made.email = email;
  made.created_at = made.updated_at = long_ago;
  return made;
}

inline actors::issued_session session_of(const domain::account& caller) {
  return {.account = caller,
          .session = domain::session_id{"5e551011-0000-4000-8000-000000000001"},
          .access_token = "an.access.token",
          .refresh_token = "a-refresh-token",
          .expires_in_s = 3600,
          .expires_at = core::time_point{std::chrono::milliseconds{1'800'003'600'999}}};
}

/// The fake identity actor's answers about accounts, their factors and login sessions.
[[nodiscard]] caf::message_handler own_account_script(fake_state& state);

/// The fake identity actor's answers about access tokens.
[[nodiscard]] caf::message_handler script_tokens_script(fake_state& state);

/// The fake platform actor's answers about incidents.
[[nodiscard]] caf::message_handler incident_script(fake_state& state);

/// The fake platform actor's answers about support tickets, telemetry and the notice.
[[nodiscard]] caf::message_handler support_script(fake_state& state);

/// The fleet owner's answers, requested through the directory.
[[nodiscard]] caf::message_handler fleet_script(fake_state& state);

/// The simulation owner's answers, also requested through the directory.
[[nodiscard]] caf::message_handler simulation_script(fake_state& state);

/// The fake organization actor's answers about billing.
[[nodiscard]] caf::message_handler billing_script(fake_state& state);

/// The fake identity actor's answers about the identity provider.
[[nodiscard]] caf::message_handler code_host_script(fake_state& state);

/// The fake project actor's answers about project transfer links.
[[nodiscard]] caf::message_handler transfer_links_script(fake_state& state);

/// The fake project actor's answers about the configuration of the database.
[[nodiscard]] caf::message_handler project_resources_script(fake_state& state);

}  // namespace signalbox::api::testing

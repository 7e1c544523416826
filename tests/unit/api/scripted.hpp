#pragma once

#include <caf/message_handler.hpp>
#include <caf/result.hpp>
#include <string>
#include <utility>

#include "actors/runtime/error_bridge.hpp"
#include "fake_installation.hpp"

namespace signalbox::api::testing {

/// The scripted failure if there is one, else `answer()`.
template <class Make>
auto scripted(fake_state& state, const char* message, Make answer)
    -> caf::result<decltype(answer())> {
  state.asked.emplace_back(message);
  if (state.failure) return actors::to_caf(*state.failure);
  return answer();
}

constexpr core::time_point long_ago{std::chrono::seconds{1'790'000'000}};

/// Somebody who has just come.
inline domain::account new_account(const std::string& email) {
  domain::account made;
  made.id = domain::account_id{"acc00000-0000-4000-8000-00000000000f"};
  made.email = email;
  made.created_at = made.updated_at = long_ago;
  return made;
}

inline actors::issued_session session_of(const domain::account& who) {
  return {.account = who,
          .session = domain::session_id{"5e551011-0000-4000-8000-000000000001"},
          .access_token = "an.access.token",
          .refresh_token = "a-refresh-token",
          .expires_in_s = 3600,
          .expires_at = core::time_point{std::chrono::milliseconds{1'800'003'600'999}}};
}

/// What the fake identity actor answers about people's own accounts, their factors and sign-ins.
[[nodiscard]] caf::message_handler own_account_script(fake_state& state);

/// What it answers about the access tokens of scripts.
[[nodiscard]] caf::message_handler script_tokens_script(fake_state& state);

/// What the fake platform actor answers about incidents.
[[nodiscard]] caf::message_handler incident_script(fake_state& state);

/// What it answers about support tickets, telemetry and the notice.
[[nodiscard]] caf::message_handler support_script(fake_state& state);

/// What the owner of the fleet answers, which is asked through the directory.
[[nodiscard]] caf::message_handler fleet_script(fake_state& state);

/// What the owner of the rehearsals answers, which is asked through the directory too.
[[nodiscard]] caf::message_handler simulation_script(fake_state& state);

/// What the fake organization actor answers about who pays for it.
[[nodiscard]] caf::message_handler billing_script(fake_state& state);

/// What the fake identity actor answers about the code host.
[[nodiscard]] caf::message_handler code_host_script(fake_state& state);

/// What the fake project actor answers about being offered by link.
[[nodiscard]] caf::message_handler project_offers_script(fake_state& state);

/// What it answers about what the database runs with.
[[nodiscard]] caf::message_handler project_resources_script(fake_state& state);

}  // namespace signalbox::api::testing

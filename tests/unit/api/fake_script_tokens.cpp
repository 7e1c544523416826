#include "actors/runtime/auth_errors.hpp"
#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::script_token a_token() {
  return {.id = domain::script_token_id{"70ce0000-0000-4000-8000-000000000001"},
          .owner = domain::account_id{account_of("ada")},
          .name = "nightly",
          .scopes = {domain::token_scope::projects_read},
          .ending = "wxyz",
          .created_at = long_ago,
          .expires_at = std::nullopt,
          .last_used_at = long_ago + std::chrono::hours{1}};
}

domain::project_key a_key(const domain::project_ref& project) {
  auto token = a_token();
  token.project = project;
  return {.token = std::move(token), .made_by = "ada"};
}

}  // namespace

caf::message_handler script_tokens_script(fake_state& state) {
  return {
      [&](const actors::find_token_session_context& m)
          -> caf::result<actors::token_session_context> {
        if (state.session_context_failure) return actors::to_caf(*state.session_context_failure);
        const auto known = state.tokens.find(m.digest);
        if (known == state.tokens.end()) return actors::to_caf(actors::bad_access_token());
        return actors::token_session_context{.subject = state.people.at(known->second.owner.value),
                                             .token = known->second};
      },
      [&](const actors::create_script_token& m) {
        return scripted(state, "create_script_token", [&] {
          state.token = m;
          auto made = a_token();
          made.name = m.name;
          made.scopes = m.scopes;
          made.expires_at = m.expires_at;
          made.last_used_at = std::nullopt;
          return actors::created_script_token{.what = made,
                                              .text = "sbx_" + std::string(39, 'a') + "wxyz"};
        });
      },
      [&](const actors::list_script_tokens&) {
        return scripted(state, "list_script_tokens",
                        [&] { return std::vector<domain::script_token>{a_token()}; });
      },
      [&](const actors::find_script_token& m) {
        return scripted(state, "find_script_token", [&] {
          auto found = a_token();
          found.id = m.token;
          return found;
        });
      },
      [&](const actors::create_project_key& m) {
        return scripted(state, "create_project_key", [&] {
          state.key = m;
          auto made = a_key(m.project);
          made.token.name = m.name;
          made.token.scopes = m.scopes;
          made.token.expires_at = m.expires_at;
          return actors::created_project_key{.what = made,
                                             .text = "sbx_" + std::string(39, 'a') + "wxyz"};
        });
      },
      [&](const actors::list_project_keys& m) {
        return scripted(state, "list_project_keys",
                        [&] { return std::vector<domain::project_key>{a_key(m.project)}; });
      },
      // Ada owns all tokens.
      [&](const actors::revoke_project_key& m) -> caf::result<actors::done> {
        if (m.only_of && m.only_of->value != account_of("ada") && !state.failure)
          return actors::to_caf(core::fail(core::errc::forbidden, "Not yours.").error());
        return scripted(state, "revoke_project_key", [&] {
          state.text = m.key.value;
          state.by = m.by;
          return actors::done{};
        });
      },
      [&](const actors::remove_script_token& m) {
        return scripted(state, "remove_script_token", [&] {
          state.text = m.token.value;
          state.by = m.by;
          return actors::done{};
        });
      },
  };
}

}  // namespace signalbox::api::testing

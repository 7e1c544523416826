#include "actors/auth_errors.hpp"
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

}  // namespace

caf::message_handler script_tokens_script(fake_state& state) {
  return {
      [&](const actors::find_token_standing& m) -> caf::result<actors::token_standing> {
        if (state.standing_failure) return actors::to_caf(*state.standing_failure);
        const auto known = state.tokens.find(m.digest);
        if (known == state.tokens.end()) return actors::to_caf(actors::bad_access_token());
        return actors::token_standing{.who = state.people.at(known->second.owner.value),
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

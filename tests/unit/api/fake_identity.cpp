#include "scripted.hpp"

namespace signalbox::api::testing {

namespace {

domain::factor the_factor(bool is_verified) {
  return {.id = domain::factor_id{"fac00000-0000-4000-8000-000000000001"},
          .friendly_name = "Phone",
          .is_verified = is_verified,
          .created_at = {},
          .updated_at = {}};
}

actors::described_user described(const fake_state& state, const domain::account_id& account) {
  return {.account = state.people.at(account.value).account,
          .factors = state.factors,
          .identities = state.identities};
}

}  // namespace

caf::message_handler own_account_script(fake_state& state) {
  return {
      [&](const actors::enrol_factor& m) {
        return scripted(state, "enrol_factor", [&] {
          state.text = m.friendly_name;
          return actors::enrolled_factor{.what = the_factor(false),
                                         .secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                                         .url = "otpauth://totp/Signalbox:ada?secret=GEZDGNBV"};
        });
      },
      [&](const actors::challenge_factor& m) {
        return scripted(state, "challenge_factor", [&] {
          state.text = m.factor.value;
          return actors::issued_challenge{
              .id = domain::challenge_id{"c4a00000-0000-4000-8000-000000000001"},
              .expires_at = core::time_point{std::chrono::milliseconds{1'800'000'300'999}}};
        });
      },
      [&](const actors::verify_factor& m) {
        return scripted(state, "verify_factor", [&] {
          state.text = m.code;
          auto raised = session_of(state.people.at(m.account.value).account);
          raised.factors = {the_factor(true)};
          return raised;
        });
      },
      [&](const actors::remove_factor& m) {
        return scripted(state, "remove_factor", [&] {
          state.text = m.factor.value;
          return actors::done{};
        });
      },
      [&](const actors::reset_factors& m) {
        return scripted(state, "reset_factors", [&] {
          state.email = m.email;
          return actors::done{};
        });
      },
      [&](const actors::make_recovery_codes&) {
        return scripted(state, "make_recovery_codes", [&] {
          return actors::new_recovery_codes{.codes = {"abcde-fgh23", "bcdef-ghj34"}};
        });
      },
      [&](const actors::count_recovery_codes&) {
        return scripted(state, "count_recovery_codes",
                        [&] { return actors::remaining_recovery_codes{.count = 7}; });
      },
      [&](const actors::describe_user& m) {
        return scripted(state, "describe_user", [&] { return described(state, m.account); });
      },
      [&](const actors::change_password& m) {
        return scripted(state, "change_password", [&] {
          state.password = m.password;
          state.text = m.current_password.value_or("(none)");
          return described(state, m.account);
        });
      },
      [&](const actors::reauthenticate& m) {
        return scripted(state, "prove_person", [&] {
          state.password = m.password;
          return actors::done{};
        });
      },
      [&](const actors::undo_email& m) {
        return scripted(state, "undo_email", [&] {
          state.text = m.token;
          return session_of(new_account("ada@example.com"));
        });
      },
      [&](const actors::change_email& m) {
        return scripted(state, "change_email", [&] {
          state.email = m.email;
          auto user = described(state, m.account);
          user.account.new_email = m.email;
          user.account.email_change_sent_at =
              core::time_point{std::chrono::milliseconds{1'800'000'000'000}};
          return actors::pending_email{.user = user, .link = state.link};
        });
      },
      [&](const actors::renew_email_link& m) {
        return scripted(state, "renew_email_link", [&] {
          auto account = new_account(m.email);
          account.new_email = "next@example.com";
          return actors::pending_email{
              .user = {.account = account, .factors = {}, .identities = {}},
              .link = "https://signalbox.example/dashboard/confirm-email?token_hash=t"};
        });
      },
      [&](const actors::confirm_email& m) {
        return scripted(state, "confirm_email", [&] {
          state.text = m.token;
          return actors::described_user{
              .account = new_account("next@example.com"), .factors = {}, .identities = {}};
        });
      },
      [&](const actors::recover_account& m) {
        return scripted(state, "recover_account", [&] {
          state.email = m.email;
          return actors::done{};
        });
      },
      [&](const actors::open_recovery& m) {
        return scripted(state, "open_recovery", [&] {
          state.text = m.token;
          return session_of(new_account("ada@example.com"));
        });
      },
      [&](const actors::update_profile& m) {
        return scripted(state, "update_profile", [&] {
          auto changed = state.people.at(m.account.value).profile.value();
          changed.username = m.username.value_or(changed.username);
          changed.first_name = m.first_name.value_or(changed.first_name);
          changed.last_name = m.last_name.value_or(changed.last_name);
          return changed;
        });
      },
      [&](const actors::delete_account& m) {
        return scripted(state, "delete_account", [&] {
          state.password = m.password;
          return actors::done{};
        });
      },
      [&](const actors::list_sign_ins& m) {
        return scripted(state, "list_sign_ins", [&] {
          // The tokens of the tests use the account's id as session id.
          return std::vector<actors::listed_sign_in>{
              {.id = domain::session_id{m.account.value},
               .created_at = {},
               .last_used_at = core::time_point{std::chrono::hours{1}},
               .user_agent = "Netscape",
               .remote_address = "192.0.2.7"},
              {.id = domain::session_id{"5e551011-0000-4000-8000-000000000002"},
               .created_at = {},
               .last_used_at = {},
               .user_agent = "",
               .remote_address = "192.0.2.8"}};
        });
      },
      [&](const actors::end_sign_in& m) {
        return scripted(state, "end_sign_in", [&] {
          state.text = m.session.value;
          return actors::done{};
        });
      },
  };
}

caf::message_handler code_host_script(fake_state& state) {
  return {
      [&](const actors::start_code_host_sign_in& m) {
        return scripted(state, "begin_code_host", [&] {
          state.way = m;
          return actors::next_address{"https://github.example/login?state=s"};
        });
      },
      [&](const actors::finish_code_host& m) {
        return scripted(state, "finish_code_host", [&] {
          state.text = m.state + ' ' + m.code + ' ' + m.error;
          return actors::next_address{"https://signalbox.example/dashboard/auth/callback?code=c"};
        });
      },
      [&](const actors::redeem_link& m) {
        return scripted(state, "redeem_link", [&] {
          state.text = m.code + ' ' + m.verifier;
          return actors::done{};
        });
      },
      [&](const actors::redeem_code& m) {
        return scripted(state, "redeem_code", [&] {
          state.text = m.code + ' ' + m.verifier;
          return session_of(new_account("octo@example.com"));
        });
      },
      [&](const actors::unlink_identity& m) {
        return scripted(state, "unlink_identity", [&] {
          state.text = m.identity.value;
          return actors::done{};
        });
      },
  };
}

}  // namespace signalbox::api::testing

#include "actors/identity/identity_actor.hpp"

#include <utility>

#include "actors/runtime/later.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/runtime/work.hpp"
#include "storage/identity/retention_repository.hpp"

namespace signalbox::actors {

namespace {

using write_uses_atom = caf::atom_constant<caf::atom("writeuses")>;

/// Retention of login sessions, links and challenges that ended. A start has other work first.
/// @{
constexpr std::chrono::minutes first_sweep_after{10};
constexpr std::chrono::hours ended_sweep_interval{1};
constexpr std::size_t swept_ended_max = 1'000;
constexpr std::size_t ended_portions_max = 100;
/// @}

old_rows_sweep::portion ended_before(core::time_point sessions, core::time_point now) {
  return [sessions, now](postgres::connection& on, postgres::deadline until) {
    return storage::retention_repository(on, until).forget_ended(sessions, now, swept_ended_max);
  };
}

}  // namespace

identity_actor::identity_actor(caf::actor_config& config, environment& env, caf::actor directory)
    : caf::event_based_actor(config),
      context_{.env = env,
               .self = this,
               .directory = std::move(directory),
               .hashing = {env.hashing_workers,
                           {.waiting_max = env.settings.hashing_waiting_max},
                           env.now}},
      tried_(env),
      sign_ins_(context_, tried_),
      factors_(context_, tried_),
      code_host_(context_, tried_),
      accounts_(context_),
      own_(context_, tried_),
      links_(context_, tried_),
      uses_(context_),
      tokens_(context_, tried_),
      keys_(context_),
      standings_(env, this),
      token_standings_(env, this),
      sweep_(this, env,
             {.kind = "ended_sessions",
              .interval = ended_sweep_interval,
              .portion_rows = swept_ended_max,
              .portions_max = ended_portions_max},
             [&env] {
               const auto now = env.now();
               return ended_before(now - env.settings.ended_sessions_life, now);
             }) {}

void identity_actor::on_exit() {
  standings_.dismiss_all();
  token_standings_.dismiss_all();
  context_.directory = nullptr;
}

caf::behavior identity_actor::make_behavior() {
  count_unexpected_messages(this);
  later(this, first_sweep_after, [this] { sweep_.begin(); });
  return takes_sign_ins().or_else(takes_accounts());
}

caf::message_handler identity_actor::takes_sign_ins() {
  return {
      [this](const find_standing& asked) { return find(asked); },
      [this](const find_token_standing& asked) { return token_standings_.find(asked.digest); },
      [this](const sign_up& asked) { return sign_ins_.take(asked); },
      [this](const confirm_sign_up& asked) { return sign_ins_.take(asked); },
      [this](const sign_in& asked) { return sign_ins_.take(asked); },
      [this](const enter& asked) { return sign_ins_.take(asked); },
      [this](const refresh_session& asked) { return sign_ins_.take(asked); },
      [this](const sign_out& asked) { return sign_ins_.take(asked); },
      [this](const list_sign_ins& asked) { return sign_ins_.take(asked); },
      [this](const end_sign_in& asked) { return sign_ins_.take(asked); },
      [this](const enrol_factor& asked) { return factors_.take(asked); },
      [this](const challenge_factor& asked) { return factors_.take(asked); },
      [this](const verify_factor& asked) { return factors_.take(asked); },
      [this](const remove_factor& asked) { return factors_.take(asked); },
      [this](const reset_factors& asked) { return factors_.take(asked); },
      [this](const make_recovery_codes& asked) { return factors_.take(asked); },
      [this](const count_recovery_codes& asked) { return factors_.take(asked); },
      [this](const begin_code_host& asked) { return code_host_.take(asked); },
      [this](const finish_code_host& asked) { return code_host_.take(asked); },
      [this](const redeem_code& asked) { return code_host_.take(asked); },
      [this](const redeem_link& asked) { return code_host_.take(asked); },
      [this](const unlink_identity& asked) { return code_host_.take(asked); },
      [this](write_uses_atom) { uses_.write(); },
      [](const work_done& work) { work.resume(); },
  };
}

caf::message_handler identity_actor::takes_accounts() {
  return {
      [this](const create_profile& asked) { return accounts_.take(asked); },
      [this](const provide_account& asked) { return accounts_.take(asked); },
      [this](const reset_password& asked) { return accounts_.take(asked); },
      [this](const set_operator_role& asked) { return accounts_.take(asked); },
      [this](const list_operators& asked) { return accounts_.take(asked); },
      [this](const describe_user& asked) { return own_.take(asked); },
      [this](const change_password& asked) { return own_.take(asked); },
      [this](const prove_person& asked) { return own_.take(asked); },
      [this](const update_profile& asked) { return own_.take(asked); },
      [this](const delete_account& asked) { return own_.take(asked); },
      [this](const create_script_token& asked) { return tokens_.take(asked); },
      [this](const list_script_tokens& asked) { return tokens_.take(asked); },
      [this](const find_script_token& asked) { return tokens_.take(asked); },
      [this](const remove_script_token& asked) { return tokens_.take(asked); },
      [this](const create_project_key& asked) { return keys_.take(asked); },
      [this](const list_project_keys& asked) { return keys_.take(asked); },
      [this](const revoke_project_key& asked) { return keys_.take(asked); },
      [this](const recover_account& asked) { return links_.take(asked); },
      [this](const open_recovery& asked) { return links_.take(asked); },
      [this](const change_email& asked) { return links_.take(asked); },
      [this](const renew_email_link& asked) { return links_.take(asked); },
      [this](const confirm_email& asked) { return links_.take(asked); },
      [this](const undo_email& asked) { return links_.take(asked); },
  };
}

caf::result<standing> identity_actor::find(const find_standing& asked) {
  if (uses_.note(asked.session)) delayed_send(this, use_notes::delay, write_uses_atom::value);
  return standings_.find({asked.account, asked.session});
}

}  // namespace signalbox::actors

#include "actors/identity/identity_actor.hpp"

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/retention_job.hpp"
#include "storage/identity/retention_repository.hpp"

namespace signalbox::actors {

namespace {

/// Retention of ended login sessions, links and challenges. The first sweep leaves the start
/// undisturbed.
/// @{
constexpr std::chrono::minutes first_sweep_after{10};
constexpr std::chrono::hours ended_sweep_interval{1};
constexpr std::size_t swept_ended_max = 1'000;
constexpr std::size_t ended_portions_max = 100;
/// @}

}  // namespace

identity_actor::identity_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config),
      context_{this, env},
      shared_{
          .actor = context_,
          .attempts = actors::attempts(env),
          .hashing = {
              env.hashing_workers, {.waiting_max = env.settings.hashing_waiting_max}, env.now}} {}

void identity_actor::on_exit() {
  context_.tasks.clear();
  session_contexts_.refuse_all();
  token_session_contexts_.refuse_all();
}

caf::behavior identity_actor::make_behavior() {
  count_unexpected_messages(this);
  context_.start(delete_ended_rows());
  return behavior_of<identity_requests>(
      [this](const find_session_context& request) {
        uses_.note(request.session);
        return session_contexts_.find({request.account, request.session});
      },
      [this](const find_token_session_context& request) {
        return token_session_contexts_.find(request.digest);
      },
      handle_by<describe_setup>(sign_ups_), handle_by<set_up>(sign_ups_),
      handle_by<sign_up>(sign_ups_), handle_by<confirm_sign_up>(sign_ups_),
      handle_by<sign_in>(sign_ins_), handle_by<enter>(sign_ins_),
      handle_by<refresh_session>(sign_ins_), handle_by<sign_out>(sign_ins_),
      handle_by<list_sign_ins>(sign_ins_), handle_by<end_sign_in>(sign_ins_),
      handle_by<enrol_factor>(factors_), handle_by<challenge_factor>(factors_),
      handle_by<verify_factor>(factors_), handle_by<remove_factor>(factors_),
      handle_by<reset_factors>(factors_), handle_by<make_recovery_codes>(factors_),
      handle_by<count_recovery_codes>(factors_), handle_by<start_oauth_sign_in>(oauth_),
      handle_by<finish_oauth>(oauth_), handle_by<redeem_code>(oauth_),
      handle_by<redeem_link>(oauth_), handle_by<unlink_identity>(oauth_),
      handle_by<create_profile>(accounts_), handle_by<provide_account>(accounts_),
      handle_by<reset_password>(accounts_), handle_by<set_operator_role>(accounts_),
      handle_by<list_operators>(accounts_), handle_by<describe_user>(own_),
      handle_by<change_password>(own_), handle_by<reauthenticate>(own_),
      handle_by<demand_proof>(own_), handle_by<update_profile>(own_),
      handle_by<delete_account>(own_), handle_by<create_script_token>(tokens_),
      handle_by<list_script_tokens>(tokens_), handle_by<find_script_token>(tokens_),
      handle_by<remove_script_token>(tokens_), handle_by<create_project_key>(keys_),
      handle_by<list_project_keys>(keys_), handle_by<revoke_project_key>(keys_),
      handle_by<recover_account>(links_), handle_by<open_recovery>(links_),
      handle_by<change_email>(links_), handle_by<renew_email_link>(links_),
      handle_by<confirm_email>(links_), handle_by<undo_email>(links_));
}

task<void> identity_actor::delete_ended_rows() {
  co_await context_.sleep(first_sweep_after);
  const retention_bounds bounds{.kind = "ended_sessions",
                                .interval = ended_sweep_interval,
                                .portion_rows = swept_ended_max,
                                .portions_max = ended_portions_max};
  const auto next_portion = [&env = context_.env] {
    const auto now = env.now();
    return [sessions = now - env.settings.ended_sessions_life, now](postgres::connection& on,
                                                                    postgres::deadline until) {
      return storage::retention_repository(on, until).forget_ended(sessions, now, swept_ended_max);
    };
  };
  co_await delete_old_rows(context_, bounds, next_portion);
}

}  // namespace signalbox::actors

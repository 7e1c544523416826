#pragma once

#include "actors/messages/code_host.hpp"
#include "actors/messages/factor.hpp"
#include "actors/messages/identity.hpp"
#include "actors/messages/own_account.hpp"
#include "actors/messages/project_key.hpp"
#include "actors/messages/script_token.hpp"

namespace signalbox::actors {

/// Everything that the identity actor is asked; the directory hands each of these on.
using identity_requests =
    request_list<find_standing, sign_up, confirm_sign_up, sign_in, enter, refresh_session, sign_out,
                 list_sign_ins, end_sign_in, create_profile, provide_account, reset_password,
                 set_operator_role, list_operators, enrol_factor, challenge_factor, verify_factor,
                 remove_factor, reset_factors, make_recovery_codes, count_recovery_codes,
                 describe_user, change_password, prove_person, change_email, renew_email_link,
                 confirm_email, undo_email, redeem_link, recover_account, open_recovery,
                 update_profile, delete_account, begin_code_host, finish_code_host, redeem_code,
                 unlink_identity, find_token_standing, create_script_token, list_script_tokens,
                 find_script_token, remove_script_token, create_project_key, list_project_keys,
                 revoke_project_key>;

}  // namespace signalbox::actors

#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/own_account.hpp"
#include "storage/identity/departure_repository.hpp"

namespace signalbox::actors {

/// What people see and change of their own accounts, to the end of them. Belongs to the identity
/// actor.
class own_account {
 public:
  explicit own_account(identity_context& context) : context_(context), person_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<described_user> handle(describe_user request);
  task<described_user> handle(change_password request);
  task<done> handle(prove_person request);
  task<domain::profile> handle(update_profile request);
  task<done> handle(delete_account request);
  /// @}

 private:
  /// Hashes the next password. Errors: `same_password` when it is the one before.
  task<std::string> hash_next(change_password request, std::string stored_hash);
  /// Has the organization's actor remove the person, or the organization when nothing and no other
  /// member is in it.
  task<done> leave(storage::departure organization, domain::account_id account,
                   domain::requester by);

  identity_context& context_;
  person_proof person_;
};

}  // namespace signalbox::actors

#pragma once

#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/identity/reauthentication.hpp"
#include "actors/messages/own_account.hpp"
#include "storage/identity/departure_repository.hpp"

namespace signalbox::actors {

/// The users' own accounts: reading, changing and deleting them. Belongs to the identity actor.
class own_account {
 public:
  explicit own_account(identity_context& context) : context_(context), reauthentication_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<described_user> handle(describe_user request);
  task<described_user> handle(change_password request);
  task<done> handle(reauthenticate request);
  task<done> handle(demand_proof request);
  task<domain::profile> handle(update_profile request);
  task<done> handle(delete_account request);
  /// @}

 private:
  /// Hashes the next password. Errors: `same_password` when it equals the current one.
  task<std::string> hash_next(change_password request, std::string stored_hash);
  /// Removes the member through the organization's actor, or the organization when it is empty and
  /// has no other member.
  task<done> leave(storage::departure organization, domain::account_id account,
                   domain::requester by);

  identity_context& context_;
  reauthentication reauthentication_;
};

}  // namespace signalbox::actors

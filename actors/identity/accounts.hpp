#pragma once

#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Accounts that operators create and repair, the roles of operators, and the profiles of users.
/// Belongs to the identity actor.
class accounts {
 public:
  explicit accounts(identity_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<domain::profile> handle(create_profile request);
  task<provided_account> handle(provide_account request);
  task<provided_account> handle(reset_password request);
  task<domain::operator_entry> handle(set_operator_role request);
  task<std::vector<domain::operator_entry>> handle(list_operators request);
  /// @}

 private:
  identity_context& context_;
};

}  // namespace signalbox::actors

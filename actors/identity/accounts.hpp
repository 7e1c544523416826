#pragma once

#include <caf/result.hpp>
#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/identity.hpp"

namespace signalbox::actors {

/// Accounts that operators make and mend, who the operators are, and people's profiles. Belongs to
/// the identity actor.
class accounts {
 public:
  explicit accounts(identity_context& in) : in_(in) {}

  [[nodiscard]] caf::result<domain::profile> take(const create_profile& asked);
  [[nodiscard]] caf::result<provided_account> take(const provide_account& asked);
  [[nodiscard]] caf::result<provided_account> take(const reset_password& asked);
  [[nodiscard]] caf::result<domain::operator_entry> take(const set_operator_role& asked);
  [[nodiscard]] caf::result<std::vector<domain::operator_entry>> take(const list_operators& asked);

 private:
  identity_context& in_;
};

}  // namespace signalbox::actors

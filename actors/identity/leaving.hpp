#pragma once

#include <functional>
#include <memory>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/basic.hpp"
#include "core/error.hpp"

namespace signalbox::actors {

/// Takes an account out of everything and away. Each organization's own actor lets the person go,
/// or ends the organization where nobody and nothing else is in it; when all have, the account is
/// removed. One that would lose its last owner is refused before anything happens. Stopped in
/// between, the person has left some and may ask again. Belongs to the identity actor.
class leaving {
 public:
  using then = std::function<void(core::result<void>)>;

  explicit leaving(identity_context& in) : in_(in) {}

  /// Errors: `conflict`, naming an organization.
  void begin(const domain::account_id& account, const requester& by, then go_on);

 private:
  struct departure;

  void leave_next(const std::shared_ptr<departure>& held);
  void remove_account(const std::shared_ptr<departure>& held);

  identity_context& in_;
};

}  // namespace signalbox::actors

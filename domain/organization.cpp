#include "domain/organization.hpp"

namespace signalbox::domain {

std::unexpected<error> second_factor_missing() {
  auto refused =
      fail(errc::forbidden,
           "This organization requires two-factor authentication. Set up a second factor "
           "for your account to go on.");
  refused.error().detail_code = "mfa_required";
  return refused;
}

}  // namespace signalbox::domain

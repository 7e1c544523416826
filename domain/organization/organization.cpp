#include "domain/organization/organization.hpp"

namespace signalbox::domain {

std::unexpected<core::error> second_factor_missing() {
  auto refused =
      core::fail(core::errc::forbidden,
                 "This organization requires two-factor authentication. Set up a second factor "
                 "for your account to continue.");
  refused.error().detail_code = "mfa_required";
  return refused;
}

}  // namespace signalbox::domain

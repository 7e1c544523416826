#include "domain/organization/invitation.hpp"

namespace signalbox::domain {

bool has_run_out(const invitation& what, core::time_point now) {
  return now >= what.expires_at;
}

core::result<void> check_acceptance(const invitation& what, std::string_view email,
                                    core::time_point now) {
  // The address is checked first: other accounts must not learn the state of the invitation.
  if (what.email != email) {
    return core::fail(core::errc::forbidden,
                      "This invitation is for another e-mail address. Sign in with that address.");
  }
  if (what.accepted_at)
    return core::fail(core::errc::conflict, "This invitation has already been accepted.");
  if (has_run_out(what, now)) {
    return core::fail(core::errc::conflict,
                      "This invitation has expired. Ask the sender for a new one.");
  }
  return {};
}

}  // namespace signalbox::domain

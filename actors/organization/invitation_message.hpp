#pragma once

#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/organization/invitation.hpp"
#include "mail/message.hpp"

/// The mail for an invitation.
namespace signalbox::actors {

/// Returns the address of the page that accepts an invitation. `public_url` is the installation's
/// address, without a trailing slash.
[[nodiscard]] std::string join_link(std::string_view public_url, std::string_view token,
                                    const domain::organization_slug& organization);

/// The names in an invitation.
struct invitation_names {
  std::string organization;
  std::string installation;
};

[[nodiscard]] mail::message invitation_message(const domain::invitation& what,
                                               const invitation_names& names,
                                               const std::string& link);

}  // namespace signalbox::actors

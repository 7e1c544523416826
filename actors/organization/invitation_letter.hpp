#pragma once

#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/organization/invitation.hpp"
#include "mail/letter.hpp"

/// How somebody is told of an invitation.
namespace signalbox::actors {

/// The page where an invitation is accepted. `public_url` is the installation's address, without a
/// slash at its end.
[[nodiscard]] std::string join_link(std::string_view public_url, std::string_view token,
                                    const domain::organization_slug& organization);

[[nodiscard]] mail::letter invitation_letter(const domain::invitation& what,
                                             std::string_view organization_name,
                                             const std::string& link);

}  // namespace signalbox::actors

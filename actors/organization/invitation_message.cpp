#include "actors/organization/invitation_message.hpp"

#include <fmt/format.h>

namespace signalbox::actors {

std::string join_link(std::string_view public_url, std::string_view token,
                      const domain::organization_slug& organization) {
  // Neither contains characters that need escaping.
  return fmt::format("{}/dashboard/join?token={}&slug={}", public_url, token, organization.value);
}

mail::message invitation_message(const domain::invitation& what, const invitation_names& names,
                                 const std::string& link) {
  const auto person = what.invited_by.empty() ? "Someone" : what.invited_by;
  const auto role = domain::roles_in(what.access).front();
  const auto where =
      what.access.everywhere
          ? names.organization
          : fmt::format("{} of {}", what.access.projects.size() == 1 ? "a project" : "projects",
                        names.organization);
  return {.to = what.email,
          .subject = fmt::format("Join {} on {}", names.organization, names.installation),
          .text = fmt::format("{} invited you to {} as {}.\n\n"
                              "Open this link within {} hours and sign in as {}:\n\n{}\n\n"
                              "If you did not expect this invitation, ignore this mail.\n",
                              person, where, to_string(role), domain::invitation_life.count(),
                              what.email, link)};
}

}  // namespace signalbox::actors

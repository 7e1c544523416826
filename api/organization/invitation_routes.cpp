#include "api/routes.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/invitation.hpp"
#include "api/http/call.hpp"
#include "api/http/role_choice.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/organization_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

std::unexpected<core::error> no_invitation() {
  return core::fail(errc::not_found, "There is no such invitation.");
}

awaitable<outcome> list_invitations(call& c) {
  auto open = co_await ask<actors::list_invitations>(c, c.organization);
  co_return shown(std::move(open), [](const std::vector<domain::invitation>& all) {
    json list = json::array();
    for (const auto& one : all)
      list.push_back(domain::invitation_json(one));
    return ok(std::move(list));
  });
}

json sent_json(const actors::sent_invitation& made) {
  auto entry = domain::invitation_json(made.what);
  entry["sent"] = made.sent;
  if (made.link) entry["link"] = *made.link;
  return entry;
}

awaitable<outcome> invite(call& c) {
  auto given = access_in_body(c);
  if (!given) co_return std::unexpected(std::move(given.error()));
  actors::invite request{
      .email = c.input.text("email"), .access = std::move(*given), .by = checked(c)};
  auto made = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(made),
                  [](const actors::sent_invitation& it) { return created(sent_json(it)); });
}

/// Returns the id of the invitation in the path if the caller may grant its role. Errors:
/// `not_found`, `forbidden`.
awaitable<result<std::int64_t>> id_in_path(call& c) {
  const auto& text = c.parameter("invitation");
  std::int64_t id = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, id);
  if (failure != std::errc{} || stopped != end) co_return no_invitation();
  auto open = co_await ask<actors::list_invitations>(c, c.organization);
  if (!open) co_return std::unexpected(std::move(open.error()));
  const auto found = std::ranges::find(*open, id, &domain::invitation::id);
  if (found == open->end()) co_return no_invitation();
  auto allowed = require_roles(c, domain::roles_in(found->access));
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return id;
}

awaitable<outcome> resend_invitation(call& c) {
  const auto id = co_await id_in_path(c);
  if (!id) co_return std::unexpected(id.error());
  actors::resend_invitation request{.id = *id, .by = checked(c)};
  auto made = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(made),
                  [](const actors::sent_invitation& it) { return ok(sent_json(it)); });
}

awaitable<outcome> revoke_invitation(call& c) {
  const auto id = co_await id_in_path(c);
  if (!id) co_return std::unexpected(id.error());
  actors::revoke_invitation request{.id = *id, .by = checked(c)};
  auto revoked = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(revoked), [](const actors::done&) { return nothing(); });
}

// The routes below are for holders of the link.

/// Returns the organization in the path, of which the caller is not a member yet. The error is the
/// same for an unknown organization and an invalid token.
awaitable<result<actors::organization_handle>> inviting_organization(call& c) {
  domain::organization_slug slug{c.parameter("slug")};
  if (!domain::is_ref(slug.value)) co_return no_invitation();
  actors::find_organization request{.slug = std::move(slug)};
  auto owner = co_await ask(c, c.in.directory, std::move(request));
  if (!owner && owner.error().code == errc::not_found) co_return no_invitation();
  co_return owner;
}

json unknown_token() {
  return {{"organization_name", nullptr},
          {"invited_by", nullptr},
          {"role", nullptr},
          {"project_count", 0},
          {"email_match", false},
          {"expired", false},
          {"accepted", false},
          {"token_does_not_exist", true},
          {"authorized_user", true}};
}

awaitable<outcome> preview_invitation(call& c) {
  auto owner = co_await inviting_organization(c);
  if (!owner && owner.error().code == errc::not_found) co_return ok(unknown_token());
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  actors::preview_invitation request{.token = c.parameter("invitation")};
  auto found = co_await ask(c, *owner, std::move(request));
  if (!found && found.error().code == errc::not_found) co_return ok(unknown_token());
  co_return shown(std::move(found), [&](const actors::found_invitation& it) {
    auto known = unknown_token();
    known["organization_name"] = it.organization_name;
    known["invited_by"] = it.what.invited_by.empty() ? json() : json(it.what.invited_by);
    known["role"] = domain::to_string(domain::roles_in(it.what.access).front());
    known["project_count"] = it.what.access.projects.size();
    known["email_match"] = it.what.email == c.caller.account.email;
    known["expired"] = domain::has_run_out(it.what, c.in.clock());
    known["accepted"] = it.what.accepted_at.has_value();
    known["token_does_not_exist"] = false;
    return ok(std::move(known));
  });
}

awaitable<outcome> accept_invitation(call& c) {
  auto owner = co_await inviting_organization(c);
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  actors::accept_invitation request{.token = c.parameter("invitation"), .by = c.requester()};
  auto joined = co_await ask(c, *owner, std::move(request));
  if (!joined && joined.error().code == errc::not_found) co_return no_invitation();
  co_return shown(std::move(joined), [](const domain::member& caller) {
    return created(domain::member_json(caller));
  });
}

constexpr std::string_view invitations_pattern =
    "/platform/organizations/{slug}/members/invitations";
/// `{invitation}` is the id for members who invite, and the token for the invited user.
constexpr std::string_view invitation_pattern =
    "/platform/organizations/{slug}/members/invitations/{invitation}";
constexpr std::string_view invites = "user_invites";

std::vector<body_field> invitation_fields() {
  const body_field email{.name = "email",
                         .summary = "The address to invite; an account is not required yet",
                         .rule = domain::check_email};
  auto fields = role_fields();
  fields.insert(fields.begin(), email);
  return fields;
}

}  // namespace

std::vector<route> invitation_routes() {
  return {{.name = "list_invitations",
           .summary = "List this organization's open invitations",
           .verb = method::get,
           .pattern = invitations_pattern,
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = permission{"read:Read", invites},
           .answers = list_of("Invitation"),
           .run = list_invitations},
          {.name = "invite_member",
           .summary = "Invite a user with this role",
           .verb = method::post,
           .pattern = invitations_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Create", invites, true},
           .audited_as = domain::audit::member_invite,
           .body = invitation_fields(),
           .answers = body_of("SentInvitation", 201),
           .fails = {core::errc::conflict},
           .run = invite},
          {.name = "resend_invitation",
           .summary = "Resend this invitation",
           .verb = method::post,
           .pattern = "/platform/organizations/{slug}/members/invitations/{invitation}/resend",
           .platform_only = true,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Update", invites, true},
           .audited_as = domain::audit::invitation_resend,
           .answers = body_of("SentInvitation"),
           .fails = {core::errc::conflict},
           .run = resend_invitation},
          {.name = "revoke_invitation",
           .summary = "Revoke this invitation",
           .verb = method::delete_,
           .pattern = invitation_pattern,
           .scripts = domain::token_scope::organizations_write,
           .within = scope::organization,
           .asks = permission{"write:Delete", invites, true},
           .audited_as = domain::audit::invitation_revoke,
           .answers = no_body(),
           .fails = {core::errc::conflict},
           .run = revoke_invitation},
          {.name = "look_at_invitation",
           .summary = "View the details of an invitation by its token",
           .verb = method::get,
           .pattern = invitation_pattern,
           .answers = body_of("FoundInvitation"),
           .run = preview_invitation},
          {.name = "accept_invitation",
           .summary = "Accept an invitation by its token",
           .verb = method::post,
           .pattern = invitation_pattern,
           .platform_only = true,
           .answers = body_of("Member", 201),
           .fails = {core::errc::forbidden, core::errc::not_found, core::errc::conflict},
           .run = accept_invitation}};
}

}  // namespace signalbox::api

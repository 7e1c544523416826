#include "api/routes.hpp"

#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/messages/transfer_link.hpp"
#include "api/http/call.hpp"
#include "api/http/role_choice.hpp"
#include "api/project/password_rotation.hpp"
#include "api/project/transfer_outlook.hpp"
#include "core/time.hpp"
#include "domain/audit_actions.hpp"
#include "domain/project/project_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

json transfer_link_json(const domain::transfer_link& what) {
  return {{"offered_by", what.offered_by},
          {"offered_at", core::to_iso8601(what.offered_at)},
          {"expires_at", core::to_iso8601(what.expires_at)}};
}

awaitable<outcome> create_transfer_link(call& c) {
  actors::create_transfer_link request{.by = checked(c)};
  auto made = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(made), [](const actors::sent_transfer_link& it) {
    auto sent = transfer_link_json(it.what);
    sent["link"] = it.link;
    return created(std::move(sent));
  });
}

awaitable<outcome> show_transfer_link(call& c) {
  auto open = co_await ask<actors::describe_transfer_link>(c, c.project);
  // That there is no link is an answer, not an error.
  if (!open && open.error().code == errc::not_found) co_return ok(nullptr);
  co_return shown(std::move(open),
                  [](const domain::transfer_link& what) { return ok(transfer_link_json(what)); });
}

awaitable<outcome> withdraw_transfer_link(call& c) {
  actors::withdraw_transfer_link request{.by = checked(c)};
  auto gone = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

// The routes below are for holders of the link.

/// The project of a token. Guessed tokens do not reveal which projects exist.
struct claimed {
  actors::project_handle owner;
  domain::organization_slug from;
  std::string secret;
};

std::unexpected<core::error> no_transfer_link() {
  return core::fail(errc::not_found,
                    "This link is no longer valid: it was used, revoked or replaced.");
}

awaitable<result<claimed>> claimed_project(call& c) {
  auto token = domain::claim_token_from(c.parameter("token"));
  if (!token) co_return no_transfer_link();
  actors::find_project request{.ref = std::move(token->ref)};
  auto found = co_await ask(c, c.in.directory, std::move(request));
  if (!found && found.error().code == errc::not_found) co_return no_transfer_link();
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return claimed{.owner = std::move(found->owner),
                    .from = std::move(found->organization),
                    .secret = std::move(token->secret)};
}

/// Returns the organization that offers a project: holders of the link see its name and plan.
awaitable<result<domain::organization>> offering(call& c, domain::organization_slug from) {
  auto owner = co_await owner_of(c, std::move(from));
  if (!owner) co_return std::unexpected(std::move(owner.error()));
  co_return co_await ask<actors::describe_organization>(c, *owner);
}

awaitable<outcome> preview_transfer_link(call& c) {
  const auto where = co_await claimed_project(c);
  if (!where) co_return std::unexpected(where.error());
  actors::preview_transfer_link request{.secret = where->secret};
  auto found = co_await ask(c, where->owner, std::move(request));
  if (!found && found.error().code == errc::not_found) co_return no_transfer_link();
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto source = co_await offering(c, where->from);
  if (!source) co_return std::unexpected(std::move(source.error()));

  planned_transfer plan{.what = found->of, .source_plan = source->plan};
  if (const auto good = domain::check_claim(found->what, c.in.clock()); !good)
    plan.errors.push_back(transfer_remark("offer_has_run_out", good.error().message));
  if (c.membership().in.slug == where->from) {
    plan.errors.push_back(
        transfer_remark("same_organization", "This project is already in this organization."));
  }
  auto outlook = co_await transfer_outlook(c, std::move(plan), c.membership());
  if (!outlook) co_return std::unexpected(std::move(outlook.error()));
  auto claim = transfer_link_json(found->what);
  claim["project"] = {{"ref", found->of.ref.value},
                      {"name", found->of.name},
                      {"region", found->of.region},
                      {"status", domain::to_string(found->of.condition.status)}};
  claim["organization_name"] = source->name;
  claim["preview"] = std::move(*outlook);
  co_return ok(std::move(claim));
}

awaitable<outcome> claim_project(call& c) {
  auto where = co_await claimed_project(c);
  if (!where) co_return std::unexpected(std::move(where.error()));
  actors::claim_project request{.secret = std::move(where->secret),
                                .to = c.membership().in.slug,
                                .as_in_to = c.membership().access,
                                .by = c.requester(),
                                .rotate_password = rotates_password(c.input)};
  auto moved = co_await ask(c, where->owner, std::move(request));
  if (!moved && moved.error().code == errc::not_found) co_return no_transfer_link();
  co_return shown(std::move(moved), [](const domain::project& what) {
    return ok(domain::project_summary_json(what));
  });
}

constexpr std::string_view transfer_link_pattern = "/platform/projects/{ref}/offer";
constexpr std::string_view claim_pattern = "/platform/organizations/{slug}/project-claim/{token}";
// As for a transfer: the decision belongs to the organization that loses the project.
constexpr permission giving{"write:Update", "organizations"};
constexpr permission taking{"write:Create", "projects"};

}  // namespace

std::vector<route> project_claim_routes() {
  return {{.name = "show_offer",
           .summary = "View whether this project has a transfer link",
           .verb = method::get,
           .pattern = transfer_link_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_read,
           .within = scope::project,
           .asks = giving,
           .answers = body_of("ProjectOffer"),
           .run = show_transfer_link},
          {.name = "offer_project",
           .summary = "Create a transfer link for this project, valid for 24 hours",
           .verb = method::post,
           .pattern = transfer_link_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = giving,
           .audited_as = domain::audit::project_offer,
           .answers = body_of("SentProjectOffer", 201),
           .fails = {errc::conflict},
           .run = create_transfer_link},
          {.name = "withdraw_offer",
           .summary = "Revoke the transfer link of this project",
           .verb = method::delete_,
           .pattern = transfer_link_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::project,
           .asks = giving,
           .audited_as = domain::audit::project_withdraw_offer,
           .answers = no_body(),
           .fails = {errc::conflict},
           .run = withdraw_transfer_link},
          {.name = "look_at_offer",
           .summary = "Preview a project and the effects of claiming it by a transfer link",
           .verb = method::get,
           .pattern = claim_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::organization,
           .asks = taking,
           .answers = body_of("ProjectClaim"),
           .run = preview_transfer_link},
          {.name = "claim_project",
           .summary = "Claim a project for this organization with a transfer link",
           .verb = method::post,
           .pattern = claim_pattern,
           .platform_only = true,
           .scripts = domain::token_scope::projects_write,
           .within = scope::organization,
           .asks = taking,
           .audited_as = domain::audit::project_claim,
           .body = {rotation_field()},
           .answers = body_of("ProjectSummary"),
           .fails = {errc::conflict},
           .run = claim_project}};
}

}  // namespace signalbox::api

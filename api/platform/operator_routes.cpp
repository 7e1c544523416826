#include "api/routes.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "actors/messages/factor.hpp"
#include "actors/messages/organization.hpp"
#include "actors/messages/own_account.hpp"
#include "api/http/call.hpp"
#include "api/http/completion.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/organization/organization.hpp"
#include "domain/organization/organization_json.hpp"
#include "domain/organization/restriction.hpp"
#include "domain/project/project_json.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

/// The value for removing the billing partner; null would keep it.
constexpr std::string_view no_partner = "none";

awaitable<outcome> put_restriction(call& c, domain::restriction to) {
  actors::restrict_organization request{.to = std::move(to), .by = c.requester()};
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed), [](const domain::organization& what) {
    return ok(domain::organization_topic_json(what));
  });
}

awaitable<outcome> restrict_organization(call& c) {
  domain::restriction to;
  to.status = domain::restriction_status_names.checked_value_of(c.input.text("status"));
  to.grace_period_end = c.input.maybe_moment("grace_period_end");
  to.reason = c.input.maybe_text("reason").value_or("");
  to.since = c.in.clock();
  if (to.status == domain::restriction_status::grace_period && !to.grace_period_end) {
    co_return domain::fail_field("grace_period_end", "is required for a grace period");
  }
  co_return co_await put_restriction(c, std::move(to));
}

awaitable<outcome> release_organization(call& c) {
  domain::restriction none;
  co_return co_await put_restriction(c, std::move(none));
}

awaitable<outcome> change_plan(call& c) {
  auto partner = c.input.maybe_text("billing_partner");
  if (partner == no_partner) partner = "";
  actors::change_plan request{
      .plan = c.input.text("plan"), .by = c.requester(), .billing_partner = std::move(partner)};
  auto changed = co_await ask(c, c.organization, std::move(request));
  co_return shown(std::move(changed), [](const domain::organization& what) {
    return ok(domain::organization_topic_json(what));
  });
}

awaitable<outcome> list_all_projects(call& c) {
  using projects = std::vector<domain::project>;
  const auto read = [&c](std::shared_ptr<completion<projects>> asker) {
    c.in.all_projects(
        [asker = std::move(asker)](result<projects> found) { asker->complete(std::move(found)); });
  };
  auto all = co_await await_completion<projects>(read);
  co_return shown(std::move(all), [](const projects& some) {
    json list = json::array();
    for (const auto& one : some)
      list.push_back(domain::project_summary_json(one));
    return ok(std::move(list));
  });
}

/// Returns the password in the body; nothing when it is to be generated.
result<std::optional<std::string>> password_in_body(const call& c) {
  auto given = c.input.maybe_text("password");
  if (!given) return std::nullopt;
  auto strong = domain::check_account_password(*given);
  if (!strong) return std::unexpected(std::move(strong.error()));
  return given;
}

success account_shown(const actors::provided_account& what) {
  json shown_account = {{"id", what.account.id.value}, {"email", what.account.email}};
  if (what.generated_password) shown_account["password"] = *what.generated_password;
  return ok(std::move(shown_account));
}

/// `provide_account` and `reset_password` have the same fields and replies.
template <class Request>
awaitable<outcome> put_account(call& c) {
  auto password = password_in_body(c);
  if (!password) co_return std::unexpected(std::move(password.error()));
  Request request{.email = c.input.text("email"),
                  .password = std::move(*password),
                  .by = c.requester(),
                  .caller = c.waiting()};
  auto provided = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(provided), account_shown);
}

awaitable<outcome> reset_factors(call& c) {
  actors::reset_factors request{.email = c.input.text("email"), .by = c.requester()};
  auto done = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(done), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> renew_email_link(call& c) {
  actors::renew_email_link request{.email = c.input.text("email"), .by = c.requester()};
  auto pending = co_await ask(c, c.in.identity, std::move(request));
  co_return shown(std::move(pending), [](const actors::pending_email& what) {
    return ok({{"email", what.user.account.email},
               {"new_email", what.user.account.new_email.value_or("")},
               {"link", what.link.value_or("")}});
  });
}

body_field email_field() {
  return {.name = "email", .summary = "The account's address", .rule = domain::check_email};
}

constexpr std::string_view restriction_pattern =
    "/platform/operator/organizations/{slug}/restriction";

std::vector<body_field> restriction_fields() {
  return {{.name = "status",
           .summary = "The restriction",
           .one_of = domain::restriction_status_names.names_where(domain::is_restriction)},
          {.name = "grace_period_end",
           .summary = "End of the grace period",
           .kind = value_kind::moment,
           .required = false},
          {.name = "reason",
           .summary = "The exceeded limit and how it is measured",
           .required = false}};
}

std::vector<body_field> account_fields() {
  return {{.name = "email", .summary = "The account's address", .rule = domain::check_email},
          {.name = "password",
           .summary = "8 to 99 characters, with a score of 4; generated when absent",
           .required = false}};
}

}  // namespace

std::vector<route> operator_routes() {
  return {{.name = "restrict_organization",
           .summary = "Restrict an organization",
           .verb = method::put,
           .pattern = restriction_pattern,
           .lets_in = entry::operators,
           .within = scope::organization,
           .body = restriction_fields(),
           .answers = body_of("RestrictedOrganization"),
           .run = restrict_organization},
          {.name = "release_organization",
           .summary = "Lift the restriction of an organization",
           .verb = method::delete_,
           .pattern = restriction_pattern,
           .lets_in = entry::operators,
           .within = scope::organization,
           .answers = body_of("RestrictedOrganization"),
           .run = release_organization},
          {.name = "change_plan",
           .summary = "Change the plan of an organization",
           .verb = method::put,
           .pattern = "/platform/operator/organizations/{slug}/plan",
           .lets_in = entry::operators,
           .platform_only = true,
           .within = scope::organization,
           .body = {{.name = "plan",
                     .summary = "The id of the plan",
                     .one_of = {domain::plan_ids.begin(), domain::plan_ids.end()}},
                    {.name = "billing_partner",
                     .summary =
                         "The marketplace that bills the organization; absent or null: unchanged",
                     .required = false,
                     .one_of = {no_partner, "aws_marketplace", "vercel_marketplace"}}},
           .answers = body_of("RestrictedOrganization"),
           .fails = {core::errc::conflict},
           .run = change_plan},
          {.name = "list_all_projects",
           .summary = "List the projects of all organizations",
           .verb = method::get,
           .pattern = "/platform/operator/projects",
           .lets_in = entry::operators,
           .does = domain::operator_action::see_operations,
           .answers = list_of("ProjectSummary"),
           .run = list_all_projects},
          {.name = "provide_account",
           .summary = "Create an account for a user",
           .verb = method::post,
           .pattern = "/platform/operator/users",
           .lets_in = entry::operators,
           .platform_only = true,
           .body = account_fields(),
           .answers = body_of("ProvidedAccount"),
           .fails = {core::errc::conflict},
           .run = put_account<actors::provide_account>},
          {.name = "reset_password",
           .summary = "Reset a user's password",
           .verb = method::post,
           .pattern = "/platform/operator/users/password",
           .lets_in = entry::operators,
           .platform_only = true,
           .body = account_fields(),
           .answers = body_of("ProvidedAccount"),
           .fails = {core::errc::not_found},
           .run = put_account<actors::reset_password>},
          {.name = "reset_factors",
           .summary = "Remove a user's authenticators",
           .verb = method::post,
           .pattern = "/platform/operator/users/reset-factors",
           .lets_in = entry::operators,
           .platform_only = true,
           .body = {email_field()},
           .answers = no_body(),
           .fails = {core::errc::not_found},
           .run = reset_factors},
          {.name = "renew_email_link",
           .summary = "Get the confirmation link for a user's new e-mail address",
           .verb = method::post,
           .pattern = "/platform/operator/users/email-link",
           .lets_in = entry::operators,
           .platform_only = true,
           .body = {email_field()},
           .answers = body_of("EmailLink"),
           .fails = {core::errc::not_found, core::errc::conflict},
           .run = renew_email_link}};
}

}  // namespace signalbox::api

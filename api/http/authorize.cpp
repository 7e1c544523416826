#include "api/http/authorize.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "domain/access/permissions.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/script_token.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::result;

std::unexpected<core::error> no_organization() {
  return core::fail(errc::not_found,
                    "There is no such organization, or you are not a member of it.");
}

std::unexpected<core::error> no_project() {
  return core::fail(errc::not_found, "There is no such project, or you do not have access to it.");
}

std::unexpected<core::error> forbidden(const route& by) {
  std::string deed{by.summary};
  if (!deed.empty() && deed.front() >= 'A' && deed.front() <= 'Z') {
    deed.front() = static_cast<char>(deed.front() - 'A' + 'a');
  }
  return core::fail(errc::forbidden, fmt::format("You do not have permission to {}.", deed));
}

bool allows(const call& c, const domain::membership& where, domain::permission_query query) {
  query.slug = where.in.slug;
  return domain::allows(c.in.roles.held_by(where.access, where.in.slug), query, c.in.mode.is,
                        c.in.note_broken_rule);
}

/// Replaces `not_found` errors, so that non-members receive the same text from every source.
core::error hidden(core::error failure, std::unexpected<core::error> missing) {
  return failure.code == errc::not_found ? std::move(missing.error()) : std::move(failure);
}

bool takes_members_only(const call& c) {
  return c.by.lets_in != entry::operators;
}

/// Returns the caller's membership if it includes the project, when one is given. Errors: `missing`
/// for non-members; `forbidden`.
result<domain::membership> find_membership(const call& c, const domain::organization_slug& slug,
                                           const std::optional<domain::project_ref>& project,
                                           std::unexpected<core::error> missing) {
  const auto* found = c.caller.in(slug);
  if (found == nullptr || (project && !domain::sees(found->access, *project))) return missing;
  if (domain::is_blocked_by_mfa_policy(found->in, c.caller.account.mfa_enabled))
    return domain::second_factor_missing();
  return *found;
}

/// Errors: as `authorize`.
result<void> check_member(call& c, const domain::organization_slug& slug,
                          const std::optional<domain::project_ref>& project,
                          std::unexpected<core::error> missing) {
  if (!takes_members_only(c)) return {};
  auto membership = find_membership(c, slug, project, std::move(missing));
  if (!membership) return std::unexpected(std::move(membership.error()));
  c.mine = std::move(*membership);
  if (c.by.asks->checked_inside) return {};
  return require(c);
}

boost::asio::awaitable<result<void>> authorize_organization(call& c,
                                                            domain::organization_slug slug) {
  if (!domain::is_ref(slug.value)) co_return no_organization();
  auto allowed = check_member(c, slug, std::nullopt, no_organization());
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  actors::find_organization request{.slug = std::move(slug)};
  auto owner = co_await ask(c, c.in.directory, std::move(request));
  if (!owner) co_return std::unexpected(hidden(std::move(owner.error()), no_organization()));
  c.organization = std::move(*owner);
  co_return result<void>{};
}

boost::asio::awaitable<result<void>> authorize_project(call& c) {
  domain::project_ref ref{c.parameter("ref")};
  if (!domain::is_ref(ref.value)) co_return no_project();
  actors::find_project request{.ref = ref};
  auto located = co_await ask(c, c.in.directory, std::move(request));
  if (!located) co_return std::unexpected(hidden(std::move(located.error()), no_project()));
  c.project = std::move(located->owner);
  co_return check_member(c, located->organization, ref, no_project());
}

/// Returns whether an API key may make the call: it must concern the key's own project, and must
/// not transfer it, which is up to the organization.
bool is_of_project(const call& c, const domain::project_ref& ref) {
  return c.by.within == scope::project && c.parameter("ref") == ref.value &&
         c.by.asks->resource != "organizations";
}

/// Errors: `forbidden` for an access token that does not allow this call.
result<void> check_script(const call& c) {
  if (!c.caller.by_script) return {};
  const auto& reach = c.caller.by_script->reach;
  if (!c.by.scripts) {
    return core::fail(errc::forbidden, "Access tokens cannot make this call.");
  }
  if (reach.project && !is_of_project(c, *reach.project))
    return domain::outside_project(*reach.project);
  if (!reach.scopes.contains(*c.by.scripts)) return domain::scope_missing(*c.by.scripts);
  return {};
}

}  // namespace

bool is_self_hosted(const call& c) {
  return c.in.mode.is == domain::installation_mode::self_hosted;
}

std::unexpected<core::error> not_when_self_hosted() {
  auto refused = core::fail(
      errc::forbidden,
      "This installation is self-hosted: it has one account, one organization and one project.");
  refused.error().detail_code = "self_hosted";
  return refused;
}

result<void> let_in(const call& c) {
  if (auto reaches = check_script(c); !reaches) return reaches;
  if (c.caller.lacks_factor() && !c.by.before_second_factor) {
    return std::unexpected(actors::insufficient_level());
  }
  if (c.by.lets_in == entry::operators && !domain::may(c.caller.operates(), c.by.does))
    return forbidden(c.by);
  if (c.by.lets_in == entry::signed_in && c.caller.is != principal::kind::person) {
    return core::fail(errc::forbidden, "This call requires an account.");
  }
  return {};
}

boost::asio::awaitable<result<void>> authorize(call& c) {
  switch (c.by.within) {
    case scope::none:
      co_return result<void>{};
    case scope::organization: {
      domain::organization_slug slug{c.parameter("slug")};
      co_return co_await authorize_organization(c, std::move(slug));
    }
    case scope::organization_in_body: {
      domain::organization_slug slug{c.input.text("organization_slug")};
      co_return co_await authorize_organization(c, std::move(slug));
    }
    case scope::project:
      co_return co_await authorize_project(c);
  }
  co_return core::fail(errc::internal, "unknown scope");
}

result<void> require(const call& c, core::json data) {
  std::optional<domain::project_ref> project;
  if (c.by.within == scope::project) project.emplace(c.parameter("ref"));
  const bool allowed = allows(c, c.membership(),
                              {.slug = {},
                               .action = std::string{c.by.asks.value().action},
                               .resource = std::string{c.by.asks->resource},
                               .data = std::move(data),
                               .project = std::move(project)});
  if (!allowed) return forbidden(c.by);
  return {};
}

bool may(const call& c, const domain::membership& where, const permission& what,
         std::optional<domain::project_ref> project) {
  return allows(c, where,
                {.slug = {},
                 .action = std::string{what.action},
                 .resource = std::string{what.resource},
                 .data = core::json::object(),
                 .project = std::move(project)});
}

result<domain::membership> membership_of(const call& c, const domain::organization_slug& slug) {
  return find_membership(c, slug, std::nullopt, no_organization());
}

std::vector<domain::membership> open_memberships(const call& c) {
  std::vector<domain::membership> open;
  for (const auto& one : c.caller.memberships) {
    if (!domain::is_blocked_by_mfa_policy(one.in, c.caller.account.mfa_enabled))
      open.push_back(one);
  }
  return open;
}

std::vector<domain::project> readable(const call& c, const domain::membership& where,
                                      std::vector<domain::project> all) {
  constexpr permission reading{"read:Read", "projects"};
  if (where.access.everywhere) {
    // The permission is the same for all projects.
    if (!may(c, where, reading)) all.clear();
    return all;
  }
  std::erase_if(all, [&](const domain::project& one) {
    return !domain::sees(where.access, one.ref) || !may(c, where, reading, one.ref);
  });
  return all;
}

}  // namespace signalbox::api

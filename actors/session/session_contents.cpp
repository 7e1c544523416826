#include "actors/session/session_contents.hpp"

#include <algorithm>
#include <utility>

#include "actors/session/session_wire.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/json/merge_patch.hpp"
#include "domain/access/permission_json.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/incident/incident_json.hpp"
#include "domain/organization/organization_json.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using domain::organization_slug;

const organization_slug& slug_of(const organization_seen& seen) {
  return seen.view->what.slug;
}

domain::access access_in(const organization_seen& seen) {
  return {.everywhere = seen.everywhere, .projects = seen.view->project_roles};
}

std::unexpected<core::error> no_right() {
  return core::fail(core::errc::forbidden, "You do not have permission to read this topic.");
}

std::unexpected<core::error> closed_to_tokens() {
  return core::fail(core::errc::forbidden, "An access token cannot subscribe to this topic.");
}

/// Returns the profile; an account without one is shown with its address.
domain::profile shown_profile(domain::account account, std::optional<domain::profile> profile) {
  if (profile) return *std::move(profile);
  return {.id = 0,
          .account = std::move(account.id),
          .username = account.email,
          .primary_email = account.email,
          .first_name = {},
          .last_name = {},
          .operates = account.operates};
}

}  // namespace

void session_contents::begin(session_context subject,
                             const std::optional<domain::script_reach>& reach) {
  reach_ = reach ? std::make_unique<const domain::script_reach>(*reach) : nullptr;
  mfa_enabled_ = subject.account.mfa_enabled;
  profile_ = shown_profile(std::move(subject.account), std::move(subject.profile));
  organizations_.clear();
  ticket_changes_ = 0;
  organizations_.reserve(subject.memberships.size());
  for (auto& membership : subject.memberships) {
    const organization_view without_incidents{.what = std::move(membership.in),
                                              .incidents = {},
                                              .project_roles = membership.access.projects};
    organizations_.push_back({std::make_shared<const organization_view>(without_incidents),
                              membership.access.everywhere});
  }
  is_skewed_ = false;
}

json session_contents::state() const {
  auto state = personal_state();
  state["permissions"] = permissions();
  state["clock"] = clock();
  if (ticket_changes_ > 0) state["ticket_changes"] = ticket_changes_;
  return core::without_nulls(std::move(state));
}

json session_contents::shown(json whole) const {
  if (!is_script()) return whole;
  whole.erase("profile");
  whole.erase("permissions");
  whole.erase("ticket_changes");
  const auto organizations = whole.find("organizations");
  if (organizations == whole.end() || organizations->empty()) return whole;
  for (auto each = organizations->begin(); each != organizations->end();) {
    if (each->is_object()) each->erase("billing");
    // A patch that contained only omitted members is empty and is removed; a null removes the entry
    // at the client.
    each = each->is_object() && each->empty() ? organizations->erase(each) : std::next(each);
  }
  if (organizations->empty()) whole.erase(organizations);
  return whole;
}

json session_contents::apply(const organization_seen& fact) {
  const auto& slug = slug_of(fact);
  const auto held = std::ranges::find(organizations_, slug, slug_of);
  const bool is_new = held == organizations_.end();
  const bool same_roles = !is_new && held->everywhere == fact.everywhere &&
                          held->view->project_roles == fact.view->project_roles;
  if (same_roles && *held->view == *fact.view) {
    held->view = fact.view;
    return json::object();
  }
  const bool other_rights = !same_roles || is_blocked(*held) != is_blocked(fact);
  json patch = json::object();
  if (auto change = core::diff_merge(is_new ? json::object() : entry(*held), entry(fact))) {
    patch["organizations"][slug.value] = std::move(*change);
  }
  if (is_new) {
    organizations_.push_back(fact);
  } else {
    *held = fact;
  }
  if (other_rights) patch["permissions"] = permissions();
  return patch;
}

json session_contents::apply(const organization_left& fact) {
  const auto held = std::ranges::find(organizations_, fact.slug, slug_of);
  if (held == organizations_.end()) return json::object();
  organizations_.erase(held);
  return {{"organizations", {{fact.slug.value, nullptr}}}, {"permissions", permissions()}};
}

json session_contents::apply_clock_skew(std::optional<std::chrono::milliseconds> skew) {
  const auto off_by = skew.value_or(std::chrono::milliseconds{0});
  if (skew.has_value() == is_skewed_ && (!is_skewed_ || off_by == clock_skew_)) {
    return json::object();
  }
  is_skewed_ = skew.has_value();
  clock_skew_ = off_by;
  return {{"clock", clock()}};
}

json session_contents::apply_ticket_change() {
  return {{"ticket_changes", ++ticket_changes_}};
}

json session_contents::apply(account_changed fact) {
  const bool mfa_enabled = fact.account.mfa_enabled;
  auto profile = shown_profile(std::move(fact.account), std::move(fact.profile));
  // Most updates change nothing: a client sends one whenever it renews its token.
  if (mfa_enabled == mfa_enabled_ &&
      domain::profile_json(profile) == domain::profile_json(profile_)) {
    return json::object();
  }
  const auto before = personal_state();
  const bool other_rights = mfa_enabled != mfa_enabled_ &&
                            std::ranges::any_of(organizations_, [](const organization_seen& seen) {
                              return seen.view->what.requires_mfa;
                            });
  mfa_enabled_ = mfa_enabled;
  profile_ = std::move(profile);
  auto patch = core::diff_merge(before, personal_state()).value_or(json::object());
  if (other_rights) patch["permissions"] = permissions();
  return patch;
}

json session_contents::personal_state() const {
  auto organizations = json::object();
  for (const auto& seen : organizations_)
    organizations[slug_of(seen).value] = entry(seen);
  return {{"profile", domain::profile_json(profile_)}, {"organizations", std::move(organizations)}};
}

std::vector<organization_slug> session_contents::organizations() const {
  std::vector<organization_slug> slugs;
  slugs.reserve(organizations_.size());
  for (const auto& seen : organizations_)
    slugs.push_back(slug_of(seen));
  return slugs;
}

core::result<void> session_contents::check_subscription(const named_topic& topic,
                                                        const organization_slug& slug) const {
  return check_subscription(topic, topic_place{.organization = slug});
}

core::result<void> session_contents::check_subscription(const named_topic& topic,
                                                        const topic_place& where) const {
  switch (topic.rule().audience) {
    case topic_audience::connection:
    case topic_audience::everyone:
      return check_scopes(topic.rule().scopes);
    case topic_audience::operators:
      return check_operator(topic.rule());
    case topic_audience::members:
      return check_member(topic, where);
    case topic_audience::account:
      return check_account(topic);
  }
  return std::unexpected(no_such_topic());
}

core::result<void> session_contents::check_member(const named_topic& topic,
                                                  const topic_place& where) const {
  const auto& slug = where.organization;
  const auto* seen = find(slug);
  if (seen == nullptr) return std::unexpected(no_such_topic());
  if (!where.private_to.empty() && where.private_to != account())
    return std::unexpected(no_such_topic());
  const auto held = access_in(*seen);
  const auto* project = topic.of<domain::project_ref>();
  if (!where.project.empty()) project = &where.project;
  if (project != nullptr && !domain::sees(held, *project)) return std::unexpected(no_such_topic());
  if (is_blocked(*seen)) return domain::second_factor_missing();
  // Each member has one of the organization's topics: the complete one, or the one of their
  // projects.
  if (topic.kind == topic_kind::organization && topic.view != domain::projects_view(held))
    return topic.view == 0 ? no_right() : std::unexpected(no_such_topic());
  if (topic.kind == topic_kind::snippet && is_script()) return closed_to_tokens();
  if (auto reaches = check_scopes(topic.rule().scopes); !reaches) return reaches;
  const bool is_allowed = domain::allows(
      roles_.held_by(held, slug), {.slug = slug,
                                   .action = std::string(topic.rule().permission),
                                   .resource = std::string(topic.rule().resource),
                                   .data = json::object(),
                                   .project = project ? std::optional(*project) : std::nullopt});
  if (!is_allowed) return no_right();
  return {};
}

core::result<void> session_contents::check_operator(const topic_rule& rule) const {
  if (is_script()) return closed_to_tokens();
  if (!domain::may(profile_.operates, rule.action))
    return core::fail(core::errc::forbidden,
                      "Only operators of the installation can subscribe to this topic.");
  return {};
}

core::result<void> session_contents::check_account(const named_topic& topic) const {
  if (is_script()) return closed_to_tokens();
  if (*topic.of<domain::account_id>() != account()) return std::unexpected(no_such_topic());
  return {};
}

const domain::project_ref* session_contents::opened_project() const {
  return reach_ && reach_->project ? &*reach_->project : nullptr;
}

core::result<void> session_contents::check_reach(const named_topic& topic) const {
  const auto* opened = opened_project();
  if (opened == nullptr || topic.rule().audience == topic_audience::everyone) return {};
  const auto* project = topic.of<domain::project_ref>();
  if (project != nullptr && *project == *opened) return {};
  return domain::outside_project(*opened);
}

core::result<void> session_contents::check_scopes(
    std::span<const domain::token_scope> needed) const {
  if (!reach_) return {};
  for (const auto one : needed) {
    if (!reach_->scopes.contains(one)) return domain::scope_missing(one);
  }
  return {};
}

const organization_seen* session_contents::find(const organization_slug& slug) const {
  const auto found = std::ranges::find(organizations_, slug, slug_of);
  return found == organizations_.end() ? nullptr : &*found;
}

bool session_contents::is_blocked(const organization_seen& seen) const {
  return domain::is_blocked_by_mfa_policy(seen.view->what, mfa_enabled_);
}

json session_contents::entry(const organization_seen& seen) const {
  const auto held = access_in(seen);
  auto shown = domain::organization_topic_json(seen.view->what);
  shown["role"] = domain::role_json(held);
  if (!held.everywhere) shown["project_roles"] = domain::project_roles_json(held);
  shown["topic"] = topic_of(slug_of(seen), domain::projects_view(held));
  if (is_blocked(seen)) {
    shown["mfa_missing"] = true;
  } else if (may_read_billing(seen)) {
    shown["billing"] = domain::billing_warning_json(seen.view->billing);
  }
  shown["incidents"] = json::object();
  for (const auto& incident : seen.view->incidents)
    shown["incidents"][incident.id.value] = domain::incident_json(incident);
  return core::without_nulls(std::move(shown));
}

bool session_contents::may_read_billing(const organization_seen& seen) const {
  const auto& slug = slug_of(seen);
  return domain::allows(roles_.held_by(access_in(seen), slug), {.slug = slug,
                                                                .action = "billing:Read",
                                                                .resource = "stripe.customer",
                                                                .data = json::object(),
                                                                .project = std::nullopt});
}

json session_contents::clock() const {
  return {{"skewed", is_skewed_}, {"skew_ms", is_skewed_ ? clock_skew_.count() : 0}};
}

json session_contents::permissions() const {
  std::vector<domain::grant> held;
  for (const auto& seen : organizations_) {
    if (is_blocked(seen)) continue;
    held.push_back(roles_.held_by(access_in(seen), slug_of(seen)));
  }
  return domain::permissions_json(held);
}

}  // namespace signalbox::actors

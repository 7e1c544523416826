#include "actors/session_contents.hpp"

#include <algorithm>
#include <utility>

#include "domain/incident_json.hpp"
#include "domain/merge_patch.hpp"
#include "domain/organization_json.hpp"
#include "domain/permission_json.hpp"

namespace signalbox::actors {

namespace {

using domain::json;
using domain::organization_slug;

const organization_slug& slug_of(const organization_seen& seen) {
  return seen.view->what.slug;
}

json entry_json(const organization_seen& seen) {
  auto entry = domain::organization_topic_json(seen.view->what);
  entry["role"] = to_string(seen.access);
  entry["incidents"] = json::object();
  for (const auto& incident : seen.view->incidents)
    entry["incidents"][incident.id.value] = domain::incident_json(incident);
  return domain::without_nulls(std::move(entry));
}

json clock_json(const std::optional<std::chrono::milliseconds>& skew) {
  return {{"skewed", skew.has_value()}, {"skew_ms", skew ? skew->count() : 0}};
}

domain::profile shown_profile(standing& who) {
  if (who.profile) return *std::move(who.profile);
  return {.id = 0,
          .account = std::move(who.account.id),
          .username = who.account.email,
          .primary_email = who.account.email,
          .first_name = {},
          .last_name = {},
          .is_operator = who.account.is_operator};
}

}  // namespace

void session_contents::begin(standing who) {
  profile_ = shown_profile(who);
  organizations_.clear();
  organizations_.reserve(who.memberships.size());
  for (auto& membership : who.memberships) {
    const organization_view without_incidents{.what = std::move(membership.in), .incidents = {}};
    organizations_.push_back(
        {std::make_shared<const organization_view>(without_incidents), membership.access});
  }
  clock_skew_.reset();
}

json session_contents::state() const {
  auto organizations = json::object();
  for (const auto& seen : organizations_)
    organizations[slug_of(seen).value] = entry_json(seen);
  return domain::without_nulls({{"profile", domain::profile_json(profile_)},
                                {"organizations", std::move(organizations)},
                                {"permissions", permissions()},
                                {"clock", clock_json(clock_skew_)}});
}

json session_contents::take(const organization_seen& fact) {
  const auto& slug = slug_of(fact);
  const auto held = std::ranges::find(organizations_, slug, slug_of);
  const bool is_new = held == organizations_.end();
  if (!is_new && held->access == fact.access && *held->view == *fact.view) {
    held->view = fact.view;
    return json::object();
  }
  const bool role_changed = is_new || held->access != fact.access;
  json patch = json::object();
  if (auto change =
          domain::diff_merge(is_new ? json::object() : entry_json(*held), entry_json(fact))) {
    patch["organizations"][slug.value] = std::move(*change);
  }
  if (is_new) {
    organizations_.push_back(fact);
  } else {
    *held = fact;
  }
  if (role_changed) patch["permissions"] = permissions();
  return patch;
}

json session_contents::take(const organization_left& fact) {
  const auto held = std::ranges::find(organizations_, fact.slug, slug_of);
  if (held == organizations_.end()) return json::object();
  organizations_.erase(held);
  return {{"organizations", {{fact.slug.value, nullptr}}}, {"permissions", permissions()}};
}

json session_contents::take(domain::profile changed) {
  const auto change =
      domain::diff_merge(domain::profile_json(profile_), domain::profile_json(changed));
  profile_ = std::move(changed);
  return change ? json{{"profile", *change}} : json::object();
}

json session_contents::take_clock_skew(std::optional<std::chrono::milliseconds> skew) {
  if (skew == clock_skew_) return json::object();
  clock_skew_ = skew;
  return {{"clock", clock_json(clock_skew_)}};
}

std::vector<organization_slug> session_contents::organizations() const {
  std::vector<organization_slug> slugs;
  for (const auto& seen : organizations_)
    slugs.push_back(slug_of(seen));
  return slugs;
}

bool session_contents::is_member_of(const organization_slug& slug) const {
  return find(slug) != nullptr;
}

bool session_contents::may_read(const std::string& resource, const organization_slug& slug,
                                std::optional<domain::project_ref> project) const {
  const auto* held = find(slug);
  return held != nullptr &&
         domain::allows(roles_.held_by(held->access, slug), {.slug = slug,
                                                             .action = "read:Read",
                                                             .resource = resource,
                                                             .data = json::object(),
                                                             .project = std::move(project)});
}

const organization_seen* session_contents::find(const organization_slug& slug) const {
  const auto found = std::ranges::find(organizations_, slug, slug_of);
  return found == organizations_.end() ? nullptr : &*found;
}

json session_contents::permissions() const {
  std::vector<domain::grant> held;
  for (const auto& seen : organizations_)
    held.push_back(roles_.held_by(seen.access, slug_of(seen)));
  return domain::permissions_json(held);
}

}  // namespace signalbox::actors

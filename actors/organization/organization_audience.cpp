#include "actors/organization/organization_audience.hpp"

#include <utility>

namespace signalbox::actors {

void organization_audience::watch(const watch_organization& requested) {
  const auto [entry, is_new] = watchers_.insert_or_assign(
      requested.session.address(), watcher{requested.account, requested.session});
  if (is_new) self_->monitor(requested.session);
  notify(entry->second);
}

void organization_audience::notify_account(const domain::account_id& account) {
  for (const auto& [address, receiver] : watchers_) {
    if (receiver.account == account) notify(receiver);
  }
}

void organization_audience::notify_all() {
  forget_views();
  for (const auto& [address, receiver] : watchers_)
    notify(receiver);
}

void organization_audience::projects_changed() {
  if (!incidents_.empty()) notify_all();
}

void organization_audience::begin_with(const domain::incident& open) {
  incidents_.apply(open);
}

void organization_audience::apply(const domain::incident& fact) {
  const auto whole = target(domain::everywhere(domain::role::owner));
  const bool was_shown = incidents_.shows(fact.id, whole);
  incidents_.apply(fact);
  forget_views();
  if (was_shown || incidents_.shows(fact.id, whole)) notify_all();
}

void organization_audience::notify_transfer(const project_transferred& fact) {
  for (const auto& [address, receiver] : watchers_)
    self_->send(receiver.session, fact);
}

void organization_audience::clear() {
  watchers_.clear();
  forget_views();
}

void organization_audience::notify(const watcher& receiver) {
  const auto found = contents_.members.find(receiver.account.value);
  if (found == contents_.members.end()) {
    self_->send(receiver.session, organization_left{contents_.organization.slug});
  } else {
    const auto& held = found->second.access;
    self_->send(receiver.session, organization_seen{view_of(held), held.everywhere});
  }
}

const organization_audience::view_pointer& organization_audience::view_of(
    const domain::access& held) {
  // Views of roles that no member has any more would accumulate.
  if (scoped_views_.size() > contents_.members.size()) scoped_views_.clear();
  auto& view = held.everywhere ? view_ : scoped_views_[held.projects];
  if (!view) view = make_view(held);
  return view;
}

organization_audience::view_pointer organization_audience::make_view(
    const domain::access& held) const {
  organization_view made{.what = contents_.organization,
                         .incidents = {},
                         .project_roles = held.projects,
                         .billing = contents_.billing};
  if (!incidents_.empty()) made.incidents = incidents_.that_concern(target(held));
  return std::make_shared<const organization_view>(std::move(made));
}

void organization_audience::forget_views() {
  view_.reset();
  scoped_views_.clear();
}

domain::incident_target organization_audience::target(const domain::access& held) const {
  domain::incident_target receiver{.organization = contents_.organization.slug, .projects = {}};
  for (const auto& [ref, project] : contents_.projects) {
    if (domain::sees(held, project.ref)) receiver.projects.push_back({project.ref, project.region});
  }
  return receiver;
}

}  // namespace signalbox::actors

#include "actors/organization_audience.hpp"

#include <utility>

namespace signalbox::actors {

void organization_audience::watch(const watch_organization& asked) {
  const auto [entry, is_new] =
      watchers_.insert_or_assign(asked.session.address(), watcher{asked.account, asked.session});
  if (is_new) self_->monitor(asked.session);
  tell(entry->second);
}

void organization_audience::tell_account(const domain::account_id& account) {
  for (const auto& [address, whom] : watchers_) {
    if (whom.account == account) tell(whom);
  }
}

void organization_audience::tell_everybody() {
  view_.reset();
  for (const auto& [address, whom] : watchers_)
    tell(whom);
}

void organization_audience::projects_changed() {
  if (!incidents_.empty()) tell_everybody();
}

void organization_audience::begin_with(const domain::incident& open) {
  if (!domain::is_public(open)) incidents_.take(open);
}

void organization_audience::take(const domain::incident& fact) {
  incidents_.take(fact);
  view_.reset();
  if (domain::concerns(fact, target())) tell_everybody();
}

void organization_audience::clear() {
  watchers_.clear();
  view_.reset();
}

void organization_audience::tell(const watcher& whom) {
  const auto found = contents_.members.find(whom.account.value);
  if (found == contents_.members.end()) {
    self_->send(whom.session, organization_left{contents_.organization.slug});
  } else {
    self_->send(whom.session, organization_seen{view(), found->second.access});
  }
}

domain::incident_target organization_audience::target() const {
  domain::incident_target whom{.organization = contents_.organization.slug, .projects = {}};
  for (const auto& [ref, project] : contents_.projects) {
    whom.projects.push_back({project.ref, project.region});
  }
  return whom;
}

const std::shared_ptr<const organization_view>& organization_audience::view() {
  if (view_) return view_;
  organization_view made{.what = contents_.organization, .incidents = {}};
  if (!incidents_.empty()) made.incidents = incidents_.that_concern(target());
  return view_ = std::make_shared<const organization_view>(std::move(made));
}

}  // namespace signalbox::actors

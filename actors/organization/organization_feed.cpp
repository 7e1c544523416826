#include "actors/organization/organization_feed.hpp"

#include <iterator>
#include <utility>

#include "actors/session/session_wire.hpp"
#include "actors/session/waiting_subscriber.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/json/merge_patch.hpp"
#include "domain/organization/organization_json.hpp"

namespace signalbox::actors {

namespace {

using core::json;

/// Any role in the whole organization sees all of it.
const domain::access& of_everybody() {
  static const auto whole = domain::everywhere(domain::role::owner);
  return whole;
}

/// Sets the entry of a collection; null removes it. Removed members of the entry are null in the
/// patch: a merge would keep them.
void put(topic& into, const char* collection, const std::string& key, json entry) {
  const auto& shown = into.state().at(collection);
  const auto held = shown.find(key);
  if (held != shown.end() && !entry.is_null()) {
    auto change = core::diff_merge(*held, entry);
    if (!change) return;
    entry = std::move(*change);
  }
  into.merge({{collection, {{key, std::move(entry)}}}});
}

}  // namespace

organization_feed::organization_feed(caf::event_based_actor* self, const environment& env,
                                     const organization_contents& contents)
    : self_(self), env_(env), contents_(contents), whole_(open(of_everybody())) {}

void organization_feed::show_organization() {
  const auto shown = domain::organization_topic_json(contents_.organization);
  whole_->merge(shown);
  for (auto& [view, each] : scoped_)
    each.feed->merge(shown);
}

void organization_feed::show_first_steps() {
  const json patch = {{"is_used", contents_.done.is_used},
                      {"has_backup", contents_.done.has_backup}};
  whole_->merge(patch);
  for (auto& [view, each] : scoped_)
    each.feed->merge(patch);
}

void organization_feed::show_member(const std::string& account) {
  const auto found = contents_.members.find(account);
  const bool is_gone = found == contents_.members.end();
  put(*whole_, "members", account, is_gone ? json() : domain::member_entry_json(found->second));
  for (auto& [view, each] : scoped_) {
    put(*each.feed, "members", account,
        is_gone ? json() : member_entry_seen_by(each.viewer, found->second));
  }
}

void organization_feed::show_project(const std::string& ref) {
  const auto entry = project_entry(contents_, ref);
  put(*whole_, "projects", ref, entry);
  for (auto& [view, each] : scoped_) {
    if (each.viewer.projects.contains(ref)) put(*each.feed, "projects", ref, entry);
  }
}

void organization_feed::show_invitation(const std::string& id) {
  // Members with roles on projects only do not see invitations.
  const auto found = contents_.invitations.find(id);
  put(*whole_, "invitations", id,
      found == contents_.invitations.end() ? json() : domain::invitation_json(found->second));
}

void organization_feed::subscribe(const actors::subscribe& request, const caf::actor& session) {
  if (request.view == 0) {
    self_->send(session, whole_->subscribe(request));
    return;
  }
  if (auto* mine = scoped(request.view)) {
    mine->subscribers.insert(session.address());
    self_->send(session, mine->feed->subscribe(request));
  } else {
    // The roles have changed since the session's request; the session is notified of that, too.
    refuse(request, no_such_topic(), env_.hub);
  }
}

void organization_feed::unsubscribe(const actors::unsubscribe& request,
                                    const caf::actor_addr& session) {
  if (request.view == 0) {
    whole_->unsubscribe(request);
    return;
  }
  const auto found = scoped_.find(request.view);
  if (found == scoped_.end()) return;
  found->second.feed->unsubscribe(request);
  found->second.subscribers.erase(session);
  if (found->second.subscribers.empty()) scoped_.erase(found);
}

void organization_feed::leave(const caf::actor_addr& session) {
  for (auto each = scoped_.begin(); each != scoped_.end();) {
    auto& subscribers = each->second.subscribers;
    const bool was_last = subscribers.erase(session) > 0 && subscribers.empty();
    each = was_last ? scoped_.erase(each) : std::next(each);
  }
}

std::unique_ptr<topic> organization_feed::open(const domain::access& viewer) const {
  return std::make_unique<topic>(
      env_.hub, topic_of(contents_.organization.slug, domain::projects_view(viewer)),
      core::random_epoch(env_.random), organization_state(contents_, viewer), env_.settings.topics);
}

organization_feed::scoped_topic* organization_feed::scoped(std::uint64_t view) {
  if (const auto found = scoped_.find(view); found != scoped_.end()) return &found->second;
  const auto* whose = member_with_view(view);
  if (whose == nullptr) return nullptr;
  scoped_topic made{.viewer = whose->access, .feed = open(whose->access), .subscribers = {}};
  return &scoped_.emplace(view, std::move(made)).first->second;
}

const domain::member* organization_feed::member_with_view(std::uint64_t view) const {
  for (const auto& [account, member] : contents_.members) {
    if (!member.access.everywhere && domain::projects_view(member.access) == view) return &member;
  }
  return nullptr;
}

}  // namespace signalbox::actors

#include "actors/project/project_activity.hpp"

#include <algorithm>
#include <utility>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/project/activity_repository.hpp"

namespace signalbox::actors {

using domain::activity_entry;

project_activity::project_activity(project_context& context)
    : context_(context),
      revision_(static_cast<std::uint64_t>(context.actor.env.now().time_since_epoch().count())) {}

activity_entry project_activity::make(domain::activity_kind kind) const {
  const auto& env = context_.actor.env;
  return {.id = domain::activity_id{core::random_uuid(env.random)}, .at = env.now(), .kind = kind};
}

activity_entry project_activity::make(domain::activity_kind kind,
                                      const domain::requester& by) const {
  auto entry = make(kind);
  entry.by = by.name;
  return entry;
}

void project_activity::publish(const std::vector<activity_entry>& entries) {
  if (entries.empty()) return;
  ++revision_;
  if (!feed_) return;
  auto changed = core::json::object();
  for (const auto& one : entries) {
    std::erase_if(pushed_, [&](const activity_entry& each) { return each.id == one.id; });
    pushed_.push_back(one);
    changed[one.id.value] = domain::activity_json(one);
  }
  while (pushed_.size() > pushed_entries_max) {
    changed[pushed_.front().id.value] = nullptr;
    pushed_.pop_front();
  }
  feed_->publish({{"revision", revision_}, {"entries", std::move(changed)}});
}

void project_activity::refresh() {
  // A revision that is not the next one.
  revision_ += 2;
  if (feed_) feed_->publish({{"revision", revision_}});
}

task<std::vector<activity_entry>> project_activity::list(list_activity request) {
  const auto read = [ref = context_.project.ref, request](postgres::connection& on,
                                                          postgres::deadline until) {
    return storage::activity_repository(on, until).list(ref, request.filter);
  };
  co_return co_await context_.actor.store(read);
}

topic_joined project_activity::subscribe(const actors::subscribe& request) {
  if (!feed_) {
    const auto& env = context_.actor.env;
    feed_ = std::make_unique<change_feed>(env.hub, activity_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), env.settings.topics);
  }
  return feed_->subscribe(request, [this] { return state(); });
}

void project_activity::unsubscribe(const actors::unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
}

void project_activity::close() {
  feed_.reset();
  pushed_.clear();
}

core::json project_activity::state() const {
  auto entries = core::json::object();
  for (const auto& one : pushed_)
    entries[one.id.value] = domain::activity_json(one);
  return {{"revision", revision_}, {"entries", std::move(entries)}};
}

}  // namespace signalbox::actors

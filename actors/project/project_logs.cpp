#include "actors/project/project_logs.hpp"

#include <utility>

#include "actors/runtime/work.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/log/log_filter.hpp"
#include "domain/log/log_line_state.hpp"
#include "storage/backup/backup_repository.hpp"

namespace signalbox::actors {

using core::json;

namespace {

constexpr std::chrono::seconds retention_retry_delay{30};

std::string filter_in(const std::string& topic) {
  const auto last = topic.rfind(':');
  return last == std::string::npos ? std::string() : topic.substr(last + 1);
}

}  // namespace

bool project_logs::arriving_lines::add(std::vector<domain::log_entry> more) {
  const std::lock_guard lock(guard);
  matched += more.size();
  for (auto& line : more) {
    bytes += line.bytes();
    lines.push_back(std::move(line));
    while (lines.size() > lines_max || (bytes > bytes_max && lines.size() > 1)) {
      bytes -= lines.front().bytes();
      lines.pop_front();
      ++dropped;
    }
  }
  return !std::exchange(is_announced, true);
}

project_logs::project_logs(project_context& context)
    : context_(context),
      forgetting_(context.actor, [this] { forget_unwatched(); }),
      publishing_(context.actor, [this] { publish_arrived(); }) {}

void project_logs::begin() {
  auto* const logs = context_.actor.env.logs;
  if (logs == nullptr) return;
  logs->open(context_.project.ref);
  context_.actor.start(load_retention());
}

void project_logs::end() {
  if (auto* const logs = context_.actor.env.logs) logs->close(context_.project.ref);
}

void project_logs::remove() {
  if (auto* const logs = context_.actor.env.logs) logs->remove(context_.project.ref);
}

/// Until the plan is known, nothing is deleted.
task<void> project_logs::load_retention() {
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return storage::backup_repository(on, until).plan_of(ref);
  };
  for (;;) {
    auto plan = co_await outcome_of(context_.actor.store(read));
    if (plan) {
      set_retention(*plan);
      co_return;
    }
    co_await context_.actor.sleep(retention_retry_delay);
  }
}

void project_logs::set_retention(const std::string& plan) {
  const auto& env = context_.actor.env;
  const auto* const found = env.plans.find(plan);
  if (env.logs != nullptr && found != nullptr)
    env.logs->open(context_.project.ref, found->log_retention_days);
}

void project_logs::apply(const plan_changed& fact) {
  if (fact.organization == context_.project.organization) set_retention(fact.plan);
}

void project_logs::follow_organization() {
  if (context_.actor.env.logs != nullptr) context_.actor.start(load_retention());
}

void project_logs::subscribe(const actors::subscribe& request, const caf::actor& session) {
  if (!watches(session.address())) context_.watch(session);
  auto& filter = open_topic(request.topic);
  filter.sessions.insert(session.address());
  context_.actor.self->send(session, filter.feed->subscribe(request));
}

project_logs::watched_filter& project_logs::open_topic(const std::string& name) {
  auto& filter = filters_[name];
  if (filter.feed) return filter;
  const auto& env = context_.actor.env;
  json state{{"matched", 0}, {"dropped", 0}, {"lines", json::object()}};
  if (const auto why = follow(filter, name))
    state["error"] = {
        {"code", why->detail_code.empty() ? std::string(to_string(why->code)) : why->detail_code},
        {"message", why->message}};
  filter.feed = std::make_unique<topic>(env.hub, name, core::random_epoch(env.random),
                                        std::move(state), env.settings.topics);
  return filter;
}

std::optional<core::error> project_logs::follow(watched_filter& of, const std::string& name) {
  auto* const logs = context_.actor.env.logs;
  if (logs == nullptr)
    return core::fail(core::errc::unavailable, "This installation stores no logs.").error();
  if (filters_.size() > topics_max)
    return core::fail(core::errc::too_many_requests,
                      "Too many different searches of this project are followed at once.")
        .error();
  auto filter = domain::parse_log_filter(logs->sources(), filter_in(name));
  if (!filter) return std::move(filter.error());
  const caf::actor owner{context_.actor.self};
  const auto to = [owner, this, mine = generation_,
                   arriving = of.arriving](std::vector<domain::log_entry> lines) {
    if (!arriving->add(std::move(lines))) return;
    caf::anon_send(owner, work_done{[this, mine] {
                     if (mine == generation_) publish_arrived();
                   }});
  };
  of.following =
      logs->follow(context_.project.ref,
                   {.sources = filter->sources, .condition = std::move(filter->condition)}, to);
  if (of.following) return std::nullopt;
  return core::fail(core::errc::too_many_requests,
                    "Too many different searches of this project are followed at once.")
      .error();
}

bool project_logs::watches(const caf::actor_addr& session) const {
  for (const auto& [name, filter] : filters_)
    if (filter.sessions.contains(session)) return true;
  return false;
}

void project_logs::unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session) {
  const auto found = filters_.find(request.topic);
  if (found == filters_.end()) return;
  if (found->second.feed) found->second.feed->unsubscribe(request);
  if (!found->second.sessions.contains(session)) return;
  leave(found->second, session);
  if (!watches(session)) context_.unwatch(session);
}

void project_logs::remove(const caf::actor_addr& session) {
  for (auto& [name, filter] : filters_)
    if (filter.sessions.contains(session)) leave(filter, session);
}

void project_logs::leave(watched_filter& of, const caf::actor_addr& session) {
  of.sessions.erase(session);
  // Whoever reloads the page finds the lines again.
  if (of.sessions.empty()) forgetting_.set_after(linger);
}

void project_logs::forget_unwatched() {
  std::erase_if(filters_, [](const auto& one) { return one.second.sessions.empty(); });
}

/// At most one patch of each topic in `patch_interval`.
void project_logs::publish_arrived() {
  const auto now = context_.actor.env.steady_now();
  const auto next = published_at_ + patch_interval;
  if (now < next) {
    if (!std::exchange(is_publishing_, true)) publishing_.set_after(next - now);
    return;
  }
  is_publishing_ = false;
  published_at_ = now;
  for (auto& [name, filter] : filters_)
    publish(filter);
}

void project_logs::publish(watched_filter& of) {
  std::deque<domain::log_entry> lines;
  {
    const std::lock_guard lock(of.arriving->guard);
    if (!std::exchange(of.arriving->is_announced, false)) return;
    lines = std::exchange(of.arriving->lines, {});
    of.arriving->bytes = 0;
    of.matched = of.arriving->matched;
    of.dropped = of.arriving->dropped;
  }
  const auto& sources = context_.actor.env.logs->sources();
  json changes = json::object();
  for (const auto& line : lines) {
    auto id = domain::to_log_id(line.id);
    changes[id] = domain::live_line_json(line, sources);
    of.shown_bytes += line.bytes();
    of.shown.emplace_back(std::move(id), line.bytes());
  }
  while (of.shown.size() > lines_max || (of.shown_bytes > bytes_max && of.shown.size() > 1)) {
    changes[of.shown.front().first] = nullptr;
    of.shown_bytes -= of.shown.front().second;
    of.shown.pop_front();
  }
  of.feed->merge({{"matched", of.matched}, {"dropped", of.dropped}, {"lines", std::move(changes)}});
}

void project_logs::close() {
  std::set<caf::actor_addr> watching;
  for (const auto& [name, filter] : filters_)
    watching.insert(filter.sessions.begin(), filter.sessions.end());
  for (const auto& session : watching)
    context_.unwatch(session);
  forgetting_.clear();
  publishing_.clear();
  is_publishing_ = false;
  filters_.clear();
  ++generation_;
}

}  // namespace signalbox::actors

#include "actors/project/project_live.hpp"

#include <utility>
#include <vector>

#include "actors/runtime/work.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::actors {

using core::json;
using domain::live_condition;
using domain::live_reason;
using domain::live_state;

namespace {

std::uint32_t oid_of(std::uint64_t view) {
  return static_cast<std::uint32_t>(view & ~rows_view);
}

json shown(const live_condition& of) {
  return {{"state", domain::live_state_names.name_of(of.state)},
          {"reason", domain::live_reason_names.name_of(of.reason)},
          {"published", of.is_published}};
}

}  // namespace

project_live::project_live(project_context& context)
    : context_(context), timer_(context.actor, [this] { forget_unwatched(); }) {}

void project_live::subscribe(const actors::subscribe& request, const caf::actor& session) {
  const auto oid = oid_of(request.view);
  if (!watches(session.address())) context_.watch(session);
  auto& table = open_topic(oid);
  const bool is_first = table.sessions.empty();
  table.sessions.insert(session.address());
  context_.actor.self->send(session, table.feed->subscribe(request));
  if (is_first) adjust();
}

project_live::watched_table& project_live::open_topic(std::uint32_t oid) {
  auto& table = tables_[oid];
  if (table.feed) return table;
  if (tables_.size() > domain::live_tables_max) {
    table.condition = {.reason = live_reason::too_many};
  } else {
    table.condition = {.state = live_state::starting};
  }
  const auto& env = context_.actor.env;
  table.resyncs = static_cast<std::uint64_t>(env.now().time_since_epoch().count());
  auto state = shown(table.condition);
  state["resyncs"] = table.resyncs;
  state["changes"] = json::object();
  table.feed = std::make_unique<topic>(env.hub, rows_topic_of(context_.project.ref, oid),
                                       core::random_epoch(env.random), std::move(state),
                                       env.settings.topics);
  return table;
}

bool project_live::watches(const caf::actor_addr& session) const {
  for (const auto& [oid, table] : tables_)
    if (table.sessions.contains(session)) return true;
  return false;
}

void project_live::unsubscribe(const actors::unsubscribe& request, const caf::actor_addr& session) {
  const auto oid = oid_of(request.view);
  const auto found = tables_.find(oid);
  if (found == tables_.end()) return;
  if (found->second.feed) found->second.feed->unsubscribe(request);
  if (!found->second.sessions.contains(session)) return;
  leave(oid, session);
  if (!watches(session)) context_.unwatch(session);
}

void project_live::remove(const caf::actor_addr& session) {
  for (auto& [oid, table] : tables_)
    if (table.sessions.contains(session)) leave(oid, session);
}

void project_live::leave(std::uint32_t oid, const caf::actor_addr& session) {
  auto& table = tables_.at(oid);
  table.sessions.erase(session);
  // Whoever reloads the page is back before the reader has ended.
  if (table.sessions.empty()) timer_.set_after(linger);
}

void project_live::forget_unwatched() {
  std::erase_if(tables_, [](const auto& one) { return one.second.sessions.empty(); });
  adjust();
}

void project_live::follow_status() {
  if (!tables_.empty()) adjust();
}

void project_live::check() {
  if (reading_) reading_->check();
}

void project_live::adjust() {
  std::vector<std::uint32_t> followed;
  for (const auto& [oid, table] : tables_)
    if (table.condition.reason != live_reason::too_many) followed.push_back(oid);
  if (followed.empty()) {
    reading_.reset();
    ++generation_;
    return;
  }
  const auto status = context_.project.condition.status;
  if (status != domain::project_status::active_healthy &&
      status != domain::project_status::active_unhealthy) {
    reading_.reset();
    ++generation_;
    return set_all(live_reason::not_running);
  }
  if (!reading_) {
    auto* const runner = context_.actor.env.live;
    const caf::actor owner{context_.actor.self};
    const auto mine = ++generation_;
    const auto to = [owner, this, mine](domain::live_report report) {
      caf::anon_send(owner, work_done{[this, mine, report = std::move(report)] {
                       if (mine == generation_) handle(report);
                     }});
    };
    if (runner != nullptr) reading_ = runner->open(context_.project, to);
    if (!reading_) return set_all(live_reason::unavailable);
  }
  reading_->follow(std::move(followed));
}

void project_live::handle(domain::live_report report) {
  for (const auto& [oid, condition] : report.conditions)
    if (const auto found = tables_.find(oid); found != tables_.end())
      set_condition(found->second, condition);
  for (auto& [oid, notice] : report.changes) {
    const auto found = tables_.find(oid);
    if (found == tables_.end()) continue;
    auto& table = found->second;
    json changes{{std::to_string(table.next++), std::move(notice)}};
    if (table.next - table.first > notices_max) changes[std::to_string(table.first++)] = nullptr;
    table.feed->merge({{"changes", std::move(changes)}});
  }
  if (!report.changes.empty() && reading_) reading_->accept();
}

void project_live::set_condition(watched_table& of, const live_condition& next) {
  // Whatever happened before is unknown.
  const bool begins = next.state == live_state::live && of.condition.state != live_state::live;
  of.condition = next;
  auto patch = shown(next);
  if (begins) patch["resyncs"] = ++of.resyncs;
  of.feed->merge(patch);
}

void project_live::set_all(live_reason reason) {
  for (auto& [oid, table] : tables_)
    if (table.condition.reason != live_reason::too_many)
      set_condition(table, {.reason = reason, .is_published = table.condition.is_published});
}

void project_live::close() {
  std::set<caf::actor_addr> watching;
  for (const auto& [oid, table] : tables_)
    watching.insert(table.sessions.begin(), table.sessions.end());
  for (const auto& session : watching)
    context_.unwatch(session);
  timer_.clear();
  tables_.clear();
  reading_.reset();
  ++generation_;
}

}  // namespace signalbox::actors

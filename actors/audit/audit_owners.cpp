#include "actors/audit/audit_owners.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <map>
#include <string>
#include <utility>

#include "actors/audit/audit_actor.hpp"
#include "actors/messages/audit.hpp"

namespace signalbox::actors {

caf::actor audit_owners::owner_of(const audit_log& log) {
  auto topic = topic_of(log);
  if (const auto known = owners_.find(topic); known != owners_.end()) return known->second;
  const auto started = self_->spawn<audit_actor>(std::ref(env_), log);
  self_->monitor(started);
  owners_.emplace(std::move(topic), started);
  return started;
}

void audit_owners::apply(const audit_gap& fact) {
  for (const auto& [topic, owner] : owners_)
    self_->send(owner, fact);
}

void audit_owners::apply(const audited& fact) {
  // Each owner gets only the entries of its own log: there may be thousands of owners.
  std::map<std::string, audited> by_topic;
  for (const auto& entry : fact.entries) {
    for (const auto& log : logs_of(entry)) {
      auto topic = topic_of(log);
      if (owners_.contains(topic)) by_topic[std::move(topic)].entries.push_back(entry);
    }
  }
  for (auto& [topic, mine] : by_topic)
    self_->send(owners_.at(topic), std::move(mine));
}

bool audit_owners::ended(const caf::actor_addr& owner) {
  return std::erase_if(owners_, [&](const auto& known) { return known.second == owner; }) > 0;
}

bool audit_owners::kill(std::string_view topic) {
  const auto known = owners_.find(topic);
  if (known == owners_.end()) return false;
  self_->send_exit(known->second, caf::exit_reason::kill);
  return true;
}

void audit_owners::dismiss_all() {
  for (const auto& [topic, owner] : std::exchange(owners_, {}))
    caf::anon_send_exit(owner, caf::exit_reason::user_shutdown);
}

}  // namespace signalbox::actors

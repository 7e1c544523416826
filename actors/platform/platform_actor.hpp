#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/topic.hpp"

namespace signalbox::actors {

/// Owns the state of the whole installation: its settings, incidents, the notice, the feature
/// flags, support tickets, telemetry and the measurements of all probes; topic `platform`.
/// Incidents with a scope are not part of that topic, which every connection may subscribe to:
/// organizations publish them to their members. The topic `incidents` shows operators every open
/// incident, including those that are held back; `notice` shows them the notice before its start
/// and after its end.
class platform_actor final : public caf::event_based_actor {
 public:
  platform_actor(caf::actor_config& config, environment& env);
  ~platform_actor() override;

  [[nodiscard]] const char* name() const override { return "platform"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  struct contents;
  struct services;

  task<void> load();
  caf::behavior running();

  task<actors::done> set(set_flag request);
  task<actors::done> remove(remove_flag request);
  [[nodiscard]] topic& topic_of_view(std::uint64_t view);

  actor_context context_;
  std::map<std::string, bool> flags_;
  std::unique_ptr<services> services_;  ///< null until loaded
};

}  // namespace signalbox::actors

#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "actors/incident/incident_deliveries.hpp"
#include "actors/incident/incident_desk.hpp"
#include "actors/messages/messages.hpp"
#include "actors/platform/support_desk.hpp"
#include "actors/platform/telemetry_desk.hpp"
#include "actors/project/probe_archive.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

/// Owns what concerns the whole installation: incidents, the notice, the remote flags,
/// support tickets, telemetry and what all probes measured; topic `platform`. Incidents with a
/// scope do not stand in the topic, which everybody hears: they are told to the organizations,
/// whose members see them. Operators hear of every open one by the topic `incidents`, also of those
/// that are held back.
class platform_actor final : public caf::event_based_actor {
 public:
  platform_actor(caf::actor_config& config, environment& env, caf::actor directory);

  [[nodiscard]] const char* name() const override { return "platform"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  struct contents;

  void loaded(contents stored);
  caf::behavior running();

  caf::result<actors::done> set(const set_flag& asked);
  caf::result<actors::done> remove(const remove_flag& asked);
  caf::result<shown_notice> put(const put_notice& asked);
  caf::result<actors::done> take_down(const take_down_notice& asked);
  [[nodiscard]] topic& topic_of_view(std::uint64_t view) {
    return view == incidents_view ? *for_operators_ : *feed_;
  }
  /// Tells whoever sees an incident, or saw it `before`, how it is.
  void show(const domain::incident& now_so, const domain::incident* before);

  environment& env_;
  caf::actor directory_;
  std::map<std::string, bool> flags_;
  std::unique_ptr<topic> feed_;
  std::unique_ptr<topic> for_operators_;
  change_line line_;
  incident_desk incidents_;
  incident_deliveries deliveries_;
  support_desk desk_;
  telemetry_desk telemetry_;
  probe_archive probes_;
};

}  // namespace signalbox::actors

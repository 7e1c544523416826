#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <vector>

#include "actors/runtime/environment.hpp"
#include "benchmarks/realtime_server/load_plan.hpp"

namespace signalbox::bench {

/// Replaces the directory for sessions: knows the owners of the topics under load, and forwards
/// everything else to the real directory.
class connection_pool final : public caf::event_based_actor {
 public:
  connection_pool(caf::actor_config& config, actors::environment& env, const load_plan& plan,
                  caf::actor directory);

  [[nodiscard]] const char* name() const override { return "switchboard"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  /// (first topic, topics, times, at_ns)
  void order(std::uint64_t first, std::uint64_t topics, std::uint64_t times, std::uint64_t at_ns);

  const load_plan plan_;
  caf::actor directory_;
  std::vector<caf::actor> owners_;
};

}  // namespace signalbox::bench

#pragma once

#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "actors/runtime/environment.hpp"
#include "actors/topic/topic.hpp"
#include "benchmarks/realtime_server/load_plan.hpp"

namespace signalbox::bench {

/// Owns one topic like a project's actor and changes it on request: (number of changes,
/// CLOCK_MONOTONIC in ns for the stamps, 0 for its own time). Without storage: a change is not
/// committed before it is published.
class topic_owner final : public caf::event_based_actor {
 public:
  topic_owner(caf::actor_config& config, actors::environment& env, const load_plan& plan,
              std::size_t position);

  [[nodiscard]] const char* name() const override { return "load_topic"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override { feed_.reset(); }

 private:
  void publish(std::uint64_t times, std::uint64_t at_ns);
  [[nodiscard]] core::json change(std::uint64_t at_ns) const;

  const std::size_t position_;
  const std::size_t padding_bytes_;
  std::uint64_t number_;
  std::unique_ptr<actors::topic> feed_;
};

}  // namespace signalbox::bench

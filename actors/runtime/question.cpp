#include "actors/runtime/question.hpp"

#include <caf/actor_system.hpp>
#include <caf/event_based_actor.hpp>
#include <utility>

#include "actors/runtime/error_bridge.hpp"

namespace signalbox::actors {
namespace {

class question final : public caf::event_based_actor {
 public:
  question(caf::actor_config& config, caf::actor target, caf::message request,
           caf::duration deadline, caf::message_handler answered,
           std::function<void(core::error)> failed)
      : caf::event_based_actor(config),
        target_(std::move(target)),
        request_(std::move(request)),
        deadline_(deadline),
        answered_(std::move(answered)),
        failed_(std::move(failed)) {}

  [[nodiscard]] const char* name() const override { return "question"; }

 private:
  caf::behavior make_behavior() override {
    const auto requested = request(std::exchange(target_, nullptr), deadline_, std::move(request_));
    add_multiplexed_response_handler(
        requested.id(), std::exchange(answered_, {})
                            .or_else([failed = std::exchange(failed_, nullptr)](caf::error& why) {
                              failed(from_caf(why));
                            }));
    return {};  // without a behavior the actor ends after its answer
  }

  caf::actor target_;
  caf::message request_;
  caf::duration deadline_;
  caf::message_handler answered_;
  std::function<void(core::error)> failed_;
};

}  // namespace

void ask_once(caf::actor_system& system, caf::actor target, caf::message request,
              caf::duration deadline, caf::message_handler answered,
              std::function<void(core::error)> failed) {
  system.spawn<question>(std::move(target), std::move(request), deadline, std::move(answered),
                         std::move(failed));
}

}  // namespace signalbox::actors

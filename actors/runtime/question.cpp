#include "actors/runtime/question.hpp"

#include <caf/actor_system.hpp>
#include <caf/event_based_actor.hpp>
#include <utility>

#include "actors/runtime/error_bridge.hpp"

namespace signalbox::actors {
namespace {

class question final : public caf::event_based_actor {
 public:
  question(caf::actor_config& config, request_timeouts& timeouts, caf::actor target,
           caf::message request, std::optional<std::chrono::milliseconds> deadline,
           caf::message_handler answered, std::function<void(core::error)> failed)
      : caf::event_based_actor(config),
        timeouts_(timeouts),
        target_(std::move(target)),
        request_(std::move(request)),
        deadline_(deadline),
        answered_(std::move(answered)),
        failed_(std::move(failed)) {}

  [[nodiscard]] const char* name() const override { return "question"; }

  // CAF may keep the memory of an actor that has ended.
  void on_exit() override { timeout_.reset(); }

 private:
  caf::behavior make_behavior() override {
    const auto requested =
        request(std::exchange(target_, nullptr), caf::infinite, std::move(request_));
    if (deadline_) timeout_ = timeouts_.start(this, requested.id(), *deadline_);
    add_multiplexed_response_handler(
        requested.id(), std::exchange(answered_, {})
                            .or_else([failed = std::exchange(failed_, nullptr)](caf::error& why) {
                              failed(from_caf(why));
                            }));
    return {};  // without a behavior the actor ends after its answer
  }

  request_timeouts& timeouts_;
  caf::actor target_;
  caf::message request_;
  std::optional<std::chrono::milliseconds> deadline_;
  caf::message_handler answered_;
  std::function<void(core::error)> failed_;
  std::optional<request_timeouts::timeout> timeout_;
};

}  // namespace

void ask_once(request_timeouts& timeouts, caf::actor target, caf::message request,
              std::optional<std::chrono::milliseconds> deadline, caf::message_handler answered,
              std::function<void(core::error)> failed) {
  timeouts.system().spawn<question>(std::ref(timeouts), std::move(target), std::move(request),
                                    deadline, std::move(answered), std::move(failed));
}

}  // namespace signalbox::actors

#pragma once

#include "actors/messages/installation.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/topic/topic.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// The settings of the installation that operators change while it runs: stored, put into effect
/// (`environment::installation`), and shown to every page. Belongs to the platform actor.
class installation_service {
 public:
  installation_service(actor_context& context, topic& everyone,
                       domain::installation_settings stored)
      : context_(context), everyone_(everyone), stored_(std::move(stored)) {}

  /// Errors: as the messages say.
  /// @{
  [[nodiscard]] domain::effective_installation describe() const;
  task<domain::effective_installation> change(change_installation request);
  task<done> send_test(send_test_message request);
  /// @}

 private:
  actor_context& context_;
  topic& everyone_;
  domain::installation_settings stored_;
};

/// Returns the part of the topic `platform`: `{name, sign_up}`.
[[nodiscard]] core::json installation_json(const domain::effective_installation& what);

}  // namespace signalbox::actors

#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>
#include <caf/typed_response_promise.hpp>
#include <functional>
#include <optional>

#include "actors/messages/project.hpp"
#include "actors/runtime/environment.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// Restores access to a database whose owner has locked every session out, its own included. The
/// request is audited first; the provider is called when no other call for the project is under
/// way. Belongs to the project's actor.
class project_access {
 public:
  /// What it shares with its owner, who keeps all of it true.
  struct owner_parts {
    caf::event_based_actor* self;
    environment& env;
    const domain::project& project;
    bool& provider_busy;                  ///< the provider takes one call for a project at a time
    std::function<void()> provider_free;  ///< the provider has answered
  };
  explicit project_access(owner_parts of) : of_(std::move(of)) {}

  caf::result<domain::project> restore(const restore_access& asked);

  /// Calls the provider when a request waits and the provider is free.
  void run();

  /// Drops the request that waits.
  void clear() { waiting_.reset(); }

 private:
  using promise = caf::typed_response_promise<domain::project>;

  void answer(const core::result<void>& outcome);
  [[nodiscard]] core::result<void> check() const;

  owner_parts of_;
  std::optional<promise> waiting_;  ///< one at a time
  bool is_audited_ = false;         ///< the request that waits
};

}  // namespace signalbox::actors

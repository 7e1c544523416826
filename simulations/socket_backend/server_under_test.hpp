#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "simulations/people/run_context.hpp"

namespace signalbox::simulations {

/// The server of a run on sockets. It already has the run's population. Nothing here waits for the
/// server: clients observe how long it takes to stop or restart. For one thread.
class server_under_test {
 public:
  virtual ~server_under_test() = default;

  /// `http://127.0.0.1:8400`; unchanged by a restart.
  [[nodiscard]] virtual const std::string& url() const = 0;
  /// The identities of all users, in the population's order, followed by the operator.
  [[nodiscard]] virtual const std::vector<identity>& people() const = 0;
  /// Issues an access token, valid for `token_life` at most.
  [[nodiscard]] virtual std::string token(const identity& user) = 0;

  /// Its process, for measurements; nothing when it runs elsewhere or not at all.
  [[nodiscard]] virtual std::optional<pid_t> process() const = 0;
  /// Returns false from `kill` or `stop` until `start`.
  [[nodiscard]] virtual bool runs() const = 0;

  /// Faults of a scenario. A foreign server supports none of them (`can_be_broken`).
  /// @{
  [[nodiscard]] virtual bool can_be_broken() const = 0;
  virtual void kill() = 0;
  virtual void stop() = 0;
  virtual void start() = 0;
  /// Suspends or resumes its database.
  virtual void hold_storage(bool is_held) = 0;
  /// @}
};

}  // namespace signalbox::simulations

#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "simulations/people/surroundings.hpp"

namespace signalbox::simulations {

/// The server that a run on sockets is held against. It has the run's population already. Nothing
/// here waits for the server: what it takes to end or to come back, people see. For one thread.
class server_under_test {
 public:
  virtual ~server_under_test() = default;

  /// `http://127.0.0.1:8400`; the same after a new start.
  [[nodiscard]] virtual const std::string& url() const = 0;
  /// Who everybody is, in the population's order, and behind them the operator.
  [[nodiscard]] virtual const std::vector<identity>& people() const = 0;
  /// An access token for somebody, good from now on for `token_life` at most.
  [[nodiscard]] virtual std::string token(const identity& who) = 0;

  /// Its process, to be measured; nothing where it runs elsewhere or not at all.
  [[nodiscard]] virtual std::optional<pid_t> process() const = 0;
  /// False from `kill` or `stop` until `start`.
  [[nodiscard]] virtual bool runs() const = 0;

  /// What a scenario does to a server. One that is not ours does none of it (`can_be_broken`).
  /// @{
  [[nodiscard]] virtual bool can_be_broken() const = 0;
  virtual void kill() = 0;
  virtual void stop() = 0;
  virtual void start() = 0;
  /// Its database stands still, or goes on.
  virtual void hold_storage(bool is_held) = 0;
  /// @}
};

}  // namespace signalbox::simulations

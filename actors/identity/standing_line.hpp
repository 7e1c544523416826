#pragma once

#include <caf/event_based_actor.hpp>
#include <caf/typed_response_promise.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "actors/environment.hpp"
#include "actors/messages/identity.hpp"
#include "storage/standing_repository.hpp"

namespace signalbox::actors {

/// Those who ask what a sign-in stands for. Who asks alone is looked up at once; when everybody
/// comes back at the same moment, those who wait are looked up together, with one statement for
/// many. Belongs to the identity actor.
class standing_line {
 public:
  /// Sign-ins that one statement looks up.
  static constexpr std::size_t together_max = 256;
  /// Statements that run at the same time.
  static constexpr std::size_t statements_max = 2;
  /// Those who may wait.
  static constexpr std::size_t waiting_max = 65'536;

  standing_line(environment& env, caf::event_based_actor* self) : env_(env), self_(self) {}

  /// Errors: `unauthenticated` with `session_not_found`; `unavailable` when too many wait or
  /// storage is away.
  [[nodiscard]] caf::result<standing> find(const find_standing& asked);

  /// Answers everybody with an error: the actor ends.
  void dismiss_all();

 private:
  struct waiter {
    storage::sign_in_key key;
    caf::typed_response_promise<standing> promise;
  };
  using load_number = std::uint64_t;
  using outcome = domain::result<std::vector<std::optional<storage::stored_standing>>>;

  void load_next();
  void loaded(load_number number, outcome found);
  static void refuse(waiter& whom, const domain::error& why);

  environment& env_;
  caf::event_based_actor* self_;
  std::deque<waiter> waiting_;
  std::map<load_number, std::vector<waiter>> loading_;
  load_number last_load_ = 0;
};

}  // namespace signalbox::actors

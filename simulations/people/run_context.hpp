#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "domain/identifiers.hpp"
#include "simulations/measure/run_tally.hpp"
#include "simulations/people/lines.hpp"
#include "simulations/script/arrival_schedule.hpp"
#include "simulations/script/population.hpp"
#include "simulations/time/timeline.hpp"

namespace signalbox::simulations {

/// Who somebody is to the server.
struct identity {
  domain::account_id account;
  domain::session_id session;
  std::string email;
};

/// What everybody lives in, on either ground; outlives them.
struct run_context {
  timeline& time;
  lines& network;
  const scenario& plan;
  const population& everything;
  const stamp_book& book;
  run_tally& tally;
  arrival_schedule& phases;
  /// An access token for somebody, good from now on for `token_life`.
  std::function<std::string(const identity& user)> token;
  /// Memberships that ended during the run: person and organization, by place.
  std::set<std::pair<std::size_t, std::size_t>> revoked = {};
  /// Told when somebody goes of their own accord.
  std::function<void(std::size_t person)> gone = {};
};

/// How long a token is good. A person renews it before.
inline constexpr std::chrono::minutes token_life{60};

}  // namespace signalbox::simulations

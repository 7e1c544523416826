#include "domain/identity/refresh_token.hpp"

namespace signalbox::domain {

exchange_outcome outcome_of_exchange(const std::optional<refresh_token>& token,
                                     core::time_point now) {
  if (!token) return exchange_outcome::unknown;
  if (token->session_ended) return exchange_outcome::ended;
  const bool in_grace = token->used_at && now - *token->used_at <= refresh_grace;
  // A second tab may use it shortly afterwards, which is no reason to end the session.
  if (token->superseded) return in_grace ? exchange_outcome::superseded : exchange_outcome::reused;
  if (token->used_at) {
    if (!in_grace || token->successor_used) return exchange_outcome::reused;
    // Many tabs are not a theft: they wait for the tokens that were already issued.
    if (token->successors >= refresh_successors_max) return exchange_outcome::crowded;
  }
  return token->expires_at <= now ? exchange_outcome::expired : exchange_outcome::rotated;
}

}  // namespace signalbox::domain

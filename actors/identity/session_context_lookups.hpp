#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actors/identity/lookup_batcher.hpp"
#include "actors/messages/identity.hpp"
#include "actors/messages/script_token.hpp"
#include "storage/identity/session_context_repository.hpp"

namespace signalbox::actors {

/// Finds the standing of a login session. Errors: `unauthenticated` with `session_not_found`.
struct sign_in_lookup {
  using key = storage::sign_in_key;
  using found = storage::stored_session_context;
  using reply = session_context;

  [[nodiscard]] static std::vector<std::optional<found>> find(postgres::connection& on,
                                                              postgres::deadline until,
                                                              const std::vector<key>& keys,
                                                              core::time_point now);
  [[nodiscard]] static reply reply_of(found what);
  [[nodiscard]] static core::error missing();
};

/// Finds the standing of a script's access token by its digest. Errors: `unauthenticated` with
/// `bad_access_token`.
struct token_lookup {
  struct found {
    storage::stored_session_context owner;
    domain::script_token token;
  };
  using key = std::string;
  using reply = token_session_context;

  [[nodiscard]] static std::vector<std::optional<found>> find(postgres::connection& on,
                                                              postgres::deadline until,
                                                              const std::vector<key>& keys,
                                                              core::time_point now);
  [[nodiscard]] static reply reply_of(found what);
  [[nodiscard]] static core::error missing();
};

}  // namespace signalbox::actors

#include "actors/identity/session_context_lookups.hpp"

#include <utility>

#include "actors/runtime/auth_errors.hpp"
#include "storage/identity/script_token_repository.hpp"

namespace signalbox::actors {

namespace {

session_context to_session_context(storage::stored_session_context subject) {
  return {std::move(subject.account), std::move(subject.profile), std::move(subject.memberships)};
}

}  // namespace

std::vector<std::optional<sign_in_lookup::found>> sign_in_lookup::find(postgres::connection& on,
                                                                       postgres::deadline until,
                                                                       const std::vector<key>& keys,
                                                                       core::time_point /*now*/) {
  return storage::session_context_repository(on, until).find_all(keys);
}

session_context sign_in_lookup::reply_of(found what) {
  return to_session_context(std::move(what));
}

core::error sign_in_lookup::missing() {
  return session_not_found();
}

std::vector<std::optional<token_lookup::found>> token_lookup::find(postgres::connection& on,
                                                                   postgres::deadline until,
                                                                   const std::vector<key>& keys,
                                                                   core::time_point now) {
  auto tokens = storage::script_token_repository(on, until).use_all(keys, now);
  auto owners = storage::session_context_repository(on, until).find_owners(tokens);
  std::vector<std::optional<found>> all(keys.size());
  for (std::size_t at = 0; at < all.size(); ++at) {
    auto& token = tokens[at];
    auto& owner = owners[at];
    if (token && owner) all[at] = found{std::move(*owner), std::move(*token)};
  }
  return all;
}

token_session_context token_lookup::reply_of(found what) {
  return {.subject = to_session_context(std::move(what.owner)), .token = std::move(what.token)};
}

core::error token_lookup::missing() {
  return bad_access_token();
}

}  // namespace signalbox::actors

#pragma once

#include <caf/actor.hpp>
#include <cstddef>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "actors/messages/directory.hpp"
#include "core/crypto/name_digest.hpp"

namespace signalbox::actors {

/// The signed-in connections with the account and the expiry of each. All of them share one order
/// of ends: a timer for each would wake a thread for each and hold the memory of closed ones.
class signed_in {
 public:
  /// Adds a session, or records its renewed token. Returns true for a new session.
  bool enter(const session_opened& fact) {
    const auto address = fact.actor.address();
    const auto known = sessions_.find(address);
    if (known != sessions_.end()) forget_end(known->second);
    const entry now{.account = core::digest_of(fact.account.value),
                    .session = core::digest_of(fact.session.value),
                    .actor = fact.actor,
                    .end = ends_.emplace(fact.expires_at, address)};
    return sessions_.insert_or_assign(address, now).second;
  }

  /// Returns false when the actor is not a session.
  bool leave(const caf::actor_addr& session) {
    const auto known = sessions_.find(session);
    if (known == sessions_.end()) return false;
    forget_end(known->second);
    sessions_.erase(known);
    return true;
  }

  /// Returns and removes the sessions whose token has expired.
  [[nodiscard]] std::vector<caf::actor> take_expired(core::time_point now) {
    std::vector<caf::actor> expired;
    while (!ends_.empty() && ends_.begin()->first <= now) {
      auto& known = sessions_.at(ends_.begin()->second);
      expired.push_back(known.actor);
      known.end = ends_.end();
      ends_.erase(ends_.begin());
    }
    return expired;
  }

  [[nodiscard]] std::vector<caf::actor> of(const domain::account_id& account) const {
    const auto requested = core::digest_of(account.value);
    return where([&](const entry& each) { return each.account == requested; });
  }

  /// Returns the sessions whose login session has ended.
  [[nodiscard]] std::vector<caf::actor> of(const sign_in_ended& fact) const {
    const auto account = core::digest_of(fact.account.value);
    const auto session = fact.session ? core::digest_of(fact.session->value) : none;
    const auto except = fact.except ? core::digest_of(fact.except->value) : none;
    return where([&](const entry& each) {
      return each.account == account && (!fact.session || each.session == session) &&
             (!fact.except || each.session != except);
    });
  }

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  void clear() {
    sessions_.clear();
    ends_.clear();
  }

 private:
  static constexpr core::name_digest none{};

  using order_of_ends = std::multimap<core::time_point, caf::actor_addr>;

  struct entry {
    core::name_digest account;
    core::name_digest session;
    caf::actor actor;
    order_of_ends::iterator end;  ///< past the last one when it has ended
  };

  void forget_end(const entry& known) {
    if (known.end != ends_.end()) ends_.erase(known.end);
  }

  template <class Meant>
  [[nodiscard]] std::vector<caf::actor> where(Meant meant) const {
    std::vector<caf::actor> found;
    for (const auto& [address, each] : sessions_) {
      if (meant(each)) found.push_back(each.actor);
    }
    return found;
  }

  std::unordered_map<caf::actor_addr, entry> sessions_;
  order_of_ends ends_;
};

}  // namespace signalbox::actors

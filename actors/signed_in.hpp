#pragma once

#include <caf/actor.hpp>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "actors/messages/directory.hpp"

namespace signalbox::actors {

/// Who is signed in on which connections.
class signed_in {
 public:
  /// Takes a session in, or notes that it goes on with another sign-in. True when it is new.
  bool enter(const session_opened& fact) {
    return sessions_
        .insert_or_assign(fact.actor.address(), entry{fact.account, fact.session, fact.actor})
        .second;
  }

  /// False when it is no session.
  bool leave(const caf::actor_addr& session) { return sessions_.erase(session) > 0; }

  [[nodiscard]] std::vector<caf::actor> of(const domain::account_id& account) const {
    return where([&](const entry& each) { return each.account == account; });
  }

  /// The sessions whose sign-in has ended.
  [[nodiscard]] std::vector<caf::actor> of(const sign_in_ended& fact) const {
    return where([&](const entry& each) {
      return each.account == fact.account && (!fact.session || each.session == *fact.session) &&
             (!fact.except || each.session != *fact.except);
    });
  }

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  void clear() { sessions_.clear(); }

 private:
  struct entry {
    domain::account_id account;
    domain::session_id session;
    caf::actor actor;
  };

  template <class Meant>
  [[nodiscard]] std::vector<caf::actor> where(Meant meant) const {
    std::vector<caf::actor> found;
    for (const auto& [address, each] : sessions_) {
      if (meant(each)) found.push_back(each.actor);
    }
    return found;
  }

  std::unordered_map<caf::actor_addr, entry> sessions_;
};

}  // namespace signalbox::actors

#pragma once

#include <caf/actor.hpp>
#include <caf/result.hpp>
#include <optional>
#include <string>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/identity/person_proof.hpp"
#include "actors/messages/own_account.hpp"

namespace signalbox::actors {

/// Links that people get by mail: for a forgotten password, to a new address, and back to an
/// earlier one. Belongs to the identity actor.
class mail_links {
 public:
  /// Both outlive it.
  mail_links(identity_context& in, attempts& tried) : in_(in), tried_(tried), person_(in, tried) {}

  [[nodiscard]] caf::result<done> take(const recover_account& asked);
  [[nodiscard]] caf::result<issued_session> take(const open_recovery& asked);
  [[nodiscard]] caf::result<pending_email> take(const change_email& asked);
  [[nodiscard]] caf::result<pending_email> take(const renew_email_link& asked);
  [[nodiscard]] caf::result<described_user> take(const confirm_email& asked);
  [[nodiscard]] caf::result<issued_session> take(const undo_email& asked);

 private:
  /// A token on its way: the text for the person, the digest for storage.
  struct fresh_link {
    std::string token;
    std::string digest;
    core::time_point expires_at;
  };
  [[nodiscard]] fresh_link make_link(std::chrono::minutes life) const;

  void send_recovery(const std::string& email);

  identity_context& in_;
  attempts& tried_;
  person_proof person_;
};

}  // namespace signalbox::actors

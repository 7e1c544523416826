#pragma once

#include <optional>
#include <string>

#include "actors/messages/vault.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "core/crypto/portable_seal.hpp"
#include "core/json/json.hpp"

namespace signalbox::actors {

/// The vault of a project: values are encrypted and decrypted here, so that the database, its
/// statements and its logs have only encrypted ones. The project's key is created before its first
/// use, stored sealed, and handed to the provider with each order, which restores its file.
/// Belongs to the project's actor.
class project_vault {
 public:
  explicit project_vault(project_context& context)
      : context_(context), changes_(context.actor.self) {}

  task<listed_vault> list();
  task<domain::vault_secret> put(put_vault_secret request);
  task<done> remove(delete_vault_secret request);
  task<std::string> reveal(reveal_vault_secret request);

  /// A secret and its value in clear text.
  struct opened_secret {
    domain::vault_secret secret;
    std::string value;
  };
  /// Returns a secret for use by the platform; the caller audits the use. Errors: as `reveal`.
  task<opened_secret> open(std::string id);

 private:
  using key = core::portable_key;

  /// Returns the project's key; nothing when it has none yet.
  task<std::optional<key>> find_key();
  /// Returns the project's key, which is created if there is none.
  task<key> keep_key();
  [[nodiscard]] core::result<key> opened_key(const std::string& sealed) const;
  /// Carries out an order in the running database. Errors: `conflict` while it is not running.
  task<core::json> ask(std::optional<key> with, domain::vault_order order);
  /// Returns a secret with its encrypted value (`sealed`). Errors: `not_found`.
  task<core::json> find(std::optional<key> with, std::string id);
  task<void> note(std::string action, domain::requester by, core::json detail);

  project_context& context_;
  serial_queue changes_;  ///< entered before the provider's queue
};

}  // namespace signalbox::actors

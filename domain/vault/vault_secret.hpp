#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

/// The limits of the vault of a project.
/// @{
inline constexpr std::size_t vault_secrets_max = 1'000;
inline constexpr std::size_t vault_name_characters_max = 255;
inline constexpr std::size_t vault_value_bytes_max = std::size_t{64} << 10;
inline constexpr std::size_t vault_description_characters_max = 1'000;
/// Roles that may read one secret.
inline constexpr std::size_t vault_readers_max = 50;
/// Secrets in one answer of the host process, whose messages are bounded.
inline constexpr std::size_t vault_page_secrets = 50;
/// @}

/// A secret of the vault without its value. Times are in ISO 8601.
struct vault_secret {
  std::string id = {};
  std::string name = {};
  std::string description = {};
  std::vector<std::string> readers = {};  ///< the roles that may read it, in order
  std::string created_at = {};
  std::string updated_at = {};
};

/// Requested fields of a new secret, or of a change, where absent ones stay as they are.
struct vault_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> value = std::nullopt;
  std::optional<std::string> description = std::nullopt;
  std::optional<std::vector<std::string>> readers = std::nullopt;
};

/// Returns true for a role that may be allowed to read secrets: not one of PostgreSQL's or of the
/// platform. Members without full access work as a role of the platform.
[[nodiscard]] bool may_be_reader(std::string_view role);

/// Checks the fields of a new secret or of a change; trims the name and sorts the readers. Errors:
/// `bad_request` with the field, never with the value.
[[nodiscard]] core::result<vault_change> checked_vault_change(vault_change requested, bool is_new);

/// An order to the vault in a project's database, which the platform carries out as its superuser.
struct vault_order {
  enum class action : std::uint8_t { list, find, put, remove };
  static constexpr action last_action = action::remove;

  action what = action::list;
  std::string id = {};     ///< of the secret
  bool is_new = false;     ///< `put` creates it
  std::string after = {};  ///< `list` returns secrets with greater names; empty: from the first
  std::optional<std::string> name = std::nullopt;
  std::optional<std::string> description = std::nullopt;
  std::optional<std::string> sealed = std::nullopt;  ///< the encrypted value
  std::optional<std::vector<std::string>> readers = std::nullopt;
};

/// Returns whether an order may be carried out. The host process checks what it receives. Errors:
/// `bad_request` with the reason.
[[nodiscard]] core::result<void> check_vault_order(const vault_order& order);

/// Reads a secret from the answer to an order; missing fields stay empty.
[[nodiscard]] vault_secret vault_secret_from(const core::json& of);

/// The change of readers, for the audit log.
struct reader_change {
  std::vector<std::string> granted = {};
  std::vector<std::string> revoked = {};
};
[[nodiscard]] reader_change changed_readers(const std::vector<std::string>& before,
                                            const std::vector<std::string>& after);

}  // namespace signalbox::domain

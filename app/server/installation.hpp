#pragma once

#include <sys/types.h>

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

#include "core/crypto/entropy.hpp"
#include "core/crypto/secret_key.hpp"
#include "core/error.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

/// The address of a running server.
struct announced_place {
  std::string url;          ///< `https://127.0.0.1:8400`
  std::string certificate;  ///< PEM file of its certificate; empty: plain HTTP
};

/// The files of an installation in its data folder except the databases: its keys, the lock that
/// prevents a second server, and the note with which the command line finds the server.
class installation {
 public:
  /// Creates the folder and the keys on first use and takes the lock. Errors: `conflict` when
  /// another server uses the folder; `internal` with the path and the system's message.
  [[nodiscard]] static core::result<installation> open(const std::filesystem::path& folder,
                                                       const core::entropy& random);

  installation(installation&&) noexcept = default;
  installation& operator=(installation&&) noexcept = default;
  /// Removes the note and releases the lock.
  ~installation();

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] const core::signing_key& signing() const { return signing_; }
  [[nodiscard]] const core::sealing_key& sealing() const { return sealing_; }

  /// Returns whether every sealed secret was bound to its row (`keys/sealing.format`) when the
  /// folder was opened: the former format is then rejected.
  [[nodiscard]] bool has_bound_secrets() const { return has_bound_secrets_; }

  /// Writes `server.json`: `{url, pid, version, certificate?}`.
  [[nodiscard]] core::result<void> announce(const announced_place& where) const;

 private:
  installation(std::filesystem::path folder, const core::signing_key& signing,
               const core::sealing_key& sealing, postgres::unique_descriptor lock);

  std::filesystem::path folder_;
  core::signing_key signing_;
  core::sealing_key sealing_;
  postgres::unique_descriptor lock_;
  bool has_bound_secrets_ = false;
};

/// Write the note of a server with this process id, as `installation::announce` does, and remove
/// it.
/// @{
[[nodiscard]] core::result<void> write_announcement(const std::filesystem::path& data,
                                                    const announced_place& where, pid_t server);
void remove_announcement(const std::filesystem::path& data);
/// @}

/// Writes the note that every sealed secret is bound to its row. Errors: `internal`.
[[nodiscard]] core::result<void> write_secrets_note(const std::filesystem::path& data);

/// Returns `<data>/keys/signing.key`, which the command line reads too.
[[nodiscard]] std::filesystem::path signing_key_path(const std::filesystem::path& data);

/// Reads the key of an installation without creating one. Errors: `not_found` without the file.
[[nodiscard]] core::result<core::sealing_key> read_sealing_key(const std::filesystem::path& data);

/// Returns `<data>/server.json`.
[[nodiscard]] std::filesystem::path announcement_path(const std::filesystem::path& data);

}  // namespace signalbox::app

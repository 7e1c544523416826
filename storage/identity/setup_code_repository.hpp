#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Whether the installation has no account yet, and whether the first one requires a code.
struct setup_state {
  bool needed = false;
  bool requires_code = false;
};

/// The one-time code for the first account.
class setup_code_repository {
 public:
  setup_code_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Replaces the digest of the code; without one, no code is required. Returns whether the code is
  /// in effect: there is no account yet.
  [[nodiscard]] bool replace(const std::optional<std::string>& digest, core::time_point at);

  /// Checks whether an account may be created, inside the transaction that creates it: if it is the
  /// first one and a code is required, `typed` must be that code. Concurrent calls are serialized,
  /// so that exactly one is the first. Errors: `forbidden` with `setup_code_needed` when `typed` is
  /// empty, with `setup_code_wrong` for a wrong code.
  [[nodiscard]] core::result<void> check(const std::string& typed);

  /// As `check`, for an account that must be the first one. Errors: also `conflict` with
  /// `setup_done` when the installation has an account.
  [[nodiscard]] core::result<void> check_first(const std::string& typed);

  [[nodiscard]] setup_state state();

 private:
  /// Returns whether there is no account; then holds the lock until the transaction ends.
  [[nodiscard]] bool lock_if_first();

  statements on_;
};

}  // namespace signalbox::storage

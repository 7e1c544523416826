#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// The one-time code that the first account needs.
class setup_code_repository {
 public:
  setup_code_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Puts the digest of a new code in the place of any former one; without one, none is needed from
  /// now on. Returns whether it counts: there is no account yet.
  [[nodiscard]] core::result<bool> replace(const std::optional<std::string>& digest,
                                           core::time_point at);

  /// Checks whether an account may be created, inside the transaction that creates it: if it is the
  /// first one and a code is needed, `typed` has to be that code. Two at once wait for each other,
  /// so that one of them is the first. Errors: `forbidden` with `setup_code_needed` where `typed`
  /// is empty, with `setup_code_wrong` where it is another code.
  [[nodiscard]] core::result<void> check(const std::string& typed);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage

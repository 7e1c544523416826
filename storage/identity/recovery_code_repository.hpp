#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Recovery codes that replace an authenticator, as digests (domain/identity/recovery_code.hpp).
class recovery_code_repository {
 public:
  recovery_code_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Replaces all codes with new ones.
  [[nodiscard]] core::result<void> replace(const domain::account_id& account,
                                           const std::vector<std::string>& digests,
                                           const domain::requester& by);

  /// Uses a code; true when it existed and was unused.
  [[nodiscard]] bool use(const domain::account_id& account, const std::string& digest,
                         core::time_point at);

  /// Returns the number of unused codes.
  [[nodiscard]] std::size_t remaining(const domain::account_id& account);

  void remove(const domain::account_id& account);

 private:
  statements on_;
};

}  // namespace signalbox::storage

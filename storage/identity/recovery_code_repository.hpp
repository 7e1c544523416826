#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Codes that stand in for an authenticator, as digests (domain/identity/recovery_code.hpp).
class recovery_code_repository {
 public:
  recovery_code_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Puts new ones in the place of all there were.
  [[nodiscard]] core::result<void> replace(const domain::account_id& account,
                                           const std::vector<std::string>& digests,
                                           const domain::requester& by);

  /// True when the code was there and had not been used: it is used up now.
  [[nodiscard]] core::result<bool> use(const domain::account_id& account, const std::string& digest,
                                       core::time_point at);

  /// How many can still be used.
  [[nodiscard]] core::result<std::size_t> remaining(const domain::account_id& account);

  [[nodiscard]] core::result<void> remove(const domain::account_id& account);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage

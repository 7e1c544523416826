#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The addresses before and after a change.
struct changed_email {
  std::string before;
  std::string after;
};

/// New addresses of accounts, which take effect when their link is used.
class email_change_repository {
 public:
  email_change_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores the pending address of an account, replacing a previous one. Errors: `conflict` with
  /// `email_exists` when an account has it, including this one; `not_found`.
  [[nodiscard]] core::result<void> ask(const domain::account_id& account, const std::string& email,
                                       const domain::requester& by);

  /// Applies the pending address; `verified`: it was verified. Errors: `conflict` with
  /// `email_exists` when another account has it now; `bad_request` with `otp_expired` when there is
  /// none; `not_found`.
  [[nodiscard]] core::result<changed_email> confirm(const domain::account_id& account,
                                                    bool verified, const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage

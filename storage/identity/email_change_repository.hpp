#pragma once

#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Addresses before and after a change.
struct changed_email {
  std::string before;
  std::string after;
};

/// New addresses of accounts, which count once their link has been used.
class email_change_repository {
 public:
  email_change_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Notes the address that an account is to get, in the place of one that it was to get. Errors:
  /// `conflict` with `email_exists` when an account has it, also this one; `not_found`.
  [[nodiscard]] core::result<void> ask(const domain::account_id& account, const std::string& email,
                                       const domain::requester& by);

  /// Puts the noted address in place; `verified`: the person was seen to hold it. Errors:
  /// `conflict` with `email_exists` when another account has got it meanwhile; `bad_request` with
  /// `otp_expired` when none is noted; `not_found`.
  [[nodiscard]] core::result<changed_email> confirm(const domain::account_id& account,
                                                    bool verified, const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage

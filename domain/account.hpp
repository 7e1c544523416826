#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/identifiers.hpp"
#include "domain/time.hpp"

namespace signalbox::domain {

/// What a person signs in with.
struct account {
  account_id id;
  std::string email;  ///< lower case
  std::string password_hash;
  bool is_operator = false;
  time_point created_at;
  time_point updated_at;
  std::optional<time_point> last_sign_in_at;
  bool mfa_enabled = false;  ///< has a second factor that was verified
};

/// What a person is to others (specification point 3).
struct profile {
  std::int64_t id = 0;
  account_id account;
  std::string username;
  std::string primary_email;
  std::string first_name;
  std::string last_name;
  bool is_operator = false;
};

}  // namespace signalbox::domain

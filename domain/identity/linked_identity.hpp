#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// Somebody at a code host, as the code host tells it.
struct code_host_user {
  std::string provider;  ///< `github` or `gitlab`
  std::string id;        ///< never changes, unlike the name
  std::string user_name;
  std::string email;  ///< lower case; the primary one
  bool email_verified = false;
  std::string avatar_url;  ///< the public image, size 96
};

/// A user of a code host through which an account's person signs in.
struct linked_identity {
  identity_id id;
  std::string provider;
  std::string provider_user_id;
  std::string user_name;
  std::string email;
  std::string avatar_url;
  core::time_point created_at;
  std::optional<core::time_point> last_sign_in_at;
};

}  // namespace signalbox::domain

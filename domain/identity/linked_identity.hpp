#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// A user of an identity provider, as reported by it.
struct provider_user {
  std::string provider;  ///< `github` or `gitlab`
  std::string id;        ///< immutable, unlike the name
  std::string user_name;
  std::string email;  ///< lower case; the primary one
  bool email_verified = false;
  std::string avatar_url;  ///< the public image, size 96
};

/// A user of an identity provider that is linked to an account for signing in.
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

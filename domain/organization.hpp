#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/identifiers.hpp"
#include "domain/restriction.hpp"
#include "domain/time.hpp"

namespace signalbox::domain {

/// Roles in an organization (specification point 6). The number is the role's id on the wire.
enum class role : std::int16_t { owner = 1, administrator = 2, developer = 3, read_only = 4 };

/// `Owner`, `Administrator`, `Developer` or `Read-only`.
[[nodiscard]] std::string_view to_string(role r);
[[nodiscard]] std::optional<role> role_from(std::int64_t id);

struct organization {
  std::int64_t id = 0;
  organization_slug slug;
  std::string name;
  std::string plan = "free";  ///< plan id: free, pro, team, enterprise
  std::string billing_email;
  restriction limits;
  bool requires_mfa = false;
  time_point inserted_at;

  friend bool operator==(const organization&, const organization&) = default;
};

/// One person in one organization.
struct member {
  account_id account;
  std::string username;
  std::string primary_email;
  role access = role::developer;
};

/// One organization of a person, with what the person is in it.
struct membership {
  organization in;
  role access = role::developer;
};

}  // namespace signalbox::domain

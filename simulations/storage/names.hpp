#pragma once

#include <string>
#include <string_view>

#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

/// `split_part(email, '@', 1)`.
[[nodiscard]] inline std::string_view local_part(std::string_view email) {
  return email.substr(0, email.find('@'));
}

/// Returns a user's display name: the profile's username, or the address without a profile.
[[nodiscard]] inline std::string_view name_of(const tables& in, const account_row& user) {
  const auto* const profile = in.profiles.find(user.id);
  return profile != nullptr ? std::string_view(profile->username) : local_part(user.email);
}

}  // namespace signalbox::simulations

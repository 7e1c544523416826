#pragma once

#include <string_view>

#include "core/names.hpp"

namespace signalbox::domain {

/// Who may create an account.
enum class sign_up_policy {
  open,     ///< everyone
  invited,  ///< those whose address has an open invitation to an organization
  closed,   ///< operators alone create accounts
};

inline constexpr auto sign_up_policy_names =
    core::names_of<sign_up_policy>({{sign_up_policy::open, "open"},
                                    {sign_up_policy::invited, "invited"},
                                    {sign_up_policy::closed, "closed"}});

[[nodiscard]] constexpr std::string_view to_string(sign_up_policy policy) {
  return sign_up_policy_names.name_of(policy);
}

}  // namespace signalbox::domain

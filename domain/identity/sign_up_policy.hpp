#pragma once

#include <string_view>

#include "core/names.hpp"

namespace signalbox::domain {

/// The accounts that can be created by signing up.
enum class sign_up_policy {
  open,     ///< any
  invited,  ///< addresses with an open invitation to an organization
  closed,   ///< none: only operators create accounts
};

inline constexpr auto sign_up_policy_names =
    core::names_of<sign_up_policy>({{sign_up_policy::open, "open"},
                                    {sign_up_policy::invited, "invited"},
                                    {sign_up_policy::closed, "closed"}});

[[nodiscard]] constexpr std::string_view to_string(sign_up_policy policy) {
  return sign_up_policy_names.name_of(policy);
}

}  // namespace signalbox::domain

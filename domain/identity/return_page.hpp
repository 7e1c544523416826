#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Pages of the dashboard that somebody is sent back to from elsewhere.
namespace signalbox::domain {

/// The page that a caller asks for, as a whole address, when it is one of the dashboard at
/// `public_url` (`https://signalbox.example`): `{public_url}/dashboard/…` or `/dashboard/…`, at
/// most 500 bytes of plain ASCII. Else the dashboard's own page for the way back: nobody is sent to
/// another site.
[[nodiscard]] std::string return_page(std::string_view public_url, std::string_view asked);

/// An address with more parameters in its query; a fragment is cut off.
[[nodiscard]] std::string with_parameters(
    std::string_view url, const std::vector<std::pair<std::string, std::string>>& parameters);

}  // namespace signalbox::domain

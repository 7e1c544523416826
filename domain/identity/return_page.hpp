#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Pages of the dashboard for redirects from other sites.
namespace signalbox::domain {

/// Returns the requested page as an absolute address, when it belongs to the dashboard at
/// `public_url` (`https://signalbox.example`): `{public_url}/dashboard/…` or `/dashboard/…`, at
/// most 500 bytes of plain ASCII. Otherwise returns the default page: there are no redirects to
/// other sites.
[[nodiscard]] std::string return_page(std::string_view public_url, std::string_view requested);

/// Adds parameters to the query of an address; a fragment is removed.
[[nodiscard]] std::string with_parameters(
    std::string_view url, const std::vector<std::pair<std::string, std::string>>& parameters);

}  // namespace signalbox::domain

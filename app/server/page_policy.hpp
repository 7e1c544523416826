#pragma once

#include <string>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Returns the `Content-Security-Policy` (CSP level 3) of the dashboard's pages: everything from
/// the server itself, and the code editor also from `server.code_editor_url`.
[[nodiscard]] std::string page_policy(const settings& how);

/// Returns the URL from which pages load the code editor; empty: from the dashboard's own path,
/// always when self-hosted.
[[nodiscard]] std::string code_editor_url_of(const settings& how);

}  // namespace signalbox::app

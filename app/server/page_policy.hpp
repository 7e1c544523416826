#pragma once

#include <string>

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// What the dashboard's pages may run and load, for their `Content-Security-Policy` (CSP level 3):
/// everything from the server itself, and the code editor from `server.code_editor_url` besides.
[[nodiscard]] std::string page_policy(const settings& how);

/// Where pages get the code editor from; empty: from the dashboard's own path, as always
/// self-hosted.
[[nodiscard]] std::string code_editor_url_of(const settings& how);

}  // namespace signalbox::app

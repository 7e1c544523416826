#pragma once

#include <string>

#include "actors/messages/hooks.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// Returns a hook as displayed, without its secret and the values of its headers.
[[nodiscard]] core::json hook_json(const actors::shown_hook& of);
[[nodiscard]] core::json hooks_json(const actors::listed_hooks& of);
/// Returns at most `count` deliveries of a list (`actors::list_hook_deliveries`), and whether there
/// are more.
[[nodiscard]] core::json deliveries_json(const std::string& rows, std::size_t count);

}  // namespace signalbox::api

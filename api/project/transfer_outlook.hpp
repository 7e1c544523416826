#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>
#include <string_view>

#include "api/http/call.hpp"
#include "core/json/json.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

/// Returns the actor of an organization. Errors: `not_found`.
[[nodiscard]] boost::asio::awaitable<core::result<actors::organization_handle>> owner_of(
    call& c, domain::organization_slug slug);

/// Returns an obstacle to a move or a consequence of it: a key for programs and a message for
/// users.
[[nodiscard]] core::json transfer_remark(std::string_view key, std::string message);

/// A project and its planned move, before the target is asked.
struct planned_transfer {
  domain::project what;
  std::string source_plan;
  core::json errors = core::json::array();
  core::json warnings = core::json::array();
};

/// Returns the preview of moving a project to one of the caller's organizations: `TransferPreview`.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> transfer_outlook(
    call& c, planned_transfer plan, domain::membership target);

}  // namespace signalbox::api

#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>
#include <string_view>

#include "api/http/call.hpp"
#include "core/json/json.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

/// The actor of an organization. Errors: `not_found`.
[[nodiscard]] boost::asio::awaitable<core::result<actors::organization_handle>> owner_of(
    call& c, domain::organization_slug slug);

/// What stands in the way of a move, or comes of it: a key for programs and a sentence for people.
[[nodiscard]] core::json transfer_remark(std::string_view key, std::string message);

/// A project and what is known of its move before the target is asked.
struct planned_transfer {
  domain::project what;
  std::string source_plan;
  core::json errors = core::json::array();
  core::json warnings = core::json::array();
};

/// What moving a project to an organization of the caller's would bring: `TransferPreview`.
[[nodiscard]] boost::asio::awaitable<core::result<core::json>> transfer_outlook(
    call& c, planned_transfer plan, domain::membership target);

}  // namespace signalbox::api

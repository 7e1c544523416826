#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/organization.hpp"
#include "actors/messages/project_copy.hpp"
#include "api/http/answer.hpp"
#include "api/http/call.hpp"
#include "core/error.hpp"
#include "domain/project/project.hpp"

namespace signalbox::api {

/// The project that a call requests from another one.
struct requested_copy {
  std::string name;
  actors::prepare_copy from;
  std::optional<std::string> password = std::nullopt;  ///< empty: generated
  std::string compute_size = {};                       ///< empty: that of the source
  bool is_branch = false;
  std::optional<core::time_point> expires_at = std::nullopt;
};

/// Returns the second in the field `recovery_time_target_unix`, if it is given. Errors:
/// `bad_request`.
[[nodiscard]] core::result<std::optional<core::time_point>> recovery_time_in(const body& input);

/// Checks that the requested project can be made from the call's project, and has the organization
/// create it. Errors: those of `prepare_copy` and `create_project`; `conflict` without room on
/// disk.
[[nodiscard]] boost::asio::awaitable<core::result<actors::created_project>> create_copy(
    call& c, requested_copy requested);

/// Returns the projects of the call's organization that the caller may read.
[[nodiscard]] boost::asio::awaitable<core::result<std::vector<domain::project>>> siblings_of(
    call& c);

}  // namespace signalbox::api

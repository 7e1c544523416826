#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/dump/dump_job.hpp"
#include "dumps/service.hpp"

namespace signalbox::api {

/// Returns the service that makes dumps. Errors: `unavailable`.
[[nodiscard]] core::result<dumps::service*> dump_service(const call& c);

/// The database of the project in the path, for its dumps.
struct dump_access {
  domain::project_ref ref;
  domain::session_address at;
  std::uint64_t free_bytes = 0;  ///< of the project's disk; 0: not known
};
/// Errors: `conflict` when the database cannot be used; those of requests to actors.
[[nodiscard]] boost::asio::awaitable<core::result<dump_access>> open_dump_access(call& c);

/// Reads the chosen schemas and tables of a body. Errors: `bad_request`.
[[nodiscard]] core::result<domain::dump_selection> selection_of(const call& c);
/// Reads how a body restores. Errors: `bad_request`.
[[nodiscard]] core::result<domain::restore_rules> rules_of(const call& c);

/// The fields of a body for the two above.
/// @{
[[nodiscard]] std::vector<body_field> selection_fields();
[[nodiscard]] std::vector<body_field> rules_fields();
/// @}

[[nodiscard]] core::json dump_job_json(const domain::dump_job& of);

}  // namespace signalbox::api

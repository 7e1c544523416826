#pragma once

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::api {

/// Returns the query of an audit call: `date_start` and `date_end` (a date without a time means the
/// whole day), `actor`, `action`, `project`, `before` and `limit`, within the route's bounds.
/// Errors: `bad_request` with every invalid parameter.
[[nodiscard]] core::result<storage::audit_query> audit_query_of(const call& c);

}  // namespace signalbox::api

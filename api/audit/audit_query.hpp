#pragma once

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::api {

/// What the query of an audit call asks for: `date_start` and `date_end` (a date alone means its
/// whole day), `actor`, `action`, `project`, `before` and `limit`, within the route's bounds.
/// Errors: `bad_request` with every parameter that is wrong.
[[nodiscard]] core::result<storage::audit_query> audit_query_of(const call& c);

}  // namespace signalbox::api

#pragma once

#include <memory>

#include "api/http/call.hpp"
#include "core/json/json.hpp"
#include "tenant_sql/copy_writer.hpp"
#include "tenant_sql/text_run.hpp"

namespace signalbox::api {

/// Makes `ended` of a request for a COPY write the audit log: `detail` with role, rows, bytes,
/// duration and SQLSTATE, never the data.
void audit_copy(const call& c, tenant_sql::text_request& of,
                std::shared_ptr<const tenant_sql::copy_state> state, core::json detail);

}  // namespace signalbox::api

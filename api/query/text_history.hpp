#pragma once

#include "api/http/call.hpp"
#include "tenant_sql/text_run.hpp"

namespace signalbox::api {

/// Makes `ended` of a request also add the text to the caller's history. Texts of access tokens are
/// not part of it.
void record_text(const call& c, tenant_sql::text_request& of);

}  // namespace signalbox::api

#pragma once

#include <optional>

#include "api/http/call.hpp"
#include "api/http/success.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::api {

/// Returns the audit log entry of a call rejected for a missing permission; nothing for other
/// outcomes and for calls that are not audited.
[[nodiscard]] std::optional<storage::audit_entry> refusal_of(const call& c, const outcome& result);

}  // namespace signalbox::api

#pragma once

#include <optional>

#include "api/http/call.hpp"
#include "api/http/success.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::api {

/// The audit log's entry of a call that was refused for want of a right; nothing for any other
/// outcome, and for calls that are not audited.
[[nodiscard]] std::optional<storage::audit_entry> refusal_of(const call& c, const outcome& result);

}  // namespace signalbox::api

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/json/json.hpp"
#include "domain/identifiers.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::actors {

/// A part of the audit log that can be heard: what was done in an organization
/// (`audit:org:{slug}`), or by a person wherever they did it (`audit:account:{id}`).
using audit_log = std::variant<domain::organization_slug, domain::account_id>;

[[nodiscard]] std::string topic_of(const audit_log& log);

/// The log whose topic it is, if it is one.
[[nodiscard]] std::optional<audit_log> audit_log_of(std::string_view topic);

/// The logs that the entry stands in: two at most.
[[nodiscard]] std::vector<audit_log> logs_of(const storage::audit_entry& entry);

/// What finds its newest entries.
[[nodiscard]] storage::audit_query query_of(const audit_log& log, std::size_t count);

/// An entry as HTTP and topics show it.
[[nodiscard]] core::json audit_json(const storage::audit_entry& entry);

}  // namespace signalbox::actors

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

/// A part of the audit log with a topic: the actions in an organization (`audit:org:{slug}`), or
/// all actions of an account (`audit:account:{id}`).
using audit_log = std::variant<domain::organization_slug, domain::account_id>;

[[nodiscard]] std::string topic_of(const audit_log& log);

/// Returns the log of a topic, if it is one.
[[nodiscard]] std::optional<audit_log> audit_log_of(std::string_view topic);

/// Returns the logs that contain the entry: two at most.
[[nodiscard]] std::vector<audit_log> logs_of(const storage::audit_entry& entry);

/// Returns the query for the newest entries of a log.
[[nodiscard]] storage::audit_query query_of(const audit_log& log, std::size_t count);

/// Returns an entry in the format of HTTP and topics.
[[nodiscard]] core::json audit_json(const storage::audit_entry& entry);

}  // namespace signalbox::actors

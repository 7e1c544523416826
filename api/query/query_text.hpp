#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "core/error.hpp"
#include "domain/query/parsed_text.hpp"

namespace signalbox::api {

/// Parses a text, on the thread for long work if it takes long. Errors: those of
/// `domain::parse_text`.
[[nodiscard]] boost::asio::awaitable<core::result<domain::parsed_text>> parse_text(
    const call& c, std::string text);

/// Checks that the statements may run in a session of this access. Errors: `forbidden` for callers
/// without full access, otherwise `bad_request`, both with the reason; `bad_request` for statements
/// that run nowhere.
[[nodiscard]] core::result<void> check_statements(const domain::parsed_text& parsed,
                                                  const sql_access& access);

/// Puts a parsed text into a request. `limit`: a LIMIT of so many rows for plain SELECTs, beyond
/// which the result is cut.
void put_text(tenant_sql::text_request& into, std::string text, const domain::parsed_text& parsed,
              std::optional<std::uint64_t> limit);

/// Returns values for `$n`. Texts are passed as they are, null as NULL, and everything else as
/// JSON, which is PostgreSQL's text form of numbers and booleans. Nothing when the field is absent.
[[nodiscard]] std::optional<std::vector<tenant_sql::text_parameter>> parameters_of(
    const core::json& values);

/// Makes `ended` of a request write the audit log: fingerprints of the statements, and the text
/// only as far as `settings::audited_texts` allows.
void audit_text(const call& c, tenant_sql::text_request& of, const domain::parsed_text& parsed);

/// Makes `ended` of a request with definitions also report to the project that its schema may have
/// changed.
void report_definitions(const call& c, tenant_sql::text_request& of,
                        const domain::parsed_text& parsed);

/// Makes `ended` of a request that succeeds also report to the project that its database is used.
void report_use(const call& c, tenant_sql::text_request& of);

}  // namespace signalbox::api

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "api/http/call.hpp"
#include "api/http/success.hpp"
#include "tenant_sql/result_writer.hpp"

namespace signalbox::api {

/// Returns the answer for a text that failed: the error format of the platform, and the fields of
/// PostgreSQL's error beside `message`, as clients of catalogue APIs expect them. The status is
/// that of the failure's code: 400 for errors of SQL. `index`: of the change of a row that failed.
[[nodiscard]] success sql_failure(const call& c, const tenant_sql::text_failure& why,
                                  std::optional<std::size_t> index = std::nullopt);

/// The SQLSTATE of a statement that waited too long for a lock (PostgreSQL's manual, appendix A).
inline constexpr std::string_view lock_not_available = "55P03";

/// `text_failure::code` of a statement that waited too long for a lock: status 409.
inline constexpr const char* locked_code = "locked";

}  // namespace signalbox::api

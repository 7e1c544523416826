#pragma once

#include <string_view>
#include <vector>

#include "domain/query/sql_token.hpp"

namespace signalbox::domain {

/// Decodes the tokens of libpg_query's scanner (message `ScanResult` of its `pg_query.proto`, in
/// Protocol Buffers' wire format). Only the kinds and the beginnings are set. Tokens that lie
/// outside of `text`, and everything after malformed bytes, are left out.
[[nodiscard]] std::vector<sql_token> read_scan_result(std::string_view bytes,
                                                      std::string_view text);

}  // namespace signalbox::domain

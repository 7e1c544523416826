#pragma once

#include <string>
#include <string_view>

namespace signalbox::tenant_sql {

/// Appends a value as a JSON string (RFC 8259 section 7). Bytes that are not UTF-8, which a session
/// with another client encoding can produce, become U+FFFD.
void append_json_string(std::string& to, std::string_view text);

}  // namespace signalbox::tenant_sql

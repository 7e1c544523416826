#include "tenant_sql/replication_frame.hpp"

#include <chrono>
#include <cstddef>

#include "tenant_sql/byte_reader.hpp"

namespace signalbox::tenant_sql {

namespace {

/// PostgreSQL counts time from 2000-01-01.
constexpr std::chrono::sys_days postgres_epoch{std::chrono::year{2000} / 1 / 1};

void append_number(std::string& to, std::uint64_t number) {
  constexpr unsigned bits = 8;
  for (auto at = sizeof(number); at-- > 0;)
    to += static_cast<char>((number >> (at * bits)) & 0xffU);
}

}  // namespace

core::result<replication_frame> decode_frame(std::string_view bytes) {
  byte_reader from(bytes);
  const auto kind = from.letter();
  if (kind == 'w') {
    wal_data made;
    made.start = from.number<std::uint64_t>();
    made.end = from.number<std::uint64_t>();
    (void)from.number<std::int64_t>();
    made.data = from.rest();
    if (from.is_valid()) return made;
  }
  if (kind == 'k') {
    keepalive made;
    made.end = from.number<std::uint64_t>();
    (void)from.number<std::int64_t>();
    made.requests_reply = from.number<std::uint8_t>() != 0;
    if (from.is_complete()) return made;
  }
  return core::fail(core::errc::bad_request,
                    "PostgreSQL sent a replication message that cannot "
                    "be read.");
}

std::string status_update(std::uint64_t confirmed, core::time_point now) {
  std::string made = "r";
  // Received, flushed and applied are the same: nothing is kept here.
  append_number(made, confirmed);
  append_number(made, confirmed);
  append_number(made, confirmed);
  const auto since = std::chrono::duration_cast<std::chrono::microseconds>(now - postgres_epoch);
  append_number(made, static_cast<std::uint64_t>(since.count()));
  made += '\0';  // no reply is needed
  return made;
}

}  // namespace signalbox::tenant_sql

#include "tenant_sql/pgoutput.hpp"

#include <utility>

#include "tenant_sql/byte_reader.hpp"

namespace signalbox::tenant_sql::pgoutput {

namespace {

using core::result;

constexpr std::uint8_t identity_flag = 1;
constexpr std::uint8_t cascade_flag = 1;
constexpr std::uint8_t restart_flag = 2;

/// A number of columns. It is checked before anything is allocated for it.
std::size_t column_count(byte_reader& from) {
  const std::size_t count = from.number<std::uint16_t>();
  // Each column has at least one byte.
  if (count > columns_max || count > from.left()) from.reject();
  return from.is_valid() ? count : 0;
}

value read_value(byte_reader& from) {
  const auto kind = from.letter();
  if (kind == 'n') return {};
  if (kind == 'u') return {.kind = value_kind::unchanged};
  if (kind != 't' && kind != 'b') {
    from.reject();
    return {};
  }
  const auto size = from.number<std::uint32_t>();
  return {.kind = kind == 't' ? value_kind::text : value_kind::binary, .bytes = from.bytes(size)};
}

tuple read_tuple(byte_reader& from) {
  tuple made(column_count(from));
  for (auto& one : made) {
    one = read_value(from);
    if (!from.is_valid()) break;
  }
  return made;
}

/// Reads a tuple after its letter.
tuple read_new_tuple(byte_reader& from) {
  if (from.letter() != 'N') from.reject();
  return read_tuple(from);
}

begin read_begin(byte_reader& from) {
  begin made;
  made.final_lsn = from.number<std::uint64_t>();
  made.committed_us = from.number<std::int64_t>();
  made.transaction = from.number<std::uint32_t>();
  return made;
}

commit read_commit(byte_reader& from) {
  commit made;
  if (from.number<std::uint8_t>() != 0) from.reject();  // flags, of which none is defined
  made.lsn = from.number<std::uint64_t>();
  made.end_lsn = from.number<std::uint64_t>();
  made.committed_us = from.number<std::int64_t>();
  return made;
}

origin read_origin(byte_reader& from) {
  origin made;
  made.lsn = from.number<std::uint64_t>();
  made.name = from.text();
  return made;
}

relation read_relation(byte_reader& from) {
  relation made;
  made.oid = from.number<std::uint32_t>();
  made.schema = from.text();
  made.name = from.text();
  made.identity = from.letter();
  made.columns.resize(column_count(from));
  for (auto& one : made.columns) {
    one.is_identity = (from.number<std::uint8_t>() & identity_flag) != 0;
    one.name = from.text();
    one.type_oid = from.number<std::uint32_t>();
    one.type_modifier = from.number<std::int32_t>();
    if (!from.is_valid()) break;
  }
  return made;
}

type read_type(byte_reader& from) {
  type made;
  made.oid = from.number<std::uint32_t>();
  made.schema = from.text();
  made.name = from.text();
  return made;
}

insert read_insert(byte_reader& from) {
  insert made;
  made.relation = from.number<std::uint32_t>();
  made.row = read_new_tuple(from);
  return made;
}

update read_update(byte_reader& from) {
  update made;
  made.relation = from.number<std::uint32_t>();
  const auto kind = from.letter();
  if (kind == 'K' || kind == 'O') {
    made.before = read_tuple(from);
    made.after = read_new_tuple(from);
  } else if (kind == 'N') {
    made.after = read_tuple(from);
  } else {
    from.reject();
  }
  return made;
}

remove read_remove(byte_reader& from) {
  remove made;
  made.relation = from.number<std::uint32_t>();
  const auto kind = from.letter();
  if (kind != 'K' && kind != 'O') from.reject();
  made.before = read_tuple(from);
  return made;
}

truncate read_truncate(byte_reader& from) {
  truncate made;
  const std::size_t count = from.number<std::uint32_t>();
  const auto options = from.number<std::uint8_t>();
  made.cascades = (options & cascade_flag) != 0;
  made.restarts_identity = (options & restart_flag) != 0;
  if (count != from.left() / sizeof(std::uint32_t)) {
    from.reject();
    return made;
  }
  made.relations.resize(count);
  for (auto& one : made.relations)
    one = from.number<std::uint32_t>();
  return made;
}

message read_message(byte_reader& from) {
  switch (from.letter()) {
    case 'B':
      return read_begin(from);
    case 'C':
      return read_commit(from);
    case 'O':
      return read_origin(from);
    case 'R':
      return read_relation(from);
    case 'Y':
      return read_type(from);
    case 'I':
      return read_insert(from);
    case 'U':
      return read_update(from);
    case 'D':
      return read_remove(from);
    case 'T':
      return read_truncate(from);
    default:
      from.reject();
      return begin{};
  }
}

}  // namespace

result<message> decode(std::string_view bytes) {
  byte_reader from(bytes);
  auto made = read_message(from);
  if (!from.is_complete())
    return core::fail(core::errc::bad_request, "PostgreSQL sent a change that cannot be read.");
  return made;
}

}  // namespace signalbox::tenant_sql::pgoutput

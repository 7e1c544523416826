#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Messages of `pgoutput` as PostgreSQL sends them, for tests.
namespace signalbox::testing {

/// Returns a number in network order.
template <std::size_t Bytes>
std::string number(std::uint64_t value) {
  std::string made;
  for (auto at = Bytes; at-- > 0;)
    made += static_cast<char>((value >> (at * 8)) & 0xffU);
  return made;
}

inline std::string begin_bytes(std::uint64_t lsn) {
  return "B" + number<8>(lsn) + number<8>(7) + number<4>(42);
}

inline std::string commit_bytes(std::uint64_t lsn) {
  return "C" + number<1>(0) + number<8>(lsn) + number<8>(lsn + 8) + number<8>(7);
}

/// A table `public.users`, whose replica identity is its first column.
inline std::string relation_bytes(std::uint32_t oid, const std::vector<std::string>& columns) {
  auto made =
      "R" + number<4>(oid) + std::string("public\0users\0d", 14) + number<2>(columns.size());
  bool is_first = true;
  for (const auto& name : columns) {
    made += number<1>(is_first ? 1 : 0) + name + '\0' + number<4>(25) + number<4>(0xffffffff);
    is_first = false;
  }
  return made;
}

using text_row = std::vector<std::optional<std::string>>;

inline std::string tuple_bytes(const text_row& row) {
  auto made = number<2>(row.size());
  for (const auto& value : row)
    made += value ? "t" + number<4>(value->size()) + *value : std::string("n");
  return made;
}

inline std::string insert_bytes(std::uint32_t oid, const text_row& row) {
  return "I" + number<4>(oid) + "N" + tuple_bytes(row);
}

inline std::string update_bytes(std::uint32_t oid, const text_row& row) {
  return "U" + number<4>(oid) + "N" + tuple_bytes(row);
}

inline std::string remove_bytes(std::uint32_t oid, const text_row& row) {
  return "D" + number<4>(oid) + "K" + tuple_bytes(row);
}

}  // namespace signalbox::testing

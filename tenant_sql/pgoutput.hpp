#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"

/// Messages of the plugin `pgoutput`, version 1, as PostgreSQL's manual describes them ("Logical
/// Replication Message Formats"). All views are into the decoded bytes.
namespace signalbox::tenant_sql::pgoutput {

/// PostgreSQL's limit (MaxTupleAttributeNumber).
inline constexpr std::size_t columns_max = 1664;

struct begin {
  std::uint64_t final_lsn = 0;
  std::int64_t committed_us = 0;  ///< since 2000-01-01
  std::uint32_t transaction = 0;
};

struct commit {
  std::uint64_t lsn = 0;
  std::uint64_t end_lsn = 0;
  std::int64_t committed_us = 0;
};

struct origin {
  std::uint64_t lsn = 0;
  std::string_view name{};
};

struct relation_column {
  bool is_identity = false;  ///< part of the replica identity
  std::string_view name{};
  std::uint32_t type_oid = 0;
  std::int32_t type_modifier = 0;
};

/// The definition of a table, before its first change and after each change of it.
struct relation {
  std::uint32_t oid = 0;
  std::string_view schema{};  ///< empty: pg_catalog
  std::string_view name{};
  char identity = 0;  ///< `pg_class.relreplident`
  std::vector<relation_column> columns{};
};

struct type {
  std::uint32_t oid = 0;
  std::string_view schema{};
  std::string_view name{};
};

enum class value_kind : std::uint8_t { null, unchanged, text, binary };

struct value {
  value_kind kind = value_kind::null;
  std::string_view bytes{};
};

using tuple = std::vector<value>;

struct insert {
  std::uint32_t relation = 0;
  tuple row{};
};

struct update {
  std::uint32_t relation = 0;
  /// With the replica identity only, or whole (`FULL`); absent when the identity has not changed.
  std::optional<tuple> before{};
  tuple after{};
};

struct remove {
  std::uint32_t relation = 0;
  tuple before{};  ///< with the replica identity only, or whole
};

struct truncate {
  std::vector<std::uint32_t> relations{};
  bool cascades = false;
  bool restarts_identity = false;
};

using message =
    std::variant<begin, commit, origin, relation, type, insert, update, remove, truncate>;

/// Decodes one message. Errors: `bad_request` for bytes that are none, also for further ones at its
/// end.
[[nodiscard]] core::result<message> decode(std::string_view bytes);

}  // namespace signalbox::tenant_sql::pgoutput

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/names.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::domain {

enum class relation_kind : std::uint8_t {
  table,
  partitioned_table,
  view,
  materialized_view,
  foreign_table,
};

/// A column of a table, as statements about its rows need it.
struct table_column {
  std::string name;
  /// For casts: qualified where the search path matters, and without a length, because a cast to
  /// one cuts a value silently.
  std::string type;
  std::optional<std::size_t> characters_max = std::nullopt;  ///< of varchar(n) and char(n)
  bool is_long = false;                                      ///< its values have no fixed length
  bool is_nullable = true;
  bool is_text = false;  ///< of PostgreSQL's category of texts
  bool is_json = false;  ///< json or jsonb
  bool is_boolean = false;
  bool is_generated = false;  ///< GENERATED ALWAYS, as an expression or as an identity
  bool is_identity = false;   ///< of these, an identity
  bool is_writable = true;    ///< of a view: it shows a column of a table unchanged
};

/// What identifies a row.
enum class key_kind : std::uint8_t {
  primary_key,
  unique,       ///< a unique index on columns that are NOT NULL
  row_address,  ///< ctid, with tableoid where a table has parts
  none,
};

inline constexpr auto key_kind_names = core::names_of<key_kind>({
    {key_kind::primary_key, "primary_key"},
    {key_kind::unique, "unique"},
    {key_kind::row_address, "row_address"},
    {key_kind::none, "none"},
});

/// What the catalogue says about a table or view.
struct table_facts {
  std::uint32_t oid = 0;
  table_name name = {};
  relation_kind kind = relation_kind::table;
  bool is_system = false;  ///< of PostgreSQL itself
  bool takes_inserts = true;
  bool takes_updates = true;
  bool takes_deletes = true;
  std::vector<table_column> columns = {};
  key_kind key = key_kind::none;
  std::vector<std::string> key_columns = {};  ///< may be system columns

  /// Rows have an xmin that changes with every update.
  [[nodiscard]] bool has_versions() const {
    return kind == relation_kind::table || kind == relation_kind::partitioned_table;
  }
};

/// Returns the column with this name, also a system column of the key; null without one.
[[nodiscard]] const table_column* find_column(const table_facts& of, std::string_view name);

}  // namespace signalbox::domain

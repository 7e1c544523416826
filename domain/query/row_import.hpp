#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/query/import_records.hpp"
#include "domain/query/table_facts.hpp"

/// Importing rows into a table: by COPY into the table itself where nothing speaks against it, else
/// into a temporary table of texts, whose rows are inserted with casts.
namespace signalbox::domain {

/// Values of a record; the temporary table has one more column, and PostgreSQL's tables 1,600.
inline constexpr std::size_t import_values_max = 1'599;
/// Records that an import may reject; with more of them the file does not fit the table.
inline constexpr std::size_t rejected_records_max = 10'000;

enum class import_format : std::uint8_t { csv, tsv, json_lines };

inline constexpr auto import_format_names = core::names_of<import_format>({
    {import_format::csv, "csv"},
    {import_format::tsv, "tsv"},
    {import_format::json_lines, "jsonl"},
});

/// What becomes of a record whose key the table already has.
enum class import_conflict : std::uint8_t { reject, update, ignore };

inline constexpr auto import_conflict_names = core::names_of<import_conflict>({
    {import_conflict::reject, "reject"},
    {import_conflict::update, "update"},
    {import_conflict::ignore, "ignore"},
});

struct row_import {
  import_format format = import_format::csv;
  /// The column for each value of a record; nothing: the value is skipped.
  std::vector<std::optional<std::string>> columns = {};
  /// JSON lines: the name of each value within the objects.
  std::vector<std::string> members = {};
  std::optional<char> delimiter = std::nullopt;
  char quote = '"';
  std::optional<std::string> null_text = std::nullopt;
  import_conflict on_conflict = import_conflict::reject;
  std::vector<std::string> key = {};  ///< columns by which conflicts are found
  bool skips_rejected = false;        ///< otherwise all records are imported, or none
};

/// Checks an import. Errors: `forbidden` for tables of PostgreSQL itself; `bad_request` with the
/// field.
[[nodiscard]] core::result<void> check_import(const table_facts& table, const row_import& what);

/// Returns how its records are written.
[[nodiscard]] record_form form_of(const row_import& what);

/// Returns true when COPY can write to the table itself.
[[nodiscard]] bool copies_directly(const table_facts& table, const row_import& what);

/// Statements of a checked import.
/// @{
/// COPY into the table.
[[nodiscard]] std::string direct_copy(const table_facts& table, const row_import& what);
/// Creates the temporary table.
[[nodiscard]] std::string staging_table(const row_import& what);
/// Empties it.
[[nodiscard]] std::string staging_reset();
/// Makes finding some of its rows cheap.
[[nodiscard]] std::string staging_index();
/// COPY into it.
[[nodiscard]] std::string staging_copy(const row_import& what);
/// Inserts its rows with the numbers `first` to `last`, from 1. Of records with the same key the
/// last one counts.
[[nodiscard]] std::string staged_insert(const table_facts& table, const row_import& what,
                                        std::size_t first, std::size_t last);
/// @}

}  // namespace signalbox::domain

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/dump/dump_job.hpp"

/// The table of contents of an archive of pg_dump (`pg_backup_archiver.c`, versions 1.12 to 1.16:
/// PostgreSQL 9.0 and later).
namespace signalbox::domain {

/// An object in an archive.
struct archive_entry {
  std::int32_t id = 0;
  std::string kind;    ///< for example TABLE, `TABLE DATA`
  std::string schema;  ///< empty: in none
  std::string name;    ///< of constraints, triggers and the like with the table before it
  std::string owner;
  std::string file;  ///< of its data, in a directory
  std::vector<std::int32_t> dependencies;
  bool has_data = false;
};

enum class archive_form : std::uint8_t { custom, tar, directory };

struct archive_contents {
  archive_form form = archive_form::custom;
  std::string database;
  std::string server_version;
  std::string dump_version;
  std::vector<archive_entry> entries;
};

/// Bytes of a table of contents that are read.
inline constexpr std::size_t archive_contents_bytes_max = std::size_t{128} << 20U;
inline constexpr std::size_t archive_entries_max = 1'000'000;
/// The first bytes of an archive.
inline constexpr std::string_view archive_magic = "PGDMP";

/// Reads a table of contents. `file`: the archive, or its toc.dat; what follows is not read.
/// Errors: `bad_request` for what is no archive, is cut off, has another version, or names files
/// outside of its folder.
[[nodiscard]] core::result<archive_contents> read_archive_contents(std::string_view file);

/// Returns the ids of the entries that are restored, in their order: the chosen ones, without those
/// of the platform, and without what the project's role cannot own.
[[nodiscard]] std::vector<std::int32_t> restored_entries(const archive_contents& of,
                                                         const restore_rules& rules);

/// True for a name of a file that pg_dump writes into a folder.
[[nodiscard]] bool is_archive_file_name(std::string_view name);

}  // namespace signalbox::domain

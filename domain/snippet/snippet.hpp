#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"

/// Saved content of a project: SQL with its versions, the folders in which each member arranges it,
/// saved views of the table editor, and saved queries of logs.
namespace signalbox::domain {

inline constexpr std::size_t snippet_name_characters_max = 120;
inline constexpr std::size_t snippet_description_characters_max = 500;
inline constexpr std::size_t snippet_sql_bytes_max = 1'048'576;
/// Of SQL, of saved views and of queries of logs each.
inline constexpr std::size_t own_snippets_max = 1'000;     ///< private, per account and project
inline constexpr std::size_t shared_snippets_max = 1'000;  ///< per project
inline constexpr std::size_t own_table_views_max = 50;     ///< private, per account and table
inline constexpr std::size_t shared_table_views_max = 50;  ///< per table
/// The text of a saved view, and that of a query of logs.
inline constexpr std::size_t content_object_bytes_max = 65'536;
/// The highest oid of PostgreSQL.
inline constexpr std::int64_t table_id_max = 4'294'967'295;
inline constexpr std::size_t snippet_folders_max = 100;   ///< per account and project
inline constexpr std::size_t snippet_versions_max = 100;  ///< stored per snippet; the newest
/// Texts of a snippet's stored versions together; the current one is always stored.
inline constexpr std::size_t snippet_versions_bytes_max = std::size_t{16} * 1024 * 1024;
inline constexpr std::size_t snippets_deleted_at_once_max = 100;
inline constexpr std::size_t snippet_page_max = 200;  ///< entries of one page
/// Characters at the start of each text that a search reads, which limits its time.
inline constexpr std::size_t searched_characters_max = 65'536;
/// Words of a search; further ones are ignored.
inline constexpr std::size_t search_words_max = 8;
/// People that a snippet's topic shows at most.
inline constexpr std::size_t snippet_people_max = 100;
/// The highest line that a person's position may have.
inline constexpr std::int64_t snippet_line_max = 1'000'000;

/// Private snippets exist for their owner only, also for administrators.
enum class snippet_visibility {
  user,     ///< private
  project,  ///< shared with every member who may read the project
};

/// Returns `user` or `project`.
[[nodiscard]] std::string_view to_string(snippet_visibility visibility);
[[nodiscard]] std::optional<snippet_visibility> snippet_visibility_from(std::string_view text);

enum class content_type {
  sql,         ///< SQL, whose text is SQL
  table_view,  ///< how the table editor shows a table, whose text is a JSON object
  log_query,   ///< a query of logs, whose text is a JSON object
};

/// Returns `sql`, `table_view` or `log_query`.
[[nodiscard]] std::string_view to_string(content_type type);
[[nodiscard]] std::optional<content_type> content_type_from(std::string_view text);

/// The author of a change.
struct snippet_author {
  account_id account;
  std::string username;

  friend bool operator==(const snippet_author&, const snippet_author&) = default;
};

/// A snippet as one account sees it.
struct snippet {
  snippet_id id;
  project_ref project;
  std::string name;
  std::string description;
  snippet_visibility visibility = snippet_visibility::user;
  bool is_favorite = false;                 ///< of the account
  std::optional<snippet_folder_id> folder;  ///< of the account
  std::optional<snippet_author> owner;      ///< none: the account was deleted
  std::optional<snippet_author> updated_by;
  core::time_point inserted_at{};
  core::time_point updated_at{};
  std::int64_t version = 0;        ///< from 1; grows with each change of name, description, text or
                                   ///< visibility
  std::optional<std::string> sql;  ///< the text; only when a single one is read
  std::optional<std::int64_t> table_id = std::nullopt;  ///< the table's oid, only of a saved view
  bool is_log_query = false;

  [[nodiscard]] content_type type() const;

  friend bool operator==(const snippet&, const snippet&) = default;
};

/// A snippet to create or replace.
struct snippet_change {
  snippet_id id;
  std::string name;
  std::string description;
  snippet_visibility visibility = snippet_visibility::user;
  bool is_favorite = false;
  std::optional<snippet_folder_id> folder;
  std::string sql;
  std::optional<std::int64_t> version;  ///< the edited version; none: it is a new one
  std::optional<std::int64_t> table_id = std::nullopt;  ///< the table's oid, only of a saved view
  bool is_log_query = false;

  [[nodiscard]] content_type type() const;
};

/// A stored version.
struct snippet_version {
  std::int64_t version = 0;
  std::string name;
  core::time_point updated_at{};
  std::optional<snippet_author> updated_by;
  std::optional<std::string> sql;  ///< the text; only when a single one is read
  content_type type = content_type::sql;

  friend bool operator==(const snippet_version&, const snippet_version&) = default;
};

/// A folder in which one account arranges snippets of one project.
struct snippet_folder {
  snippet_folder_id id;
  std::string name;

  friend bool operator==(const snippet_folder&, const snippet_folder&) = default;
};

struct snippet_counts {
  std::uint64_t own = 0;  ///< private ones
  std::uint64_t shared = 0;
  std::uint64_t favorites = 0;

  friend bool operator==(const snippet_counts&, const snippet_counts&) = default;
};

enum class snippet_order { newest_first, by_name };

/// The position after an entry of a list.
struct snippet_cursor {
  std::string key;  ///< the time of the last change, or the name in lower case
  snippet_id id;
};

/// Which snippets to list; empty members match all.
struct snippet_filter {
  content_type type = content_type::sql;
  std::optional<std::int64_t> table_id = std::nullopt;  ///< views of this table
  std::optional<snippet_visibility> visibility = std::nullopt;
  bool favorites_only = false;
  std::optional<snippet_folder_id> folder = std::nullopt;
  std::string search = {};  ///< every word must occur in the name, the description or the text
  snippet_order order = snippet_order::newest_first;
  std::optional<snippet_cursor> after = std::nullopt;
  std::uint64_t count = snippet_page_max;
};

struct snippet_page {
  std::vector<snippet> entries;
  std::optional<snippet_cursor> next;  ///< nothing on the last page
};

/// Rules for fields of a body: a snippet's name and that of a folder, and a description. Errors:
/// `bad_request` with the field.
/// @{
[[nodiscard]] core::result<std::string> check_snippet_name(std::string_view field,
                                                           std::string_view text);
[[nodiscard]] core::result<std::string> check_snippet_description(std::string_view field,
                                                                  std::string_view text);
[[nodiscard]] core::result<std::string> check_snippet_uuid(std::string_view field,
                                                           std::string_view text);
/// @}

/// Checks a text: UTF-8, at most 1 MiB, no U+0000. Errors: `payload_too_large`, `bad_request`.
[[nodiscard]] core::result<void> check_snippet_sql(std::string_view sql);

/// Returns the text of a saved view or a query of logs: what its page sent, as compact JSON.
/// Errors: `payload_too_large`, above 64 KiB.
[[nodiscard]] core::result<std::string> content_object_text(const core::json& content);

/// Returns the only account that may see a snippet; empty: every member who may read the project.
[[nodiscard]] account_id only_reader(const snippet& of);

/// Checks whether the account may replace `current` by `change`, whose versions match: only the
/// owner may make a shared snippet private, and a saved view stays that of its table. Errors:
/// `forbidden`; `bad_request` with the field.
[[nodiscard]] core::result<void> check_replacement(const snippet& current,
                                                   const snippet_change& change,
                                                   const account_id& by);

/// Returns whether a change creates a new version. A change of the account's folder or favorite
/// does not.
[[nodiscard]] bool makes_version(const snippet& current, const snippet_change& change);

/// Returns the patterns of a search for ILIKE, one for each word.
[[nodiscard]] std::vector<std::string> search_patterns(std::string_view search);

/// A cursor as an opaque text, and back. Nothing for an invalid text.
/// @{
[[nodiscard]] std::string to_text(const snippet_cursor& cursor);
[[nodiscard]] std::optional<snippet_cursor> snippet_cursor_from(std::string_view text);
/// @}

}  // namespace signalbox::domain

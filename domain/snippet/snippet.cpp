#include "domain/snippet/snippet.hpp"

#include <fmt/format.h>

#include "core/encoding/base64.hpp"
#include "core/encoding/utf8.hpp"
#include "core/names.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using core::errc;

constexpr std::string_view white_space = " \t\r\n\f\v";
/// Separates the id of a cursor from its key.
constexpr char cursor_separator = '|';
/// A UUID's characters.
constexpr std::size_t uuid_length = 36;

constexpr auto content_type_names =
    core::names_of<content_type>({{content_type::sql, "sql"},
                                  {content_type::table_view, "table_view"},
                                  {content_type::log_query, "log_query"}});

content_type type_of_content(const std::optional<std::int64_t>& table_id, bool is_log_query) {
  if (table_id) return content_type::table_view;
  return is_log_query ? content_type::log_query : content_type::sql;
}

/// As sentences name it.
std::string_view noun_of(content_type type) {
  switch (type) {
    case content_type::sql:
      return "snippet";
    case content_type::table_view:
      return "view";
    case content_type::log_query:
      return "query";
  }
  return "";
}

}  // namespace

std::string_view to_string(snippet_visibility visibility) {
  return visibility == snippet_visibility::user ? "user" : "project";
}

std::optional<snippet_visibility> snippet_visibility_from(std::string_view text) {
  if (text == "user") return snippet_visibility::user;
  if (text == "project") return snippet_visibility::project;
  return std::nullopt;
}

std::string_view to_string(content_type type) {
  return content_type_names.name_of(type);
}

std::optional<content_type> content_type_from(std::string_view text) {
  return content_type_names.value_of(text);
}

content_type snippet::type() const {
  return type_of_content(table_id, is_log_query);
}

content_type snippet_change::type() const {
  return type_of_content(table_id, is_log_query);
}

core::result<std::string> check_snippet_name(std::string_view field, std::string_view text) {
  return check_title(field, text, snippet_name_characters_max);
}

core::result<std::string> check_snippet_description(std::string_view field, std::string_view text) {
  const auto characters = core::count_code_points(text);
  if (!characters) return fail_field(std::string{field}, "must be UTF-8");
  if (*characters > snippet_description_characters_max) {
    return fail_field(std::string{field}, fmt::format("must have at most {} characters",
                                                      snippet_description_characters_max));
  }
  return std::string{text};
}

core::result<std::string> check_snippet_uuid(std::string_view field, std::string_view text) {
  if (!is_uuid(text)) return fail_field(std::string{field}, "must be a UUID in lower case");
  return std::string{text};
}

core::result<void> check_snippet_sql(std::string_view sql) {
  if (sql.size() > snippet_sql_bytes_max)
    return core::fail(errc::payload_too_large, "The SQL text is longer than 1 MiB.");
  if (!core::is_utf8(sql) || sql.contains('\0'))
    return fail_field("content.sql", "must be UTF-8 without U+0000");
  return {};
}

core::result<std::string> content_object_text(const core::json& content) {
  auto text = content.dump(-1, ' ', false, core::json::error_handler_t::replace);
  if (text.size() > content_object_bytes_max)
    return core::fail(errc::payload_too_large, "The saved content is longer than 64 KiB.");
  return text;
}

account_id only_reader(const snippet& of) {
  const bool is_private = of.visibility == snippet_visibility::user;
  return is_private && of.owner ? of.owner->account : account_id{};
}

core::result<void> check_replacement(const snippet& current, const snippet_change& change,
                                     const account_id& by) {
  if (current.type() != change.type())
    return fail_field("type", "must be the type that it was created with");
  if (current.table_id != change.table_id)
    return fail_field("content.table_id", "must be the table that it was created for");
  const bool becomes_private = current.visibility == snippet_visibility::project &&
                               change.visibility == snippet_visibility::user;
  const bool is_owner = current.owner && current.owner->account == by;
  if (becomes_private && !is_owner) {
    return core::fail(errc::forbidden,
                      fmt::format("Only the owner of a shared {} can make it private. Save a copy.",
                                  noun_of(current.type())));
  }
  return {};
}

bool makes_version(const snippet& current, const snippet_change& change) {
  return current.name != change.name || current.description != change.description ||
         current.visibility != change.visibility || current.sql != change.sql;
}

std::vector<std::string> search_patterns(std::string_view search) {
  std::vector<std::string> patterns;
  while (patterns.size() < search_words_max) {
    const auto begin = search.find_first_not_of(white_space);
    if (begin == search.npos) break;
    search.remove_prefix(begin);
    const auto word = search.substr(0, search.find_first_of(white_space));
    search.remove_prefix(word.size());
    std::string pattern = "%";
    for (const char c : word) {
      if (c == '%' || c == '_' || c == '\\') pattern += '\\';
      pattern += c;
    }
    patterns.push_back(pattern + '%');
  }
  return patterns;
}

std::string to_text(const snippet_cursor& cursor) {
  return core::to_base64url(cursor.id.value + cursor_separator + cursor.key);
}

std::optional<snippet_cursor> snippet_cursor_from(std::string_view text) {
  const auto plain = core::from_base64url(text);
  if (!plain || plain->size() <= uuid_length || (*plain)[uuid_length] != cursor_separator)
    return std::nullopt;
  snippet_cursor cursor{.key = plain->substr(uuid_length + 1),
                        .id = snippet_id{plain->substr(0, uuid_length)}};
  if (!is_uuid(cursor.id.value) || !core::is_utf8(cursor.key) || cursor.key.contains('\0'))
    return std::nullopt;
  return cursor;
}

}  // namespace signalbox::domain

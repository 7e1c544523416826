#include "api/snippet/snippet_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::result;

/// Beyond the words of a search, for long names.
constexpr std::size_t search_bytes_max = 500;
/// A UUID in text.
constexpr std::size_t uuid_length = 36;
/// A cursor is made of a name, a UUID and a separator, in base64.
constexpr std::size_t cursor_bytes_max = 1'024;

}  // namespace

std::vector<body_field> snippet_fields() {
  return {
      {.name = "id",
       .summary = "A UUID that the client generates; that of a deleted snippet may be reused",
       .rule = domain::check_snippet_uuid},
      {.name = "name", .summary = "1 to 120 characters", .rule = domain::check_snippet_name},
      {.name = "description",
       .summary = "At most 500 characters",
       .required = false,
       .rule = domain::check_snippet_description},
      {.name = "type",
       .summary = "SQL, a view of a table as the table editor saves it, or a query of logs",
       .one_of = {"sql", "table_view", "log_query"}},
      {.name = "visibility",
       .summary = "Private (user), or shared with everyone who may read the project",
       .one_of = {"user", "project"}},
      {.name = "folder_id",
       .summary = "Your folder; null: none",
       .required = false,
       .rule = domain::check_snippet_uuid},
      {.name = "favorite",
       .summary = "Whether it is one of your favorites",
       .kind = value_kind::boolean,
       .required = false},
      {.name = "content",
       .summary = "SQL: its text as `sql`, at most 1 MiB. A view: the table's oid as `table_id` "
                  "and any other members, at most 64 KiB. A query of logs: any members, at most "
                  "64 KiB",
       .kind = value_kind::object},
      {.name = "version",
       .summary = "The version that you edited; absent for a new snippet",
       .kind = value_kind::integer,
       .required = false}};
}

namespace {

/// Returns the table whose view a content is. Errors: `bad_request` with the field.
result<std::int64_t> viewed_table_of(const core::json& content) {
  const auto id = content.find("table_id");
  const bool is_oid =
      id != content.end() && id->is_number_integer() && *id > 0 && *id <= domain::table_id_max;
  if (!is_oid) return domain::fail_field("content.table_id", "must be the oid of a table");
  return id->get<std::int64_t>();
}

/// Returns the text of a content. Errors: those of `snippet_change_of`.
result<std::string> content_text_of(const core::json& content, domain::content_type type) {
  if (type != domain::content_type::sql) return domain::content_object_text(content);
  const auto sql = content.find("sql");
  if (sql == content.end() || !sql->is_string())
    return domain::fail_field("content.sql", "must be a string");
  auto text = sql->get<std::string>();
  if (auto valid = domain::check_snippet_sql(text); !valid)
    return std::unexpected(std::move(valid.error()));
  return text;
}

}  // namespace

result<domain::snippet_change> snippet_change_of(const call& c) {
  const auto content = c.input.object("content");
  const auto type =
      domain::content_type_from(c.input.text("type")).value_or(domain::content_type::sql);
  auto text = content_text_of(content, type);
  if (!text) return std::unexpected(std::move(text.error()));
  domain::snippet_change change{
      .id = domain::snippet_id{c.input.text("id")},
      .name = c.input.text("name"),
      .description = c.input.maybe_text("description").value_or(""),
      .visibility = domain::snippet_visibility_from(c.input.text("visibility"))
                        .value_or(domain::snippet_visibility::user),
      .is_favorite = c.input.boolean_or("favorite", false),
      .folder = std::nullopt,
      .sql = std::move(*text),
      .version = c.input.maybe_integer("version")};
  if (auto folder = c.input.maybe_text("folder_id")) change.folder.emplace(std::move(*folder));
  change.is_log_query = type == domain::content_type::log_query;
  if (type == domain::content_type::table_view) {
    const auto table = viewed_table_of(content);
    if (!table) return std::unexpected(table.error());
    change.table_id = *table;
  }
  return change;
}

std::vector<query_field> snippet_filter_fields() {
  return {{.name = "type",
           .summary = "The kind of content",
           .one_of = {"sql", "table_view", "log_query"}},
          {.name = "table",
           .summary = "Returns views of the table with this oid; 0: of all tables",
           .range = query_range{.low = 0, .high = domain::table_id_max, .fallback = 0}},
          {.name = "visibility",
           .summary = "Private ones (user), shared ones (project), or both",
           .one_of = {"any", "user", "project"}},
          {.name = "favorite",
           .summary = "Whether to return your favorites only",
           .one_of = {"false", "true"}},
          {.name = "folder", .summary = "Returns those in this folder of yours"},
          {.name = "search",
           .summary = "Words, each of which must occur in the name, the description or the text"},
          {.name = "sort", .summary = "The order", .one_of = {"updated", "name"}},
          {.name = "limit",
           .summary = "Maximum number of snippets",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::snippet_page_max),
                                .fallback = 100}},
          {.name = "cursor", .summary = "The `cursor` of the previous page"}};
}

result<domain::snippet_filter> snippet_filter_of(const call& c) {
  domain::snippet_filter filter;
  const auto type = query_text(c, "type");
  if (!type) return std::unexpected(type.error());
  filter.type = domain::content_type_from(*type).value_or(domain::content_type::sql);
  const auto table = query_integer(c, "table");
  if (!table) return std::unexpected(table.error());
  if (*table > 0) filter.table_id = *table;
  const auto visibility = query_text(c, "visibility");
  if (!visibility) return std::unexpected(visibility.error());
  filter.visibility = domain::snippet_visibility_from(*visibility);
  const auto favorite = query_text(c, "favorite");
  if (!favorite) return std::unexpected(favorite.error());
  filter.favorites_only = *favorite == "true";
  if (auto folder = c.query("folder")) {
    if (!domain::is_uuid(*folder))
      return domain::fail_field("folder", "must be a UUID in lower case");
    filter.folder.emplace(std::move(*folder));
  }
  filter.search = c.query("search").value_or("");
  if (filter.search.size() > search_bytes_max)
    return domain::fail_field("search",
                              fmt::format("must have at most {} bytes", search_bytes_max));
  const auto sort = query_text(c, "sort");
  if (!sort) return std::unexpected(sort.error());
  if (*sort == "name") filter.order = domain::snippet_order::by_name;
  const auto limit = query_integer(c, "limit");
  if (!limit) return std::unexpected(limit.error());
  filter.count = static_cast<std::uint64_t>(*limit);
  if (const auto cursor = c.query("cursor")) {
    if (cursor->size() <= cursor_bytes_max) filter.after = domain::snippet_cursor_from(*cursor);
    const bool is_time = filter.after && core::from_iso8601(filter.after->key);
    if (!filter.after || (filter.order == domain::snippet_order::newest_first && !is_time))
      return domain::fail_field("cursor", "must be the cursor of a previous page in this order");
  }
  return filter;
}

std::vector<query_field> ids_fields(std::string_view summary) {
  return {{.name = "ids", .summary = summary}};
}

result<std::vector<std::string>> ids_of(const call& c) {
  constexpr std::size_t most = domain::snippets_deleted_at_once_max;
  const auto given = c.query("ids").value_or("");
  std::vector<std::string> ids;
  if (given.size() <= most * (uuid_length + 1)) {
    for (std::string_view rest = given; !rest.empty();) {
      const auto one = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(one.size() + 1, rest.size()));
      ids.emplace_back(one);
    }
  }
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  const bool is_valid =
      !ids.empty() && ids.size() <= most &&
      std::ranges::all_of(ids, [](const std::string& one) { return domain::is_uuid(one); });
  if (is_valid) return ids;
  return domain::fail_field("ids", fmt::format("must be 1 to {} UUIDs, separated by commas", most));
}

result<std::string> uuid_of_path(const call& c, std::string_view missing) {
  const auto& id = c.parameter("id");
  if (!domain::is_uuid(id)) return core::fail(errc::not_found, std::string{missing});
  return id;
}

}  // namespace signalbox::api

#include "domain/snippet/snippet_json.hpp"

#include <string>

namespace signalbox::domain {

namespace {

using core::json;

json content_json(const std::string& text, content_type type) {
  // A stored text is what `content_object_text` made.
  if (type != content_type::sql) return json::parse(text);
  return {{"sql", text}, {"schema_version", "1.0"}};
}

}  // namespace

json snippet_author_json(const std::optional<snippet_author>& author) {
  // Pages show the name wherever an author is, so it is never missing.
  if (!author) return {{"id", nullptr}, {"username", "Deleted user"}};
  return {{"id", author->account.value}, {"username", author->username}};
}

json snippet_json(const snippet& what) {
  json shown = {{"id", what.id.value},
                {"name", what.name},
                {"description", what.description},
                {"type", to_string(what.type())},
                {"visibility", to_string(what.visibility)},
                {"favorite", what.is_favorite},
                {"folder_id", what.folder ? json(what.folder->value) : json()},
                {"owner", snippet_author_json(what.owner)},
                {"last_updated_by", snippet_author_json(what.updated_by)},
                {"inserted_at", core::to_iso8601(what.inserted_at)},
                {"updated_at", core::to_iso8601(what.updated_at)},
                {"version", what.version}};
  if (what.table_id) shown["table_id"] = *what.table_id;
  if (what.sql) shown["content"] = content_json(*what.sql, what.type());
  return shown;
}

json snippet_page_json(const snippet_page& page) {
  auto data = json::array();
  for (const auto& one : page.entries)
    data.push_back(snippet_json(one));
  return {{"data", std::move(data)}, {"cursor", page.next ? json(to_text(*page.next)) : json()}};
}

json snippet_counts_json(const snippet_counts& counts) {
  return {{"private", counts.own}, {"shared", counts.shared}, {"favorites", counts.favorites}};
}

json snippet_version_json(const snippet_version& what) {
  json shown = {{"version", what.version},
                {"name", what.name},
                {"updated_at", core::to_iso8601(what.updated_at)},
                {"updated_by", snippet_author_json(what.updated_by)}};
  if (what.sql) shown["content"] = content_json(*what.sql, what.type);
  return shown;
}

json snippet_folder_json(const snippet_folder& what) {
  return {{"id", what.id.value}, {"name", what.name}};
}

json snippet_topic_json(const snippet& what) {
  auto author = snippet_author_json(what.updated_by);
  if (!what.updated_by) author.erase("id");
  return {{"version", what.version},
          {"name", what.name},
          {"updated_at", core::to_iso8601(what.updated_at)},
          {"updated_by", std::move(author)},
          {"project", what.project.value}};
}

}  // namespace signalbox::domain

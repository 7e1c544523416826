#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema author() {
  return object(
      {{"id", or_null(text("Null after the account was deleted"))}, {"username", text()}});
}

schema content() {
  auto made = object({maybe("sql", text("Of SQL")), maybe("schema_version", text()),
                      maybe("table_id", whole("Of a view: the table's oid"))});
  // A view and a query of logs have what the client sent.
  made["additionalProperties"] = true;
  return made;
}

}  // namespace

std::vector<component> snippet_schemas() {
  return {
      {"SnippetAuthor", author()},
      {"Snippet",
       object({{"id", uuid()},
               {"name", text()},
               {"description", text()},
               {"type", one_of({"sql", "table_view", "log_query"})},
               {"visibility", one_of({"user", "project"}, "Private or shared")},
               {"favorite", flag("Of the caller")},
               {"folder_id", or_null(uuid("Of the caller"))},
               {"owner", named("SnippetAuthor")},
               {"last_updated_by", named("SnippetAuthor")},
               {"inserted_at", moment()},
               {"updated_at", moment()},
               {"version", whole("Grows with each change")},
               maybe("table_id", whole("The table's oid, of a view")),
               maybe("content", content())},
              "Saved SQL, a view or a query of logs, with its text unless it is one of a list")},
      {"SnippetPage",
       object({{"data", list(named("Snippet"))},
               {"cursor", or_null(text("For the next page; null: there is none"))}})},
      {"SnippetCounts",
       object({{"private", whole()}, {"shared", whole()}, {"favorites", whole()}})},
      {"SnippetVersion", object({{"version", whole()},
                                 {"name", text()},
                                 {"updated_at", moment()},
                                 {"updated_by", named("SnippetAuthor")},
                                 maybe("content", content())},
                                "A stored version, with its text unless it is one of a list")},
      {"SnippetFolder", object({{"id", uuid()}, {"name", text()}})}};
}

}  // namespace signalbox::api::schemas

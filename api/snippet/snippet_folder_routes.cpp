#include <string>
#include <utility>

#include "actors/messages/snippet.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "api/snippet/content_access.hpp"
#include "api/snippet/snippet_body.hpp"
#include "domain/audit_actions.hpp"
#include "domain/snippet/snippet_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using transport::http::method;

constexpr std::string_view folders_pattern = "/platform/projects/{ref}/content/folders";
constexpr std::string_view folder_pattern = "/platform/projects/{ref}/content/folders/{id}";
constexpr std::string_view no_folder = "There is no such folder.";

success shown_folder(const domain::snippet_folder& what) {
  return ok(domain::snippet_folder_json(what));
}

awaitable<outcome> list_folders(call& c) {
  actors::list_snippet_folders request{.project = project_of_content(c),
                                       .account = c.caller.account.id};
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found), [](const std::vector<domain::snippet_folder>& all) {
    auto list = json::array();
    for (const auto& one : all)
      list.push_back(domain::snippet_folder_json(one));
    return ok(std::move(list));
  });
}

awaitable<outcome> create_folder(call& c) {
  if (auto allowed = require_sql_content(c); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  actors::create_snippet_folder request{.project = project_of_content(c),
                                        .account = c.caller.account.id,
                                        .name = c.input.text("name")};
  auto made = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(made), [](const domain::snippet_folder& what) {
    return created(domain::snippet_folder_json(what));
  });
}

awaitable<outcome> delete_folders(call& c) {
  if (auto allowed = require_sql_content(c); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  const auto ids = ids_of(c);
  if (!ids) co_return std::unexpected(ids.error());
  actors::delete_snippet_folders request{
      .project = project_of_content(c), .account = c.caller.account.id, .ids = {}};
  for (const auto& id : *ids)
    request.ids.emplace_back(id);
  auto gone = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> show_folder(call& c) {
  auto id = uuid_of_path(c, no_folder);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::find_snippet_folder request{.project = project_of_content(c),
                                      .account = c.caller.account.id,
                                      .id = domain::snippet_folder_id{std::move(*id)}};
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found), shown_folder);
}

awaitable<outcome> rename_folder(call& c) {
  if (auto allowed = require_sql_content(c); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  auto id = uuid_of_path(c, no_folder);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::rename_snippet_folder request{.project = project_of_content(c),
                                        .account = c.caller.account.id,
                                        .id = domain::snippet_folder_id{std::move(*id)},
                                        .name = c.input.text("name")};
  auto renamed = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(renamed), shown_folder);
}

std::vector<body_field> folder_fields() {
  return {{.name = "name", .summary = "1 to 120 characters", .rule = domain::check_snippet_name}};
}

}  // namespace

std::vector<route> snippet_folder_routes() {
  return {{.name = "list_snippet_folders",
           .summary = "List your folders of saved SQL in this project",
           .verb = method::get,
           .pattern = folders_pattern,
           .within = scope::project,
           .asks = reading_content,
           .answers = list_of("SnippetFolder"),
           .run = list_folders},
          {.name = "create_snippet_folder",
           .summary = "Create a folder of your own",
           .verb = method::post,
           .pattern = folders_pattern,
           .within = scope::project,
           .asks = creating_content,
           .audited_as = domain::audit::snippet_update,
           .body = folder_fields(),
           .answers = body_of("SnippetFolder", 201),
           .fails = {errc::conflict},
           .run = create_folder},
          {.name = "delete_snippet_folders",
           .summary = "Delete folders of yours: all that are named, or none. Their snippets stay",
           .verb = method::delete_,
           .pattern = folders_pattern,
           .within = scope::project,
           .asks = deleting_content,
           .audited_as = domain::audit::snippet_update,
           .query = ids_fields("The folders' UUIDs, separated by commas"),
           .answers = no_body(),
           .run = delete_folders},
          {.name = "show_snippet_folder",
           .summary = "Show a folder of yours",
           .verb = method::get,
           .pattern = folder_pattern,
           .within = scope::project,
           .asks = reading_content,
           .answers = body_of("SnippetFolder"),
           .run = show_folder},
          {.name = "rename_snippet_folder",
           .summary = "Rename a folder of yours",
           .verb = method::patch,
           .pattern = folder_pattern,
           .within = scope::project,
           .asks = updating_content,
           .audited_as = domain::audit::snippet_update,
           .body = folder_fields(),
           .answers = body_of("SnippetFolder"),
           .run = rename_folder}};
}

}  // namespace signalbox::api

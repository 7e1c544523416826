#include <fmt/format.h>

#include <memory>
#include <utility>

#include "actors/messages/dump.hpp"
#include "actors/runtime/send.hpp"
#include "api/dump/dump_access.hpp"
#include "api/dump/dump_body.hpp"
#include "api/http/authorize.hpp"
#include "api/query/export_links.hpp"
#include "api/query/export_plan.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "transport/http/content_disposition.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view dump_type = "application/octet-stream";
constexpr std::string_view used_link_sentence =
    "This download link has expired or was already used. Start the download again.";

const route& download_requesting_route();

/// A link of a dump starts no export of rows.
awaitable<result<export_plan>> refuse_plan(call&, sql_access, std::string) {
  co_return core::fail(errc::not_found, std::string(used_link_sentence));
}

constexpr export_kind dumps_by_link{.plan = refuse_plan,
                                    .requesting_route = download_requesting_route};

result<domain::dump_order> order_of(const call& c) {
  domain::dump_order made;
  auto selection = selection_of(c);
  if (!selection) return std::unexpected(std::move(selection.error()));
  made.selection = std::move(*selection);
  if (const auto text = c.input.maybe_text("format"))
    made.format = domain::dump_format_names.value_of(*text).value_or(made.format);
  if (const auto text = c.input.maybe_text("content"))
    made.content = domain::dump_content_names.value_of(*text).value_or(made.content);
  return made;
}

awaitable<outcome> stream_dump(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto order = order_of(c);
  if (!order) co_return std::unexpected(std::move(order.error()));
  auto access = co_await open_dump_access(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto turn = (*service)->reserve();
  if (!turn) co_return std::unexpected(std::move(turn.error()));
  auto name = domain::dump_file_name(access->ref.value, order->format, c.in.clock());
  actors::begin_download request{
      .name = name,
      .format = std::string(domain::dump_format_names.name_of(order->format)),
      .content = std::string(domain::dump_content_names.name_of(order->content)),
      .selection = order->selection,
      .by = c.requester()};
  auto job = co_await ask(c, c.project, std::move(request));
  if (!job) co_return std::unexpected(std::move(job.error()));
  auto data = co_await (*service)->open_download(std::move(*order), access->ref,
                                                 std::move(access->at), job->id, std::move(*turn));
  if (!data) {
    domain::dump_outcome ended{.state = domain::dump_state::failed,
                               .message = data.error().message};
    actors::post(c.project, actors::end_download{.id = job->id, .outcome = std::move(ended)});
    co_return std::unexpected(std::move(data.error()));
  }
  ready_answer made;
  made.headers.set("Content-Type", std::string(dump_type));
  made.headers.set("Content-Disposition", transport::http::attachment(name));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.stream = std::make_shared<dump_body>(std::move(*data), c.project, job->id);
  co_return success{.status = 200, .body = std::move(made)};
}

outcome answer_dump_link(const call& c) {
  domain::project_ref ref{c.parameter("ref")};
  requested_export what{.kind = &dumps_by_link,
                        .by = remember(c.caller, c.incoming),
                        .ref = ref,
                        .input = c.input,
                        .application = application_of(c),
                        .bytes = c.incoming.body.size()};
  auto token = c.in.exports.add(std::move(what), c.in.random, export_links::clock::now());
  if (!token) return std::unexpected(std::move(token.error()));
  return created(
      {{"url", fmt::format("/platform/database/{}/backups/download/{}", ref.value, *token)},
       {"expires_in_ms", c.in.exports.life().count()}});
}

awaitable<outcome> request_dump(call& c) {
  const auto accept = c.incoming.headers.find("accept").value_or("");
  if (!accept.contains("application/json")) co_return co_await stream_dump(c);
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  const auto order = order_of(c);
  if (!order) co_return std::unexpected(order.error());
  auto access = co_await open_dump_access(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  co_return answer_dump_link(c);
}

/// Makes the dump of a link as the call that requested it would make it now.
awaitable<outcome> download_dump(call& c) {
  if (c.incoming.verb != method::get)
    co_return core::fail(errc::bad_request, "A download link accepts only GET.");
  domain::project_ref ref{c.parameter("ref")};
  auto what = c.in.exports.take(c.parameter("token"), ref, export_links::clock::now());
  if (!what || what->kind != &dumps_by_link)
    co_return core::fail(errc::not_found, std::string(used_link_sentence));
  auto caller = co_await identify_again(c.in, std::move(what->by), c.time_left());
  if (!caller) {
    if (caller.error().code == errc::unauthenticated)
      co_return core::fail(errc::not_found, std::string(used_link_sentence));
    co_return std::unexpected(std::move(caller.error()));
  }
  call as{.in = c.in,
          .by = download_requesting_route(),
          .incoming = c.incoming,
          .path = c.path,
          .deadline = c.deadline,
          .caller = std::move(*caller),
          .input = std::move(what->input),
          .organization = {},
          .project = {},
          .mine = std::nullopt};
  auto welcome = let_in(as);
  if (!welcome) co_return std::unexpected(std::move(welcome.error()));
  auto allowed = co_await authorize(as);
  if (!allowed) co_return std::unexpected(std::move(allowed.error()));
  co_return co_await stream_dump(as);
}

awaitable<outcome> list_project_dumps(call& c) {
  auto found = co_await ask<actors::list_dumps>(c, c.project);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto jobs = json::array();
  for (const auto& one : *found)
    jobs.push_back(dump_job_json(one));
  json upload;
  std::uint64_t bytes_max = 0;
  if (c.in.dumps != nullptr) {
    bytes_max = c.in.dumps->bounds().upload_mb << 20U;
    if (const auto file = c.in.dumps->files().find(domain::project_ref{c.parameter("ref")}))
      upload = {{"id", file->id},
                {"name", file->name},
                {"bytes", file->bytes},
                {"format", dumps::to_string(file->form)}};
  }
  co_return ok({{"status", c.in.dumps != nullptr ? "ready" : "unavailable"},
                {"formats", {"custom", "directory", "sql"}},
                {"upload_bytes_max", bytes_max},
                {"upload", std::move(upload)},
                {"backups", std::move(jobs)}});
}

awaitable<outcome> cancel_running_dump(call& c) {
  actors::cancel_dump request{.id = c.parameter("dump"), .by = c.requester()};
  auto ended = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(ended), [](const actors::done&) { return accepted(json::object()); });
}

awaitable<outcome> download_dump_errors(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto found = co_await ask<actors::list_dumps>(c, c.project);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const auto id = c.parameter("dump");
  if (std::ranges::none_of(*found, [&](const auto& one) { return one.id == id; }))
    co_return core::fail(errc::not_found, "There is no such dump.");
  auto* const by = *service;
  std::function<std::optional<std::string>()> work = [by, &id] { return by->errors_of(id); };
  auto text = co_await by->run_blocking(std::move(work));
  if (!text) co_return core::fail(errc::not_found, "This dump has no list of errors.");
  ready_answer made;
  made.headers.set("Content-Type", "text/csv; charset=utf-8");
  made.headers.set("Content-Disposition", transport::http::attachment("errors-" + id + ".csv"));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.body = std::move(*text);
  co_return success{.status = 200, .body = std::move(made)};
}

const route& download_requesting_route() {
  static const route made = dump_routes().front();
  return made;
}

}  // namespace

std::vector<route> dump_routes() {
  auto fields = selection_fields();
  fields.insert(fields.begin(), {.name = "format",
                                 .summary = "Absent: custom. `directory`: as a tar",
                                 .required = false,
                                 .one_of = {"custom", "directory", "sql"}});
  return {{.name = "download_backup",
           .summary = "Download a dump of the database made by pg_dump",
           .verb = method::post,
           .pattern = "/platform/database/{ref}/backups/download",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::dump_download,
           .body = std::move(fields),
           .answers = text_or_link_of(dump_type, "ExportLink"),
           .fails = {errc::conflict, errc::too_many_requests, errc::unavailable},
           .run = request_dump},
          {.name = "download_backup_by_link",
           .summary = "Download the dump of a link, once",
           .verb = method::get,
           .pattern = "/platform/database/{ref}/backups/download/{token}",
           .lets_in = entry::anyone,
           .answers = text_of(dump_type),
           .fails = {errc::bad_request, errc::unauthenticated, errc::forbidden, errc::conflict,
                     errc::too_many_requests, errc::unavailable},
           .run = download_dump},
          {.name = "list_dumps",
           .summary = "List the dumps that are made or restored, and were",
           .verb = method::get,
           .pattern = "/platform/database/{ref}/backups/downloadable-backups",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .answers = body_of("Dumps"),
           .run = list_project_dumps},
          {.name = "cancel_dump",
           .summary = "Cancel the dump that is made or restored",
           .verb = method::delete_,
           .pattern = "/platform/database/{ref}/backups/dumps/{dump}",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .audited_as = domain::audit::dump_cancel,
           .answers = body_of("CancelledDump", 202),
           .fails = {errc::conflict},
           .run = cancel_running_dump},
          {.name = "download_dump_errors",
           .summary = "Download the errors of a restore as CSV",
           .verb = method::get,
           .pattern = "/platform/database/{ref}/backups/dumps/{dump}/errors",
           .scripts = domain::token_scope::database_write,
           .within = scope::project,
           .asks = administering,
           .answers = text_of("text/csv; charset=utf-8"),
           .fails = {errc::unavailable},
           .run = download_dump_errors}};
}

}  // namespace signalbox::api

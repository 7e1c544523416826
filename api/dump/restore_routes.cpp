#include <functional>
#include <memory>
#include <utility>

#include "actors/messages/dump.hpp"
#include "actors/runtime/send.hpp"
#include "api/dump/dump_access.hpp"
#include "api/dump/upload_body.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"
#include "tenant_sql/ndjson_writer.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

/// `dumps.upload_mb` bounds files further.
constexpr std::uint64_t upload_bytes_most = std::uint64_t{1} << 40U;
constexpr std::size_t upload_name_bytes = 200;

/// A body that was collected in memory.
class collected_dump final : public transport::http::body_reader {
 public:
  explicit collected_dump(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] awaitable<result<std::string_view>> next() override {
    if (std::exchange(is_read_, true)) co_return std::string_view{};
    co_return std::string_view(text_);
  }
  [[nodiscard]] std::optional<std::uint64_t> expected_bytes() const override {
    return text_.size();
  }

 private:
  std::string text_;
  bool is_read_ = false;
};

awaitable<outcome> upload_dump(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto name = c.query("filename").value_or("");
  if (name.size() > upload_name_bytes || name.contains('\0'))
    co_return domain::fail_field("filename", "must have at most 200 bytes");
  auto access = co_await open_dump_access(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto data = c.incoming.upload;
  if (!data) data = std::make_shared<collected_dump>(c.incoming.body);
  auto to = (*service)->files().begin(access->ref, core::random_uuid(c.in.random),
                                      name.empty() ? "dump" : name, data->expected_bytes(),
                                      access->free_bytes);
  if (!to) co_return std::unexpected(std::move(to.error()));
  upload_body::parts parts{
      .by = **service,
      .to = std::move(*to),
      .data = std::move(data),
      .at = std::move(access->at),
      .received = [owner = c.project, by = c.requester()](const dumps::uploaded_file& file) {
        actors::post(owner, actors::note_upload{.name = file.name, .bytes = file.bytes, .by = by});
      }};
  ready_answer made;
  made.headers.set("Content-Type", std::string(tenant_sql::ndjson_type));
  made.headers.set("Cache-Control", "no-store");
  made.headers.set("X-Content-Type-Options", "nosniff");
  made.stream = std::make_shared<upload_body>(std::move(parts));
  co_return success{.status = 200, .body = std::move(made)};
}

awaitable<outcome> describe_upload(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto access = co_await open_dump_access(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto file = (*service)->files().find(access->ref, c.parameter("upload"));
  if (!file) co_return std::unexpected(std::move(file.error()));
  auto* const by = *service;
  std::function<result<json>()> work = [by, &file, &access] {
    return by->describe(*file, access->at);
  };
  auto found = co_await by->run_blocking(std::move(work));
  co_return shown(std::move(found), [](json& of) { return ok(std::move(of)); });
}

awaitable<outcome> remove_upload(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  const domain::project_ref ref{c.parameter("ref")};
  auto* const by = *service;
  const std::string id = c.parameter("upload");
  std::function<result<void>()> work = [by, &ref, &id] { return by->files().remove(ref, id); };
  auto removed = co_await by->run_blocking(std::move(work));
  if (!removed) co_return std::unexpected(std::move(removed.error()));
  co_return nothing();
}

awaitable<outcome> restore_upload(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto rules = rules_of(c);
  if (!rules) co_return std::unexpected(std::move(rules.error()));
  const domain::project_ref ref{c.parameter("ref")};
  auto file = (*service)->files().find(ref, c.parameter("upload"));
  if (!file) co_return std::unexpected(std::move(file.error()));
  if (file->form == dumps::upload_form::script &&
      (!rules->selection.is_everything() || rules->content != domain::dump_content::everything ||
       rules->existing == domain::existing_objects::replace))
    co_return core::fail(errc::bad_request,
                         "A choice of objects, and replacing existing ones, need an archive of "
                         "pg_dump: this file is a script.");
  actors::start_restore request{
      .upload = file->id, .name = file->name, .rules = std::move(*rules), .by = c.requester()};
  auto begun = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(begun),
                  [](const domain::dump_job& of) { return accepted(dump_job_json(of)); });
}

awaitable<outcome> check_migration(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto source = domain::read_connection_string(c.input.text("connection_string"));
  if (!source) co_return std::unexpected(std::move(source.error()));
  auto access = co_await open_dump_access(c);
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto* const by = *service;
  std::function<result<json>()> work = [by, &source, &access] {
    return by->examine(*source, access->at, access->free_bytes);
  };
  auto found = co_await by->run_blocking(std::move(work));
  co_return shown(std::move(found), [](json& of) { return ok(std::move(of)); });
}

awaitable<outcome> migrate_database(call& c) {
  const auto service = dump_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto source = domain::read_connection_string(c.input.text("connection_string"));
  if (!source) co_return std::unexpected(std::move(source.error()));
  auto rules = rules_of(c);
  if (!rules) co_return std::unexpected(std::move(rules.error()));
  actors::start_migration request{
      .source = std::move(*source), .rules = std::move(*rules), .by = c.requester()};
  auto begun = co_await ask(c, c.project, std::move(request));
  co_return shown(std::move(begun),
                  [](const domain::dump_job& of) { return accepted(dump_job_json(of)); });
}

route of_restores(route what) {
  what.scripts = domain::token_scope::database_write;
  what.within = scope::project;
  what.asks = administering;
  what.fails.push_back(errc::unavailable);
  return what;
}

body_field connection_field() {
  constexpr std::size_t characters = 2'000;
  return {.name = "connection_string",
          .summary = "postgresql://user:password@host:port/database?sslmode=require",
          .characters_max = characters};
}

}  // namespace

std::vector<route> restore_routes() {
  auto migrating = rules_fields();
  migrating.insert(migrating.begin(), connection_field());
  return {of_restores({.name = "upload_dump",
                       .summary = "Upload a dump, also compressed with gzip, and see its contents",
                       .verb = method::post,
                       .pattern = "/platform/database/{ref}/backups/uploads",
                       .audited_as = domain::audit::dump_upload,
                       .query = {{.name = "filename", .summary = "The name of the file"}},
                       .upload_bytes_max = upload_bytes_most,
                       .answers = text_of(tenant_sql::ndjson_type),
                       .fails = {errc::conflict, errc::payload_too_large},
                       .run = upload_dump}),
          of_restores({.name = "describe_upload",
                       .summary = "The contents of an uploaded dump, compared with the database",
                       .verb = method::get,
                       .pattern = "/platform/database/{ref}/backups/uploads/{upload}",
                       .answers = body_of("UploadedDump"),
                       .fails = {errc::bad_request, errc::conflict},
                       .run = describe_upload}),
          of_restores({.name = "remove_upload",
                       .summary = "Remove an uploaded dump",
                       .verb = method::delete_,
                       .pattern = "/platform/database/{ref}/backups/uploads/{upload}",
                       .audited_as = domain::audit::dump_remove_upload,
                       .answers = no_body(),
                       .fails = {errc::conflict},
                       .run = remove_upload}),
          of_restores({.name = "restore_upload",
                       .summary = "Restore an uploaded dump into the database",
                       .verb = method::post,
                       .pattern = "/platform/database/{ref}/backups/uploads/{upload}/restore",
                       .audited_as = domain::audit::dump_restore,
                       .body = rules_fields(),
                       .answers = body_of("Dump", 202),
                       .fails = {errc::conflict, errc::too_many_requests},
                       .run = restore_upload}),
          of_restores({.name = "check_migration",
                       .summary = "Examine another PostgreSQL database before it is copied",
                       .verb = method::post,
                       .pattern = "/platform/database/{ref}/backups/migration/check",
                       .audited_as = domain::audit::dump_migrate,
                       .body = {connection_field()},
                       .answers = body_of("MigrationReport"),
                       .fails = {errc::conflict},
                       .run = check_migration}),
          of_restores({.name = "start_migration",
                       .summary = "Copy another PostgreSQL database into this one",
                       .verb = method::post,
                       .pattern = "/platform/database/{ref}/backups/migration",
                       .audited_as = domain::audit::dump_migrate,
                       .body = std::move(migrating),
                       .answers = body_of("Dump", 202),
                       .fails = {errc::conflict, errc::too_many_requests},
                       .run = migrate_database})};
}

}  // namespace signalbox::api

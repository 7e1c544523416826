#include "app/server/server_impl.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "actors/runtime/startup.hpp"
#include "app/log/request_note.hpp"
#include "app/server/counted_address.hpp"
#include "app/server/data_place.hpp"
#include "app/settings/known_names.hpp"
#include "app/settings/layer_settings.hpp"
#include "core/crypto/random_text.hpp"
#include "core/host_in_url.hpp"
#include "mail/send_mail.hpp"
#include "provisioning/backup/tool_run.hpp"
#include "provisioning/host/remote_provider.hpp"

namespace signalbox::app {

namespace {

/// A test message is sent within the time limit of a request.
/// @{
constexpr std::chrono::seconds test_connect_limit{4};
constexpr std::chrono::seconds test_limit{8};
/// Of a program of a dump by the host process.
constexpr std::chrono::seconds program_start_limit{20};
/// @}

/// A host without pgBackRest makes none; simulated backups need no program.
bool makes_backups(const settings& how) {
  return how.backups.enabled &&
         (how.projects.provider != "local" || !provisioning::find_backup_program().empty());
}

}  // namespace

void server::impl::make_environment() {
  workers = std::make_unique<worker_pools>(how);
  if (const auto requested = oauth_settings_of(how))
    oauth = std::make_unique<identity_provider::oauth_client>(*requested, *log);
  outbox = std::make_unique<mail::smtp_outbox>(
      mail_settings_of(how),
      mail::smtp_outbox::dependencies{.log = *log, .now = system_now, .random = random});
  notification_gauge = std::make_unique<channels>(how, *outbox);
  ready = std::make_unique<readiness>(*pool, workers->storage);
  disk = std::make_unique<disk_gauge>(
      [folders = std::vector{home->folder(), programs.folder}] { return free_mib_of(folders); },
      how.provisioning.disk_floor_mb, workers->storage, *log);
  system_settings = std::make_unique<actor_system_settings>(how.scheduler.threads);
  system = std::make_unique<caf::actor_system>(*system_settings);
  timeouts = std::make_unique<actors::request_timeouts>(*system);
  const auto address = [this](const domain::project& project) {
    return provider->session_address(
        {.ref = project.ref, .region = project.region, .port = project.port, .password = {}});
  };
  jobs = std::make_unique<job_sessions>(address);
  schemas = std::make_unique<schema_sessions>(address);
  hooks = std::make_unique<hook_calls>(address, how.hooks.allow_private_targets);
  live_rows = std::make_unique<live_readers>(address, random);
  backup_turns = std::make_unique<actors::backup_slots>(how.backups.concurrent);
  // A private database listens on no port.
  auto platform = database.embedded ? std::vector<postgres::named_server>{}
                                    : postgres::named_servers(database.conninfo);
  addresses = std::make_unique<foreign_addresses>(how, std::move(platform));
  // Before the actors, which start jobs and deliveries that are due.
  sql = std::make_unique<tenant_sql::service>(tenant_sql::settings{.bounds = how.sql});
  jobs->open(*sql);
  schemas->open(*sql);
  hooks->open(*sql);
  live_rows->open(*sql);
  dump_jobs = std::make_unique<dump_works>(address);
  own_programs = std::make_unique<provisioning::dump_programs>(provisioning::dump_programs::place{
      .programs = programs.programs.folder, .folder = programs.folder, .user = programs.user});
  dump_service = std::make_unique<dumps::service>(dump_settings());
  dump_jobs->open(*dump_service);
  log_lines =
      make_log_intake(how, logs_place(home->folder()), *provider, catalogue->log_sources, *log);
  logs =
      std::make_unique<log_readers>(how, logs_place(home->folder()), catalogue->log_sources, *log);
  if (log_lines)
    logs->on_damage([to = log_lines.get()](const domain::project_ref& ref,
                                           const std::vector<std::string>& files) {
      to->report_damage(ref, files);
    });
  environment = std::make_unique<actors::environment>(actors::environment{
      .hub = transport->hub(),
      .storage = *pool,
      .provider = *provider,
      .storage_workers = workers->storage,
      .provisioning_workers = workers->provisioning,
      .probe_workers = workers->probes,
      .hashing_workers = workers->hashing,
      .oauth_workers = workers->oauth,
      .timeouts = *timeouts,
      .roles = catalogue->roles,
      .compute = catalogue->compute,
      .plans = catalogue->plans,
      .signing = home->signing(),
      .sealing = home->sealing(),
      .mail = *outbox,
      .oauth = oauth.get(),
      .installation = *live,
      .now = system_now,
      .steady_now = system_steady_now,
      .random = random,
      .log = *log,
      .settings = actor_settings_of(how, catalogue->plans),
      .counted_address = counted_address_of(how),
      .metrics = &metrics,
      .channels = notification_gauge.get(),
      .simulations = hosted_simulations.get(),
      .jobs = jobs.get(),
      .schemas = schemas.get(),
      .hooks = hooks.get(),
      .live = live_rows.get(),
      .backups = makes_backups(how) ? backup_turns.get() : nullptr,
      .dumps = dump_jobs.get(),
      .logs = log_lines.get(),
      .foreign_address =
          [this](const std::string& of, std::uint16_t port, const std::string& current) {
            return addresses->find(of, port, current);
          },
      .authority_file = find_authority_file(),
      .send_now =
          [this](const domain::mail_account& through, const mail::message& message) {
            const auto by = sending_by(through);
            return mail::send_mail(by.server, message,
                                   {.from = by.from,
                                    .at = system_now(),
                                    .id = core::random_refresh_token(random),
                                    .from_name = by.from_name},
                                   is_stopping);
          }});
  live->on_change([this](const domain::effective_installation& what) { apply(what); });
  if (how.status.is_public) {
    public_page = std::make_unique<status_page>(how, *catalogue, *gateway, *environment,
                                                transport->context(0));
  }
}

dumps::settings server::impl::dump_settings() const {
  constexpr std::uint64_t bytes_per_mb = std::uint64_t{1} << 20U;
  return {.bounds = how.dumps,
          .programs = programs.programs.folder,
          .folder = dumps_folder(home->folder()),
          .disk_floor_bytes = how.provisioning.disk_floor_mb * bytes_per_mb,
          .authority_file = find_authority_file(),
          .find_address = [this](const std::string& of,
                                 std::uint16_t port) { return addresses->find(of, port, ""); },
          .start_program = [this](const auto& of, const auto& what,
                                  auto streams) -> core::result<void> {
            if (host)
              return provisioning::host::start_program(
                  *host, of, what, streams, std::chrono::steady_clock::now() + program_start_limit);
            return own_programs->start(of, what, std::move(streams));
          }};
}

mail::smtp_outbox::sending server::impl::sending_by(const domain::mail_account& through) const {
  auto server = mail_settings_of(how).server;
  server.url = through.url;
  server.user = through.user;
  server.password = through.password;
  server.connect_timeout = test_connect_limit;
  server.whole_timeout = test_limit;
  return {.server = std::move(server), .from = through.from, .from_name = live->name()};
}

void server::impl::apply(const domain::effective_installation& what) {
  mail::smtp_outbox::sending sending{.server = {}, .from = {}, .from_name = what.name.value};
  if (what.mail.value) {
    sending = sending_by(*what.mail.value);
    const auto limits = mail_settings_of(how).server;
    sending.server.connect_timeout = limits.connect_timeout;
    sending.server.whole_timeout = limits.whole_timeout;
  }
  outbox->configure(std::move(sending));
  // A wrong address can be corrected at the one that was used before.
  auto hosts = known_names_of(how, what.public_url.value, machine_name());
  const auto earlier_host = core::host_in_url(previous_url);
  if (!earlier_host.empty()) hosts.emplace_back(earlier_host);
  transport->allow_hosts(hosts);
  previous_url = what.public_url.value;
  entrance->note_tls(what.public_url.value.starts_with("https://"));
}

/// The root actor is not restarted in place, because every handle to it would be stale. The program
/// ends, and its supervisor starts a new one, which restores the state from storage.
void server::impl::root_ended(const caf::error& reason) {
  if (!reason || reason == caf::exit_reason::user_shutdown) return;
  const auto words = system->render(reason);
  log->critical("actors.root_failed reason=\"{}\"", words);
  end_by_fault(
      fmt::format("The directory actor failed ({}). Signalbox is stopping and must be started "
                  "again; no stored data is lost.",
                  words));
}

/// The host process performs the operations that need root; the next start creates a new one, which
/// finds the databases.
void server::impl::host_ended() {
  log->critical("provisioning.host_ended");
  end_by_fault(
      "The process that runs the projects' databases ended. Signalbox is stopping and must be "
      "started "
      "again; the databases keep running.");
}

void server::impl::end_by_fault(std::string sentence) {
  {
    const std::lock_guard lock(fault_guard);
    if (!fault) fault = std::move(sentence);
  }
  if (on_fault) on_fault();
}

api::context server::impl::api_context() {
  return {.timeouts = *timeouts,
          .directory = actors::directory_handle(directory),
          .key = home->signing(),
          .roles = catalogue->roles,
          .regions = catalogue->regions,
          .description = *description,
          .compute = catalogue->compute,
          .plans = catalogue->plans,
          .host_refusal =
              [this](const domain::compute_size& size) { return provider->refusal_of(size); },
          .content = catalogue->content,
          .incident_templates = catalogue->incident_templates,
          .extensions = catalogue->extensions,
          .address =
              [this](const domain::project& project) {
                return provider->address({.ref = project.ref,
                                          .region = project.region,
                                          .port = project.port,
                                          .password = {}});
              },
          .pooled_address =
              [this](const domain::project& project) {
                return provider->pooled_address({.ref = project.ref,
                                                 .region = project.region,
                                                 .port = project.port,
                                                 .password = {}});
              },
          .session_address =
              [this](const domain::project& project) {
                return provider->session_address({.ref = project.ref,
                                                  .region = project.region,
                                                  .port = project.port,
                                                  .password = {}});
              },
          .sql = sql.get(),
          .sealing = home->sealing(),
          .random = random,
          .database_authority = [this] { return provider->authority(); },
          .clock = system_now,
          .missing = [this] { return missing(); },
          .metrics = [this] { return metrics.text(reading()); },
          .all_projects = [this](auto reply) { past->all_projects(std::move(reply)); },
          .find_audit =
              [this](auto requested, auto reply) {
                past->find_audit(std::move(requested), std::move(reply));
              },
          .note_audit = [this](auto entry) { past->note_audit(std::move(entry)); },
          .note_broken_rule = [this](const domain::permission_entry& of,
                                     std::string_view why) { note_broken_rule(of, why, *log); },
          .observe = [this](const api::observation& seen) { note_request(seen, metrics, *log); },
          .limits = {.request_deadline = how.server.request_deadline,
                     .audited_texts = audited_texts_of(how),
                     .cloud_providers = {},
                     .allowed_origins = how.transport.allowed_origins,
                     .alertmanager_token = how.incidents.alertmanager_token,
                     .metrics_token = how.server.metrics_token},
          .calls = *call_limits,
          .exports = export_links,
          .imports = row_imports,
          .offers = [this] { return sign_in_offers(); },
          .mode = mode_of(how),
          .check_disk_headroom = [this] { return domain::check_headroom_for_project(disk->now()); },
          .dumps = dump_service.get(),
          .logs = &logs->reading(),
          .status = public_page ? &public_page->documents() : nullptr};
}

api::sign_in_offers server::impl::sign_in_offers() const {
  const bool sends_mail = outbox->configured();
  return {.oauth_provider_id = oauth ? oauth->provider() : std::string{},
          .oauth_provider_name = oauth ? oauth->name() : std::string{},
          .sends_mail = sends_mail,
          .confirms_email = how.identity.confirm_email && sends_mail,
          .sign_up = live->sign_up(),
          .installation_name = live->name()};
}

std::vector<api::missing_part> server::impl::missing() {
  std::vector<api::missing_part> found;
  if (!ready->storage_responds())
    found.push_back({.name = "storage", .reason = "The platform's database cannot be reached."});
  const auto headroom = disk->now();
  const auto left = domain::headroom_on(headroom);
  if (left != domain::disk_headroom::enough)
    found.push_back({.name = "disk",
                     .reason = domain::disk_headroom_text(headroom),
                     .is_warning = left == domain::disk_headroom::low});
  return found;
}

metrics_reading server::impl::reading() {
  return {.transport = transport->snapshot(),
          .unexpected_messages = actors::unexpected_messages(),
          .waiting_tasks = {{"storage", workers->storage.waiting()},
                            {"provisioning", workers->provisioning.waiting()},
                            {"probes", workers->probes.waiting()},
                            {"hashing", workers->hashing.waiting()},
                            {"code_host", workers->oauth.waiting()}},
          .storage_available = pool->present_usage().available,
          .disk = disk->now(),
          .pooler = provider->pooler_now(),
          .mail = outbox->figures(),
          .running_simulations = hosted_simulations->running(),
          .backups = backup_turns->now(),
          .dumps = dump_service->running(),
          .log_intake = log_lines ? std::optional(log_lines->totals()) : std::nullopt,
          .logs = logs->counts(),
          .texts = sql->counts(),
          .live_rows = sql->live(),
          .certificate_end = transport->certificate_end()};
}

}  // namespace signalbox::app

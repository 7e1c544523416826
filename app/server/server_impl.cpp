#include "app/server/server_impl.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/runtime/startup.hpp"
#include "app/log/request_note.hpp"
#include "app/server/counted_address.hpp"
#include "app/settings/layer_settings.hpp"

namespace signalbox::app {

void server::impl::make_environment() {
  workers = std::make_unique<worker_pools>(how);
  if (const auto requested = oauth_settings_of(how))
    oauth = std::make_unique<identity_provider::oauth_client>(*requested, *log);
  outbox = std::make_unique<mail::smtp_outbox>(
      mail_settings_of(how),
      mail::smtp_outbox::dependencies{.log = *log, .now = system_now, .random = random});
  notification_gauge = std::make_unique<channels>(how);
  ready = std::make_unique<readiness>(*pool, workers->storage);
  disk = std::make_unique<disk_gauge>(
      [folders = std::vector{home->folder(), programs.folder}] { return free_mib_of(folders); },
      how.provisioning.disk_floor_mb, workers->storage, *log);
  system_settings = std::make_unique<actor_system_settings>(how.scheduler.threads);
  system = std::make_unique<caf::actor_system>(*system_settings);
  timeouts = std::make_unique<actors::request_timeouts>(*system);
  environment = std::make_unique<actors::environment>(
      actors::environment{.hub = transport->hub(),
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
                          .public_url = public_url_of(how),
                          .now = system_now,
                          .steady_now = system_steady_now,
                          .random = random,
                          .log = *log,
                          .settings = actor_settings_of(how, catalogue->plans),
                          .counted_address = counted_address_of(how),
                          .metrics = &metrics,
                          .channels = notification_gauge.get(),
                          .simulations = hosted_simulations.get()});
  if (how.status.is_public) {
    public_page = std::make_unique<status_page>(how, *catalogue, *gateway, *environment,
                                                transport->context(0));
  }
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
          .offers = {.oauth_provider_id = oauth ? oauth->provider() : std::string{},
                     .oauth_provider_name = oauth ? oauth->name() : std::string{},
                     .sends_mail = outbox->configured(),
                     .confirms_email = confirms_email(how),
                     .sign_up = sign_up_policy_of(how)},
          .mode = mode_of(how),
          .check_disk_headroom = [this] { return domain::check_headroom_for_project(disk->now()); },
          .status = public_page ? &public_page->documents() : nullptr};
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
          .texts = sql->counts(),
          .certificate_end = transport->certificate_end()};
}

}  // namespace signalbox::app

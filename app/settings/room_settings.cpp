#include "app/settings/room_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/server/page_policy.hpp"

namespace signalbox::app {

domain::sign_up_policy sign_up_policy_of(const settings& how) {
  // The table of settings has checked the word.
  return domain::sign_up_policy_names.value_of(how.identity.sign_up)
      .value_or(domain::sign_up_policy::closed);
}

bool confirms_email(const settings& how) {
  return how.identity.confirm_email && !how.mail.url.empty();
}

actors::actor_settings actor_settings_of(const settings& how, const domain::plan_catalogue& plans) {
  actors::actor_settings made;
  made.probe_in_between = how.projects.probe_in_between;
  made.probe_heartbeat = how.projects.probe_heartbeat;
  made.probe_deadline = how.projects.probe_deadline;
  made.probe_backoff_max = how.projects.probe_backoff_max;
  made.step_deadline = how.projects.step_deadline;
  made.operation_deadline = how.projects.operation_deadline;
  made.storage_deadline = how.database.deadline;
  made.clock_skew_max = how.sessions.clock_skew_max;
  made.access_token_life = how.identity.access_token_life;
  made.refresh_token_life = how.identity.refresh_token_life;
  made.ports = {.first = how.provisioning.port_first, .last = how.provisioning.port_last};
  made.free_projects_max = plans.free_active_max();
  made.largest_disk_gb = how.provisioning.largest_disk_gb;
  made.automatic_restart = {.enabled = how.projects.automatic_restart,
                            .delay = how.projects.automatic_restart_delay,
                            .attempts_max = how.projects.automatic_restart_attempts,
                            .window = how.projects.automatic_restart_window};
  made.password_cost = {.opslimit = how.identity.argon2_passes,
                        .memlimit_bytes = how.identity.argon2_memory_kib * 1024};
  made.attempts_per_account = {.attempts_max = how.identity.attempts_per_account_max,
                               .window = how.identity.attempts_window};
  made.attempts_per_account_everywhere = {
      .attempts_max = how.identity.attempts_per_account_everywhere_max,
      .window = how.identity.attempts_window};
  made.hashing_waiting_max = how.identity.hashing_waiting_max;
  made.sign_up = sign_up_policy_of(how);
  made.confirm_email = confirms_email(how);
  made.ended_sessions_life = std::chrono::days(how.identity.ended_sessions_days);
  made.tenancy = {.organizations_per_person_max = how.identity.organizations_per_person_max,
                  .free_projects_per_person_max = how.projects.free_per_person_max,
                  .projects_max = how.projects.installation_max};
  made.attempts_per_address = {.attempts_max = how.identity.attempts_per_address_max,
                               .window = how.identity.attempts_window};
  made.topics = {.ring_patches_max = how.topics.ring_patches_max,
                 .ring_bytes_max = how.topics.ring_bytes_max,
                 .piece_bytes_max = how.topics.piece_bytes_max};
  made.support_address = how.mail.support_address;
  made.suggestions = {.share = how.incidents.suggest_share,
                      .projects_min = how.incidents.suggest_min_projects,
                      .within = how.incidents.suggest_within};
  made.hold_back_alerts = how.incidents.alertmanager_hold_back;
  made.telemetry = {.enabled = how.telemetry.enabled && how.mode != "self_hosted",
                    .retention = std::chrono::days(how.telemetry.retention_days),
                    .events_per_day_max = how.telemetry.events_per_day_max};
  return made;
}

api::mode_of_use mode_of(const settings& how) {
  if (how.mode != "self_hosted") return {.code_editor_url = code_editor_url_of(how)};
  return {.is = domain::installation_mode::self_hosted,
          .disabled_features = how.identity.disabled_features};
}

namespace {

/// What one client may cost.
void bound_clients(transport::server_config& of, const settings::limits_section& wanted) {
  of.http.connections_per_address_max = wanted.connections_per_address_max;
  of.http.exempt_addresses = wanted.exempt_addresses;
  of.http.open_body_bytes_max = wanted.open_body_bytes_max;
  of.http.body_bytes_total_max = wanted.body_bytes_total_max;
  of.http.headers_max = wanted.headers_max;
  of.http.handshake_timeout = wanted.handshake_timeout;
  auto& live = of.realtime;
  live.upgrade_timeout = wanted.upgrade_timeout;
  live.connect_timeout = wanted.connect_timeout;
  live.close_timeout = wanted.close_timeout;
  live.packet_bytes_max = wanted.packet_bytes_max;
  live.payload_packets_max = wanted.payload_packets_max;
  live.packets_per_second_max = static_cast<std::uint32_t>(wanted.packets_per_second_max);
  live.events_in_flight_max = wanted.events_in_flight_max;
  live.fragments_max = wanted.fragments_max;
  live.nesting_depth_max = wanted.nesting_depth_max;
  live.namespace_bytes_max = wanted.namespace_bytes_max;
  live.event_name_bytes_max = wanted.event_name_bytes_max;
  live.attachments_max = static_cast<std::uint32_t>(wanted.attachments_max);
  live.attachment_bytes_max = wanted.attachment_bytes_max;
}

}  // namespace

api::call_limits::bounds call_bounds_of(const settings::limits_section& wanted) {
  constexpr double burst_seconds = 4;
  const auto bucket = [](std::uint64_t calls) {
    const auto per_second = static_cast<double>(calls);
    return api::rate_limit::bounds{.per_second = per_second,
                                   .burst = std::max(1.0, per_second * burst_seconds)};
  };
  return {.by_address = bucket(wanted.calls_per_second_per_address_max),
          .by_token = bucket(wanted.calls_per_second_per_token_max),
          .exempt = transport::http::network_list(wanted.exempt_addresses)};
}

transport::server_config transport_config_of(const settings& how) {
  const auto& server = how.server;
  transport::server_config made;
  made.address = server.host;
  made.port = server.port;
  made.io_threads = server.io_threads;
  made.http.head_bytes_max = server.head_bytes_max;
  made.http.body_bytes_max = server.body_bytes_max;
  made.http.head_timeout = server.head_timeout;
  made.http.body_timeout = server.body_timeout;
  made.http.idle_timeout = server.idle_timeout;
  made.http.write_timeout = server.write_timeout;
  made.http.connections_max = server.connections_max;
  made.http.trusted_proxies = server.trusted_proxies;
  made.realtime.ping_interval = server.ping_interval;
  made.realtime.ping_timeout = server.ping_timeout;
  made.realtime.outbox_bytes_max = server.outbox_bytes_max;
  made.realtime.slow_consumer_grace = server.slow_consumer_grace;
  const auto& live = how.realtime;
  made.realtime.recovery_window = live.recovery_window;
  made.realtime.recovery_log_bytes_max = live.recovery_log_bytes;
  made.realtime.recovery_parked_max = live.recovery_connections_max;
  made.drain = {.time_max = live.drain_time,
                .batch_min = live.drain_batch_min,
                .pause = live.drain_pause,
                .notice = "reconnect",
                .return_spread = live.return_spread};
  made.realtime.compression = server.compression;
  bound_clients(made, how.limits);
  made.allowed_origins = server.allowed_origins;
  if (!server.tls_certificate.empty()) {
    made.certificate = {.chain = server.tls_certificate, .key = server.tls_key};
  }
  made.drain_timeout = server.shutdown_grace;
  return made;
}

std::string public_url_of(const settings& how) {
  if (!how.server.public_url.empty()) return how.server.public_url;
  return fmt::format("http://localhost:{}", how.server.port);
}

std::optional<identity_provider::oauth_host::settings> code_host_settings_of(const settings& how) {
  const auto& wanted = how.identity.code_host;
  if (wanted.kind == "none") return std::nullopt;
  const bool is_github = wanted.kind == "github";
  const auto given_or = [](const std::string& given, std::string fallback) {
    return given.empty() ? std::move(fallback) : given;
  };
  identity_provider::oauth_host::settings made;
  made.speaks = is_github ? identity_provider::kind::github : identity_provider::kind::gitlab;
  made.name = given_or(wanted.name, is_github ? "GitHub" : "GitLab");
  made.url = given_or(wanted.url, is_github ? "https://github.com" : "https://gitlab.com");
  made.api_url =
      given_or(wanted.api_url, is_github ? "https://api.github.com" : made.url + "/api/v4");
  made.client_id = wanted.client_id;
  made.client_secret = wanted.client_secret;
  made.deadline = wanted.deadline;
  return made;
}

mail::smtp_outbox::settings mail_settings_of(const settings& how) {
  mail::smtp_outbox::settings made;
  made.server.url = how.mail.url;
  made.server.user = how.mail.user;
  made.server.password = how.mail.password;
  made.server.tls =
      how.mail.tls == "if_offered" ? mail::tls_need::if_offered : mail::tls_need::required;
  made.from = how.mail.from;
  return made;
}

const char* scheme_of(const settings& how) {
  return how.server.tls_certificate.empty() ? "http" : "https";
}

announced_place announced_place_of(const settings& how, std::uint16_t port) {
  return {.url = fmt::format("{}://{}:{}", scheme_of(how), how.server.host, port),
          .certificate = how.server.tls_certificate};
}

}  // namespace signalbox::app

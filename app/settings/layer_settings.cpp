#include "app/settings/layer_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/server/page_policy.hpp"

namespace signalbox::app {

domain::audited_texts audited_texts_of(const settings& how) {
  // The settings table has already validated the word.
  return domain::audited_texts_names.value_of(how.sql_audit_texts)
      .value_or(domain::audited_texts::fingerprints);
}

domain::installation_settings configured_installation_of(const settings& how,
                                                         const std::string& own_title) {
  const auto set = [](const std::string& text) {
    return text.empty() ? std::nullopt : std::optional{text};
  };
  domain::installation_settings made{
      .name = set(how.server.name.empty() ? own_title : how.server.name),
      .public_url = set(how.server.public_url)};
  // The settings table has already validated the word.
  made.sign_up = domain::sign_up_policy_names.value_of(how.identity.sign_up);
  if (!how.smtp.server.url.empty()) {
    made.mail = domain::mail_account{.url = how.smtp.server.url,
                                     .from = how.smtp.from,
                                     .user = how.smtp.server.user,
                                     .password = how.smtp.server.password};
  }
  return made;
}

actors::actor_settings actor_settings_of(const settings& how, const domain::plan_catalogue& plans) {
  auto made = how.actors;
  made.free_projects_max = plans.free_active_max();
  made.password_cost.memlimit_bytes = how.identity.argon2_memory_kib * 1024;
  for (auto* const attempts : {&made.attempts_per_account, &made.attempts_per_account_everywhere,
                               &made.attempts_per_address})
    attempts->window = how.identity.attempts_window;
  made.confirm_email = how.identity.confirm_email;
  made.telemetry.enabled = made.telemetry.enabled && how.mode != "self_hosted";
  return made;
}

api::mode_of_use mode_of(const settings& how) {
  if (how.mode != "self_hosted") return {.code_editor_url = code_editor_url_of(how)};
  return {.is = domain::installation_mode::self_hosted,
          .disabled_features = how.identity.disabled_features};
}

api::call_limits::bounds call_bounds_of(const settings& how) {
  constexpr double burst_seconds = 4;
  const auto bucket = [](std::uint64_t calls) {
    const auto per_second = static_cast<double>(calls);
    return api::rate_limit::bounds{.per_second = per_second,
                                   .burst = std::max(1.0, per_second * burst_seconds)};
  };
  return {.by_address = bucket(how.limits.calls_per_second_per_address_max),
          .by_token = bucket(how.limits.calls_per_second_per_token_max),
          .exempt = transport::http::network_list(how.transport.http.exempt_addresses)};
}

transport::server_config transport_config_of(const settings& how) {
  auto made = how.transport;
  made.realtime.recovery_window = how.realtime.recovery_window;
  made.drain.notice = "reconnect";
  if (!how.server.tls_certificate.empty())
    made.certificate = {.chain = how.server.tls_certificate, .key = how.server.tls_key};
  return made;
}

std::string local_url_of(const settings& how) {
  return fmt::format("{}://localhost:{}", scheme_of(how), how.transport.port);
}

std::optional<identity_provider::oauth_client::settings> oauth_settings_of(const settings& how) {
  const auto& requested = how.identity.oauth;
  if (requested.kind == "none") return std::nullopt;
  const bool is_github = requested.kind == "github";
  const auto default_to = [](std::string& given, std::string fallback) {
    if (given.empty()) given = std::move(fallback);
  };
  auto made = requested.host;
  made.speaks = is_github ? identity_provider::kind::github : identity_provider::kind::gitlab;
  default_to(made.name, is_github ? "GitHub" : "GitLab");
  default_to(made.url, is_github ? "https://github.com" : "https://gitlab.com");
  default_to(made.api_url, is_github ? "https://api.github.com" : made.url + "/api/v4");
  return made;
}

mail::smtp_outbox::settings mail_settings_of(const settings& how) {
  auto made = how.smtp;
  made.server.tls =
      how.mail.tls == "if_offered" ? mail::tls_need::if_offered : mail::tls_need::required;
  return made;
}

const char* scheme_of(const settings& how) {
  return how.server.tls_certificate.empty() ? "http" : "https";
}

announced_place announced_place_of(const settings& how, std::uint16_t port) {
  return {.url = fmt::format("{}://{}:{}", scheme_of(how), how.transport.address, port),
          .certificate = how.server.tls_certificate};
}

}  // namespace signalbox::app

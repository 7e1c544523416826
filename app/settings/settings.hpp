#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "actors/runtime/actor_settings.hpp"
#include "core/crypto/password_hash.hpp"
#include "domain/identity/attempt_limit.hpp"
#include "domain/query/audited_text.hpp"
#include "dumps/settings.hpp"
#include "identity_provider/oauth_client.hpp"
#include "mail/smtp_outbox.hpp"
#include "tenant_sql/limits.hpp"
#include "transport/server_config.hpp"

namespace signalbox::app {

/// All settings with their defaults. A setting that only one module reads is a field of that
/// module's own settings struct, which holds its default; the others are in the sections here. The
/// rows of `app/settings/table.cpp` define the name in the file, the unit, the description and the
/// allowed values of each setting.
struct settings {
  using milliseconds = std::chrono::milliseconds;

  std::string mode = "platform";

  signalbox::transport::server_config transport;
  signalbox::actors::actor_settings actors;
  signalbox::tenant_sql::limits sql;
  signalbox::dumps::limits dumps;
  std::string sql_audit_texts{to_string(signalbox::domain::audited_texts::fingerprints)};
  signalbox::mail::smtp_outbox::settings
      smtp;  ///< without `server.url`: stored, else no mail is sent

  struct server_section {
    milliseconds request_deadline{10'000};
    std::string name{};            ///< of the installation; empty: stored, else Signalbox
    std::string public_url{};      ///< empty: stored, else localhost and the port
    std::string plans{};           ///< a JSON file; empty: the shipped one
    std::string custom_content{};  ///< a JSON file; empty: the shipped one
    std::string web_root{};        ///< empty: `web` in the share folder, see `app/server/share.hpp`
    std::string code_editor_url{};  ///< empty: from the dashboard's own path
    std::vector<std::string> allowed_hosts{};
    std::string metrics_token{};    ///< empty: `/metrics` answers requests from this machine only
    std::string tls_certificate{};  ///< empty: plain HTTP
    std::string tls_key{};
  } server;

  /// Limits of API calls.
  struct limits_section {
    std::uint64_t calls_per_second_per_address_max = 200;
    std::uint64_t calls_per_second_per_token_max = 100;
  } limits;

  struct data_section {
    std::string dir = "./var";
  } data;

  struct database_section {
    std::string url{};  ///< empty: a private PostgreSQL in the data folder
    std::uint64_t connections = 4;
  } database;

  struct realtime_section {
    std::chrono::seconds recovery_window{120};
  } realtime;

  struct scheduler_section {
    std::uint64_t threads = 1;
    std::uint64_t waiting_tasks_max = 20'000;
  } scheduler;

  struct identity_section {
    std::uint64_t argon2_memory_kib = core::password_cost{}.memlimit_bytes / 1024;
    std::uint64_t hashing_workers = 1;
    std::chrono::seconds attempts_window = domain::attempt_limit::settings{}.window;
    std::string sign_up{};      ///< empty: stored, else open
    bool confirm_email = true;  ///< has no effect without a mail server
    std::vector<std::string> disabled_features{};

    struct oauth_section {
      std::string kind = "none";
      identity_provider::oauth_client::settings host;  ///< empty texts: those of GitHub or GitLab
    } oauth;
  } identity;

  struct mail_section {
    std::string tls = "required";
  } mail;

  struct projects_section {
    std::string provider = "local";
  } projects;

  struct provisioning_section {
    std::string host = "127.0.0.1";
    std::string listen = "127.0.0.1";
    std::uint16_t pooler_port = 6'543;  ///< 0: no pooler
    std::uint64_t workers = 2;
    std::uint64_t probe_workers = 4;
    std::uint64_t disk_floor_mb = 512;
    bool stop_with_server = true;
    std::string control_group{};  ///< empty: databases share the server's control group
    std::string postgres_bin{};   ///< empty: searched in the usual folders
    std::string os_user = "postgres";
    std::string project_users = "20000-29999";  ///< empty: all projects have `os_user`

    struct simulated_section {
      std::uint64_t seed = 1;
      milliseconds latency{50};
      milliseconds jitter{20};
      double failure_rate = 0;
      double crash_rate = 0;
      milliseconds probe_latency{0};
      double silence_rate = 0;
    } simulated;
  } provisioning;

  struct backups_section {
    bool enabled = true;
    std::uint64_t concurrent = 2;
    std::uint64_t archive_queue_mb = 1'024;
    std::uint64_t check_limit_mb = 1'024;
    std::string repository{};  ///< empty: below the data folder
    std::string s3_endpoint{};
    std::string s3_region{};
    std::string s3_key{};
    std::string s3_key_secret{};
    std::string s3_authority{};  ///< empty: those of the system
    bool s3_bucket_in_path = false;
  } backups;

  struct incidents_section {
    std::string alertmanager_token{};  ///< empty: alerts are not accepted
    std::vector<std::string> webhook_urls{};
    std::string webhook_secret{};  ///< empty: webhooks are not signed
    std::vector<std::string> slack_urls{};
    std::vector<std::string> mail_to{};
  } incidents;

  struct hooks_section {
    bool allow_private_targets = false;
  } hooks;

  struct wrappers_section {
    std::vector<std::string> allowed_networks{};
  } wrappers;

  /// Logs of projects; `log` is the server's own.
  struct logs_section {
    std::uint64_t readers = 3;
  } logs;

  /// The public status page.
  struct status_section {
    bool is_public = true;
    std::string title{};        ///< empty: the installation's name and "status"
    std::string support_url{};  ///< empty: the page has no support link
    std::uint64_t visitors_max = 5'000;
    std::uint64_t visitors_per_address_max = 500;
  } status;

  struct log_section {
    std::string level = "info";
    std::string format = "text";
  } log;

  struct debug_section {
    bool actor_kill = false;
  } debug;
};

}  // namespace signalbox::app

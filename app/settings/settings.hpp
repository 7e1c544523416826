#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace signalbox::app {

/// Everything that can be set, with its built-in default. What each field means, its unit and what
/// is allowed stand in one place, the rows of `app/settings/table.cpp`, under the same names:
/// `server.port` is `server.port`; a time's name ends in its unit (`ping_interval_ms`).
struct settings {
  using milliseconds = std::chrono::milliseconds;

  std::string mode = "platform";

  struct server_section {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8400;
    std::uint64_t io_threads = 1;
    std::string public_url{};      ///< empty: http://localhost and the port
    std::string plans{};           ///< a file of one's own; empty: what is shipped
    std::string custom_content{};  ///< a file of one's own; empty: what is shipped
    std::string web_root{};        ///< empty: `web` in the share folder, see `app/server/share.hpp`
    std::string code_editor_url{};  ///< empty: from the dashboard's own path
    std::vector<std::string> allowed_origins{};
    std::vector<std::string> allowed_hosts{};
    std::vector<std::string> trusted_proxies{};
    std::string metrics_token{};    ///< empty: figures are for this machine alone
    std::string tls_certificate{};  ///< empty: plain HTTP
    std::string tls_key{};
    std::uint64_t head_bytes_max = std::uint64_t{16} << 10;
    std::uint64_t body_bytes_max = std::uint64_t{1} << 20;
    milliseconds head_timeout{10'000};
    milliseconds body_timeout{30'000};
    milliseconds idle_timeout{60'000};
    milliseconds write_timeout{60'000};
    milliseconds request_deadline{10'000};
    std::uint64_t connections_max = 19'000;
    std::uint64_t outbox_bytes_max = std::uint64_t{1} << 20;
    milliseconds slow_consumer_grace{1'000};
    milliseconds ping_interval{25'000};
    milliseconds ping_timeout{20'000};
    milliseconds shutdown_grace{3'000};
    bool compression = false;
  } server;

  /// What one client may cost.
  struct limits_section {
    std::uint64_t connections_per_address_max = 2'000;
    std::vector<std::string> exempt_addresses{};
    std::uint64_t calls_per_second_per_address_max = 200;
    std::uint64_t calls_per_second_per_token_max = 100;
    std::uint64_t open_body_bytes_max = std::uint64_t{64} << 10;
    std::uint64_t body_bytes_total_max = std::uint64_t{64} << 20;
    std::uint64_t headers_max = 100;
    milliseconds handshake_timeout{10'000};
    milliseconds upgrade_timeout{10'000};
    milliseconds connect_timeout{45'000};
    milliseconds close_timeout{5'000};
    std::uint64_t packet_bytes_max = std::uint64_t{128} << 10;
    std::uint64_t payload_packets_max = 1'024;
    std::uint64_t packets_per_second_max = 1'000;
    std::uint64_t events_in_flight_max = 64;
    std::uint64_t fragments_max = 4'096;
    std::uint64_t nesting_depth_max = 32;
    std::uint64_t namespace_bytes_max = 128;
    std::uint64_t event_name_bytes_max = 128;
    std::uint64_t attachments_max = 0;
    std::uint64_t attachment_bytes_max = std::uint64_t{1} << 20;
  } limits;

  struct data_section {
    std::string dir = "./var";
  } data;

  struct database_section {
    std::string url{};  ///< empty: a private PostgreSQL in the data folder
    std::uint64_t connections = 4;
    milliseconds deadline{5'000};
  } database;

  struct realtime_section {
    std::chrono::seconds recovery_window{120};
    std::uint64_t recovery_log_bytes = std::uint64_t{16} << 20;
    std::uint64_t recovery_connections_max = 10'000;
    milliseconds drain_time{2'000};
    std::uint64_t drain_batch_min = 100;
    milliseconds drain_pause{50};
    milliseconds return_spread{5'000};
  } realtime;

  struct actors_section {
    std::uint64_t threads = 1;
    std::uint64_t waiting_tasks_max = 20'000;
  } actors;

  struct identity_section {
    std::chrono::seconds access_token_life{3'600};
    std::chrono::hours refresh_token_life{1'440};
    std::uint64_t argon2_memory_kib = 19'456;
    std::uint64_t argon2_passes = 2;
    std::uint64_t hashing_workers = 1;
    std::uint64_t hashing_waiting_max = 200;
    std::uint64_t attempts_per_account_max = 10;
    std::uint64_t attempts_per_account_everywhere_max = 100;
    std::uint64_t attempts_per_address_max = 100;
    std::chrono::seconds attempts_window{900};
    std::string sign_up = "open";
    bool confirm_email = true;
    std::uint64_t ended_sessions_days = 90;
    std::uint64_t organizations_per_person_max = 100;
    std::vector<std::string> disabled_features{};

    struct code_host_section {
      std::string kind = "none";
      std::string name{};     ///< empty: GitHub or GitLab
      std::string url{};      ///< empty: https://github.com or https://gitlab.com
      std::string api_url{};  ///< empty: theirs
      std::string client_id{};
      std::string client_secret{};
      milliseconds deadline{7'000};
    } code_host;
  } identity;

  struct mail_section {
    std::string url{};  ///< empty: no mail is sent
    std::string tls = "required";
    std::string from{};
    std::string user{};
    std::string password{};
    std::string support_address{};  ///< empty: tickets are not mailed
  } mail;

  struct projects_section {
    std::string provider = "local";
    milliseconds probe_in_between{5'000};
    milliseconds probe_heartbeat{15'000};
    milliseconds probe_deadline{5'000};
    milliseconds probe_backoff_max{30'000};
    milliseconds step_deadline{60'000};
    milliseconds operation_deadline{120'000};
    bool automatic_restart = true;
    milliseconds automatic_restart_delay{2'000};
    std::uint64_t automatic_restart_attempts = 3;
    std::chrono::minutes automatic_restart_window{10};
    std::uint64_t free_per_person_max = 100;
    std::uint64_t installation_max = 100'000;
  } projects;

  struct provisioning_section {
    std::string host = "127.0.0.1";
    std::string listen = "127.0.0.1";
    std::uint16_t port_first = 54'400;
    std::uint16_t port_last = 55'399;
    std::uint16_t pooler_port = 6'543;  ///< 0: no pooler
    std::uint64_t workers = 2;
    std::uint64_t probe_workers = 4;
    std::uint64_t largest_disk_gb = 1'024;
    std::uint64_t disk_floor_mb = 512;
    bool stop_with_server = true;
    std::string control_group{};  ///< empty: databases share the server's own
    std::string postgres_bin{};   ///< empty: found by itself
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

  struct incidents_section {
    double suggest_share = 0.3;
    std::uint64_t suggest_min_projects = 5;
    std::chrono::seconds suggest_within{120};
    std::string alertmanager_token{};  ///< empty: nothing is taken from it
    bool alertmanager_hold_back = false;
    std::vector<std::string> webhook_urls{};
    std::string webhook_secret{};  ///< empty: webhooks are not signed
    std::vector<std::string> slack_urls{};
    std::vector<std::string> mail_to{};
  } incidents;

  /// The public status page.
  struct status_section {
    bool is_public = true;
    std::string title = "Signalbox status";
    std::string support_url{};  ///< empty: the page names nowhere to ask
    std::uint64_t visitors_max = 5'000;
    std::uint64_t visitors_per_address_max = 500;
  } status;

  struct telemetry_section {
    bool enabled = true;
    std::uint64_t retention_days = 90;
    std::uint64_t events_per_day_max = 2'000;
  } telemetry;

  struct topics_section {
    std::uint64_t ring_patches_max = 128;
    std::uint64_t ring_bytes_max = std::uint64_t{256} << 10;
    std::uint64_t piece_bytes_max = std::uint64_t{64} << 10;
  } topics;

  struct sessions_section {
    milliseconds clock_skew_max{120'000};
  } sessions;

  struct log_section {
    std::string level = "info";
    std::string format = "text";
  } log;

  struct debug_section {
    bool actor_kill = false;
  } debug;
};

}  // namespace signalbox::app

#pragma once

#include <atomic>
#include <caf/actor_system.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/backup_slots.hpp"
#include "actors/runtime/live_installation.hpp"
#include "actors/session/gateway.hpp"
#include "api/http/context.hpp"
#include "api/http/handler.hpp"
#include "api/query/export_links.hpp"
#include "api/rows/row_imports.hpp"
#include "app/backup/platform_backup_schedule.hpp"
#include "app/log/log.hpp"
#include "app/metrics/metrics.hpp"
#include "app/server/actor_system_settings.hpp"
#include "app/server/catalogues.hpp"
#include "app/server/channels.hpp"
#include "app/server/databases.hpp"
#include "app/server/disk_gauge.hpp"
#include "app/server/dump_works.hpp"
#include "app/server/foreign_addresses.hpp"
#include "app/server/front.hpp"
#include "app/server/history.hpp"
#include "app/server/hook_calls.hpp"
#include "app/server/installation.hpp"
#include "app/server/job_sessions.hpp"
#include "app/server/live_readers.hpp"
#include "app/server/log_readers.hpp"
#include "app/server/readiness.hpp"
#include "app/server/root_parting.hpp"
#include "app/server/schema_sessions.hpp"
#include "app/server/server.hpp"
#include "app/server/status_page.hpp"
#include "app/server/system_sources.hpp"
#include "app/server/worker_pools.hpp"
#include "app/simulate/child_runner.hpp"
#include "dumps/service.hpp"
#include "identity_provider/oauth_client.hpp"
#include "mail/smtp_outbox.hpp"
#include "provisioning/local/dump_programs.hpp"
#include "storage/audit/audit_listener.hpp"
#include "tenant_sql/service.hpp"
#include "transport/server.hpp"

namespace signalbox::app {

/// Members are in the order in which they start; a pointer is null until its part has started. They
/// stop in the order of `~impl`, and the compiler destroys them from last to first.
struct server::impl {
  impl(const settings& requested, std::function<void()> notify)
      : how(requested), on_fault(std::move(notify)), log(make_log(requested.log)) {}
  ~impl();

  // server_start.cpp, in the order in which they are called.
  [[nodiscard]] core::result<void> check_settings();
  [[nodiscard]] core::result<void> load_catalogues();
  [[nodiscard]] core::result<void> start_host();
  [[nodiscard]] core::result<void> bind_port();
  [[nodiscard]] core::result<void> give_up_root();
  [[nodiscard]] core::result<void> open_port();
  [[nodiscard]] core::result<void> open_storage();
  [[nodiscard]] core::result<void> bind_stored_secrets();
  /// Refuses the start while another server uses the repository of the backups.
  [[nodiscard]] core::result<void> hold_repository(const platform_backups& backups);
  [[nodiscard]] core::result<void> load_installation();
  [[nodiscard]] core::result<void> adopt_databases();
  void start_actors();
  void open_routes();
  void announce();

  // server_impl.cpp
  void make_environment();
  /// Puts the settings of the installation into effect outside of the actors.
  void apply(const domain::effective_installation& what);
  [[nodiscard]] mail::smtp_outbox::sending sending_by(const domain::mail_account& through) const;
  void root_ended(const caf::error& reason);
  void host_ended();
  void end_by_fault(std::string sentence);
  [[nodiscard]] dumps::settings dump_settings() const;
  [[nodiscard]] api::context api_context();
  [[nodiscard]] api::sign_in_offers sign_in_offers() const;
  [[nodiscard]] std::vector<api::missing_part> missing();
  [[nodiscard]] metrics_reading reading();

  const settings how;
  const std::function<void()> on_fault;
  mutable std::mutex fault_guard;
  std::optional<std::string> fault;
  std::shared_ptr<spdlog::logger> log;
  core::entropy random = system_entropy();
  /// The setup code for the first account; empty when it is not needed or the account exists.
  std::optional<std::string> setup_code;
  bool needs_setup = false;  ///< there was no account at the start
  app::metrics metrics;
  /// True when the start succeeded and requests are served: only then does a stop also stop the
  /// projects' databases.
  bool is_ready = false;
  std::unique_ptr<installation> home;
  postgres_setup programs;
  provisioning::server_certificates certificates;  ///< empty when the host process has them
  domain::database_authority authority;            ///< when the host process has its key
  std::optional<provisioning::host::started_host> started_host;
  /// The link to the host process, which keeps root privileges; empty when the program was not
  /// started as root.
  std::shared_ptr<provisioning::host::link> host;
  platform_database database;
  std::unique_ptr<provisioning::provider> provider;
  std::unique_ptr<storage::pool> pool;
  std::unique_ptr<catalogues> catalogue;
  std::unique_ptr<actors::live_installation> live;
  std::string previous_url;              ///< the public URL before the last change
  std::atomic<bool> is_stopping{false};  ///< ends test messages
  std::unique_ptr<worker_pools> workers;
  std::unique_ptr<channels> notification_gauge;
  std::unique_ptr<mail::smtp_outbox> outbox;
  std::unique_ptr<identity_provider::oauth_client> oauth;
  std::unique_ptr<readiness> ready;
  std::unique_ptr<disk_gauge> disk;
  std::unique_ptr<actor_system_settings> system_settings;
  std::unique_ptr<caf::actor_system> system;
  std::unique_ptr<actors::request_timeouts> timeouts;
  std::unique_ptr<actors::gateway> gateway;
  std::unique_ptr<front> entrance;
  std::unique_ptr<transport::server> transport;
  std::unique_ptr<status_page> public_page;
  std::unique_ptr<child_runner> hosted_simulations;
  std::unique_ptr<job_sessions> jobs;
  std::unique_ptr<schema_sessions> schemas;
  std::unique_ptr<hook_calls> hooks;
  std::unique_ptr<live_readers> live_rows;
  std::unique_ptr<dump_works> dump_jobs;
  std::unique_ptr<foreign_addresses> addresses;
  std::unique_ptr<actors::backup_slots> backup_turns;
  std::unique_ptr<platform_backup_schedule> platform_schedule;
  std::unique_ptr<actors::environment> environment;
  caf::actor directory;
  std::unique_ptr<storage::audit_listener> audit_ear;
  std::unique_ptr<history> past;
  std::unique_ptr<api::call_limits> call_limits;
  api::export_links export_links;
  api::row_imports row_imports;
  std::unique_ptr<api::router> routes;
  std::unique_ptr<transport::http::stored_content> description;
  std::unique_ptr<tenant_sql::service> sql;
  /// Runs the programs of dumps without a host process.
  std::unique_ptr<provisioning::dump_programs> own_programs;
  std::unique_ptr<dumps::service> dump_service;
  std::unique_ptr<log_readers> logs;
  std::unique_ptr<api::context> context;
};

}  // namespace signalbox::app

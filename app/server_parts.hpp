#pragma once

#include <caf/actor_system.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/gateway.hpp"
#include "api/context.hpp"
#include "api/handler.hpp"
#include "app/actor_system_settings.hpp"
#include "app/catalogues.hpp"
#include "app/databases.hpp"
#include "app/disk_gauge.hpp"
#include "app/front.hpp"
#include "app/history.hpp"
#include "app/installation.hpp"
#include "app/log.hpp"
#include "app/metrics.hpp"
#include "app/outlets.hpp"
#include "app/readiness.hpp"
#include "app/root_parting.hpp"
#include "app/server.hpp"
#include "app/simulate/child_runner.hpp"
#include "app/status_page.hpp"
#include "app/system_sources.hpp"
#include "app/worker_pools.hpp"
#include "code_host/oauth_host.hpp"
#include "mail/smtp_outbox.hpp"
#include "storage/audit_listener.hpp"
#include "transport/server.hpp"

namespace signalbox::app {

/// In the order in which they start; a pointer is null until its part has started. They stop in the
/// order of `~parts`, and the compiler takes them apart from the last to the first.
struct server::parts {
  parts(const settings& wanted, std::function<void()> told)
      : how(wanted), on_fault(std::move(told)), log(make_log(wanted.log)) {}
  ~parts();

  // server_start.cpp, in the order in which they are called.
  [[nodiscard]] domain::result<void> check_settings();
  [[nodiscard]] domain::result<void> load_catalogues();
  [[nodiscard]] domain::result<void> start_host();
  [[nodiscard]] domain::result<void> bind_port();
  [[nodiscard]] domain::result<void> give_up_root();
  [[nodiscard]] domain::result<void> open_port();
  [[nodiscard]] domain::result<void> open_storage();
  [[nodiscard]] domain::result<void> bind_stored_secrets();
  [[nodiscard]] domain::result<void> adopt_databases();
  void start_actors();
  void open_routes();
  void announce();

  // server_parts.cpp
  void make_environment();
  void root_ended(const caf::error& reason);
  void host_ended();
  void end_by_fault(std::string sentence);
  [[nodiscard]] api::context api_context();
  [[nodiscard]] std::vector<api::missing_part> missing();
  [[nodiscard]] metrics_reading reading();

  const settings how;
  const std::function<void()> on_fault;
  mutable std::mutex fault_guard;
  std::optional<std::string> fault;
  std::shared_ptr<spdlog::logger> log;
  domain::entropy random = system_entropy();
  /// What the first account needs; nothing where it needs none, or is there.
  std::optional<std::string> setup_code;
  app::metrics metrics;
  /// Nothing failed, and people are served: only from then on does a stop take the projects'
  /// databases down too.
  bool is_ready = false;
  std::unique_ptr<installation> home;
  postgres_setup programs;
  provisioning::server_certificates certificates;  ///< empty where the host process has them
  domain::database_authority authority;            ///< where the host process has its key
  std::optional<provisioning::host::started_host> started_host;
  /// To what keeps root; none where this program was not started as root.
  std::shared_ptr<provisioning::host::link> host;
  platform_database database;
  std::unique_ptr<provisioning::provider> provider;
  std::unique_ptr<storage::pool> pool;
  std::unique_ptr<catalogues> catalogue;
  std::unique_ptr<worker_pools> workers;
  std::unique_ptr<outlets> told_outside;
  std::unique_ptr<mail::smtp_outbox> outbox;
  std::unique_ptr<code_host::oauth_host> code_host;
  std::unique_ptr<readiness> ready;
  std::unique_ptr<disk_gauge> disk;
  std::unique_ptr<actor_system_settings> system_settings;
  std::unique_ptr<caf::actor_system> system;
  std::unique_ptr<actors::gateway> gateway;
  std::unique_ptr<front> entrance;
  std::unique_ptr<transport::server> transport;
  std::unique_ptr<status_page> public_page;
  std::unique_ptr<child_runner> rehearsals;
  std::unique_ptr<actors::environment> environment;
  caf::actor directory;
  std::unique_ptr<storage::audit_listener> audit_ear;
  std::unique_ptr<history> past;
  std::unique_ptr<api::call_limits> call_limits;
  std::unique_ptr<api::router> routes;
  std::unique_ptr<transport::http::stored_content> description;
  std::unique_ptr<api::context> context;
};

}  // namespace signalbox::app

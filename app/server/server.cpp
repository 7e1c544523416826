#include "app/server/server.hpp"

#include <fmt/format.h>

#include <caf/actor_system.hpp>
#include <caf/send.hpp>
#include <mutex>
#include <utility>

#include "app/server/server_impl.hpp"
#include "app/settings/layer_settings.hpp"

// Stopping a server and its functions while running; for starting see server_start.cpp.
namespace signalbox::app {

namespace {

constexpr std::chrono::seconds stop_limit{30};

/// The part of the stop time reserved for the platform's own database, however long the projects'
/// databases need.
constexpr std::chrono::seconds platform_stop_reserve{5};

}  // namespace

server::server(std::unique_ptr<impl> made) : impl_(std::move(made)) {}

server::~server() = default;

/// The order required by CAF 0.17: stop new work from outside, end every actor, release every
/// handle, and only then destroy their dependencies.
server::impl::~impl() {
  const auto until = std::chrono::steady_clock::now() + stop_limit;
  is_stopping = true;
  if (transport) transport->stop();
  // Statements that end now are still written to the audit log.
  platform_schedule.reset();
  if (jobs) jobs->close();
  if (schemas) schemas->close();
  if (hooks) hooks->close();
  if (live_rows) live_rows->close();
  if (dump_jobs) dump_jobs->close();
  dump_service.reset();
  logs.reset();
  sql.reset();
  audit_ear.reset();
  if (directory) caf::anon_send_exit(directory, caf::exit_reason::user_shutdown);
  directory = nullptr;
  context.reset();
  if (provider) provider->on_unplanned_exit({});
  if (system) system->await_all_actors_done();
  if (oauth) oauth->stop();
  if (notification_gauge) notification_gauge->stop();
  if (workers) workers->stop();
  hosted_simulations.reset();
  timeouts.reset();
  system.reset();
  // A failed start or an internal failure must not stop people's databases.
  if (provider && is_ready && !fault) provider->shut_down(until - platform_stop_reserve);
  if (host && is_ready) (void)host->ask(provisioning::host::retract_call{}, until);
  provider.reset();
  host.reset();
  pool.reset();
  if (database.embedded) {
    if (auto stopped = database.embedded->stop(until); !stopped)
      log->error("storage.not_stopped text=\"{}\"", stopped.error().message);
  }
}

std::optional<std::string> server::fault() const {
  const std::lock_guard lock(impl_->fault_guard);
  return impl_->fault;
}

std::optional<std::string> server::setup_code() const {
  return impl_->setup_code;
}

std::optional<std::string> server::setup_url() const {
  if (!impl_->needs_setup) return std::nullopt;
  const auto view = impl_->live->now();
  const bool is_set = view->public_url.from != domain::setting_source::fallback;
  return (is_set ? view->public_url.value + "/dashboard" : dashboard_url()) + "/setup";
}

std::string server::dashboard_url() const {
  const auto& host = impl_->how.transport.address;
  const bool local = host == "127.0.0.1" || host == "0.0.0.0" || host == "::1";
  return fmt::format("{}://{}:{}/dashboard", scheme_of(impl_->how), local ? "localhost" : host,
                     impl_->transport->port());
}

}  // namespace signalbox::app

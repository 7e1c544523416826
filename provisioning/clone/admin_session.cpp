#include "provisioning/clone/admin_session.hpp"

#include <fmt/format.h>

#include <utility>

#include "domain/project/host_paths.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr postgres::statement own_settings{
    "clone.own_settings",
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0; "
    "SET idle_in_transaction_session_timeout = 0; SET default_transaction_read_only = off; "
    "SET log_min_error_statement = panic; SET log_statement = 'none'; "
    "SET log_min_duration_statement = -1; SET log_min_duration_sample = -1; "
    "SET log_transaction_sample_rate = 0; SET log_duration = off; "
    "SET search_path = pg_catalog"};

}  // namespace

result<std::unique_ptr<admin_session>> admin_session::open(const postgres::instance& database,
                                                           std::string_view name,
                                                           postgres::deadline until) {
  std::unique_ptr<admin_session> made(new admin_session);
  made->watcher_.failed = [text = &made->message_](std::string_view, std::string_view,
                                                   std::string_view words) { *text = words; };
  auto connected = database.connect(
      {.user = std::string(admin_role), .database = std::string(name), .is_quiet = true}, until,
      &made->watcher_);
  if (!connected) return std::unexpected(connected.error());
  made->connection_ = std::make_unique<postgres::connection>(std::move(*connected));
  if (auto set = made->connection_->run_script(own_settings, until); !set)
    return std::unexpected(set.error());
  return made;
}

result<void> admin_session::run(const postgres::statement& script, std::string_view sentence,
                                postgres::deadline until) {
  message_.clear();
  auto ran = connection_->run_script(script, until);
  if (ran || ran.error().code == errc::timeout || message_.empty()) return ran;
  return core::fail(errc::internal,
                    domain::without_host_paths(fmt::format("{}: {}.", sentence, message_)));
}

}  // namespace signalbox::provisioning

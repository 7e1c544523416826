#include "domain/project/project_json.hpp"

#include <fmt/format.h>

#include "core/encoding/url_text.hpp"
#include "core/json/json_time.hpp"
#include "domain/project/disk.hpp"
#include "domain/project/inactivity.hpp"
#include "domain/project/project_machine.hpp"
#include "domain/project/project_origin_json.hpp"

namespace signalbox::domain {

namespace {

core::json text_or_absent(const std::string& text) {
  return text.empty() ? core::json() : core::json(text);
}

core::json steps_json(const project_condition& condition) {
  auto steps = core::json::object();
  int order = 0;
  for (const auto& step : condition.steps) {
    steps[step.id] = {{"order", ++order},
                      {"label", step.label},
                      {"state", to_string(step.state)},
                      {"started_at", core::time_or_null(step.started_at)},
                      {"ended_at", core::time_or_null(step.ended_at)}};
  }
  return steps;
}

core::json actions_json(const project_condition& condition) {
  const auto allowed = actions_of(condition);
  return {{"pause", allowed.pause},     {"restore", allowed.restore},
          {"restart", allowed.restart}, {"resize", allowed.resize},
          {"delete", allowed.remove},   {"cancel", allowed.cancel},
          {"retry", allowed.retry},     {"restore_access", allowed.restore_access}};
}

core::json pooler_json(const std::optional<pooler_probe>& probe) {
  core::json pooler = {{"name", "Pooler"}};
  if (!probe) return pooler;
  pooler["healthy"] = probe->answers;
  pooler["detail"] = probe->answers ? std::string("Accepting connections.") : probe->detail;
  return pooler;
}

core::json services_json(const project_condition& condition) {
  core::json database = {{"name", "PostgreSQL"}, {"detail", condition.reason}};
  if (condition.status == project_status::active_healthy) {
    database["healthy"] = true;
  } else if (condition.status == project_status::active_unhealthy) {
    database["healthy"] = false;
  }
  return {{"postgresql", std::move(database)}};
}

core::json connection_json(const instance_address& address) {
  return {{"host", address.host},
          {"port", address.port},
          {"user", address.user},
          {"database", address.database},
          {"connection_string", connection_string(address, password_placeholder)}};
}

/// The data that clients need to verify the servers.
core::json tls_json(const database_authority& authority, const instance_address& direct,
                    const instance_address* pooled) {
  core::json tls = {{"connection_string", verified_connection_string(direct, password_placeholder)},
                    {"certificate_fingerprint", authority.fingerprint},
                    {"certificate_expires_at", core::to_iso8601(authority.expires_at)}};
  if (pooled != nullptr)
    tls["pooled_connection_string"] = verified_connection_string(*pooled, password_placeholder);
  return tls;
}

/// Adds what relates it to other projects. Absent values have no member.
void add_family(core::json& state, const project& what) {
  if (!what.parent.empty()) state["parent_project_ref"] = what.parent.value;
  if (what.expires_at) state["expires_at"] = core::to_iso8601(*what.expires_at);
  if (what.origin) state["origin"] = origin_json(*what.origin);
}

}  // namespace

std::string connection_string(const instance_address& address, std::string_view password) {
  return fmt::format(
      "postgresql://{}:{}@{}:{}/{}", address.user,
      password == password_placeholder ? std::string(password) : core::url_text(password),
      address.host, address.port, address.database);
}

std::string verified_connection_string(const instance_address& address, std::string_view password) {
  return fmt::format("{}?sslmode=verify-full&sslrootcert={}", connection_string(address, password),
                     authority_file_name);
}

bool has_connection(const project& what) {
  using enum project_status;
  const auto status = what.condition.status;
  return status != coming_up && status != init_failed && status != going_down && status != removed;
}

bool takes_pooled(const project& what) {
  using enum project_status;
  const auto status = what.condition.status;
  return is_active(status) || status == restarting || status == resizing || status == upgrading ||
         status == unknown;
}

core::json project_summary_json(const project& what) {
  return {{"id", what.id},
          {"ref", what.ref.value},
          {"name", what.name},
          {"organization_id", what.organization_id},
          {"organization_slug", what.organization.value},
          {"cloud_provider", what.cloud_provider},
          {"region", what.region},
          {"compute_size", what.compute_size},
          {"status", to_string(what.condition.status)},
          {"parent_project_ref", text_or_absent(what.parent.value)},
          {"inserted_at", core::to_iso8601(what.inserted_at)}};
}

core::json branch_json(const project& what) {
  auto entry = project_summary_json(what);
  entry["origin"] = what.origin ? origin_json(*what.origin) : core::json();
  entry["expires_at"] = core::time_or_null(what.expires_at);
  return entry;
}

core::json project_detail_json(const project& what, const instance_address& address,
                               const std::optional<instance_address>& pooled,
                               const std::optional<database_authority>& authority) {
  auto detail = project_summary_json(what);
  const bool connected = has_connection(what);
  detail["dbVersion"] = what.db_version.empty() ? core::json() : core::json(what.db_version);
  detail["connectionString"] =
      connected ? core::json(connection_string(address, password_placeholder)) : core::json();
  detail["postgrestStatus"] = "OFFLINE";
  detail["db_host"] = connected ? core::json(address.host) : core::json();
  detail["db_port"] = connected ? core::json(address.port) : core::json();
  detail["db_user"] = connected ? core::json(address.user) : core::json();
  detail["db_name"] = connected ? core::json(address.database) : core::json();
  const bool is_pooled = pooled && takes_pooled(what);
  if (is_pooled) detail["pooled"] = connection_json(*pooled);
  if (authority && connected)
    detail["tls"] = tls_json(*authority, address, is_pooled ? &*pooled : nullptr);
  return detail;
}

core::json project_topic_json(const project& what, const instance_address& address,
                              const std::optional<pooled_access>& pooled,
                              const std::optional<database_authority>& authority) {
  const auto& condition = what.condition;
  core::json state = {
      {"ref", what.ref.value},
      {"name", what.name},
      {"organization_slug", what.organization.value},
      {"region", what.region},
      {"cloud_provider", what.cloud_provider},
      {"compute_size", what.compute_size},
      {"inserted_at", core::to_iso8601(what.inserted_at)},
      {"status", to_string(condition.status)},
      {"reason", condition.reason},
      {"requested_by", text_or_absent(condition.requested_by)},
      {"since", core::to_iso8601(condition.since)},
      {"expected_end", core::time_or_null(condition.expected_end)},
      {"deadline", core::time_or_null(condition.deadline)},
      {"steps", steps_json(condition)},
      {"actions", actions_json(condition)},
      {"services", services_json(condition)},
      {"connection", has_connection(what) ? connection_json(address) : core::json()}};
  const bool is_pooled = pooled && takes_pooled(what);
  if (authority && has_connection(what))
    state["tls"] = tls_json(*authority, address, is_pooled ? &pooled->address : nullptr);
  if (is_pooled) {
    state["pooled"] = connection_json(pooled->address);
    state["services"]["pooler"] = pooler_json(pooled->probe);
  }
  if (!what.db_version.empty()) state["db_version"] = what.db_version;
  state["disk"] = {{"size_gb", static_cast<double>(what.disk_mib) / double{mib_per_gb}}};
  if (what.read_only_since)
    state["disk"]["read_only_since"] = core::to_iso8601(*what.read_only_since);
  if (!what.postgres_config.empty()) state["postgres_config"] = what.postgres_config;
  add_family(state, what);
  if (condition.operation) state["operation"] = to_string(*condition.operation);
  if (!condition.target_size.empty()) state["target_compute_size"] = condition.target_size;
  if (condition.fault) {
    state["error"] = {{"code", condition.fault->code}, {"message", condition.fault->message}};
  }
  if (condition.notice) {
    state["notice"] = {{"at", core::to_iso8601(condition.notice->at)},
                       {"message", condition.notice->message}};
  }
  if (auto use = shown_use_json(what.use); !use.is_null()) state["inactivity"] = std::move(use);
  if (what.unprotected) state["unprotected"] = missing_protection_json(*what.unprotected);
  if (what.offloaded_at) state["offloaded_at"] = core::to_iso8601(*what.offloaded_at);
  return state;
}

core::json project_entry_json(const project& what) {
  core::json entry = {{"ref", what.ref.value},
                      {"name", what.name},
                      {"region", what.region},
                      {"cloud_provider", what.cloud_provider},
                      {"compute_size", what.compute_size},
                      {"status", to_string(what.condition.status)},
                      {"reason", what.condition.reason},
                      {"since", core::to_iso8601(what.condition.since)},
                      {"inserted_at", core::to_iso8601(what.inserted_at)}};
  if (what.condition.operation == project_operation::recover ||
      what.condition.operation == project_operation::reset)
    entry["operation"] = to_string(*what.condition.operation);
  if (auto use = shown_use_json(what.use); !use.is_null()) entry["inactivity"] = std::move(use);
  add_family(entry, what);
  return entry;
}

}  // namespace signalbox::domain

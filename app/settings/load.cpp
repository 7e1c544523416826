#include "app/settings/load.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/settings/assign.hpp"
#include "app/settings/table.hpp"
#include "app/settings/toml_file.hpp"
#include "core/fault_list.hpp"

namespace signalbox::app {

namespace {

std::vector<given_setting> read_flags(const std::vector<settings_flag>& flags) {
  std::vector<given_setting> given;
  for (const auto& one : flags) {
    const auto* row = find_setting(one.setting);
    given.push_back(
        {.name = one.setting,
         .value = row == nullptr ? given_value{one.text} : value_from_text(*row, one.text),
         .source = one.flag});
  }
  return given;
}

void take(const std::vector<given_setting>& given, settings& values, core::fault_list& faults) {
  for (const auto& one : given) {
    const auto* row = find_setting(one.name);
    if (row == nullptr) {
      faults.add(one.name, fmt::format("{} ({}): unknown setting.", one.name, one.source));
    } else if (auto taken = assign(values, *row, one); !taken) {
      faults.add(std::move(taken.error()));
    }
  }
}

/// Checks the rules between two settings.
void check_together(const settings& values, core::fault_list& faults) {
  const auto& ports = values.actors.ports;
  if (ports.first > ports.last) {
    faults.add("provisioning.port_last",
               fmt::format("provisioning.port_last = {}: must not be less than "
                           "provisioning.port_first = {}.",
                           ports.last, ports.first));
  }
  const auto& server = values.server;
  if (server.tls_certificate.empty() != server.tls_key.empty()) {
    faults.add(server.tls_key.empty() ? "server.tls_key" : "server.tls_certificate",
               "server.tls_certificate and server.tls_key: set both or neither.");
  }
  const auto& times = values.actors;
  if (times.step_deadline > times.operation_deadline) {
    faults.add("projects.step_deadline_ms",
               fmt::format("projects.step_deadline_ms = {}: must not be more than "
                           "projects.operation_deadline_ms = {}.",
                           times.step_deadline.count(), times.operation_deadline.count()));
  }
  const auto& [kind, host] = values.identity.oauth;
  if (kind != "none" && (host.client_id.empty() || host.client_secret.empty())) {
    faults.add("identity.code_host.client_id",
               "identity.code_host.client_id and client_secret: must be set when kind is set.");
  }
  const auto& backups = values.backups;
  if (backups.repository.starts_with("s3:") &&
      (backups.s3_endpoint.empty() || backups.s3_region.empty() || backups.s3_key.empty() ||
       backups.s3_key_secret.empty())) {
    faults.add("backups.repository",
               "backups.repository: a bucket needs backups.s3_endpoint, s3_region, s3_key and "
               "s3_key_secret.");
  }
  if (!values.smtp.server.url.empty() && values.smtp.from.empty()) {
    faults.add("mail.from", "mail.from: must be set when mail.url is set.");
  }
}

}  // namespace

core::result<loaded_settings> load_settings(const settings_sources& from) {
  loaded_settings loaded;
  core::fault_list faults;
  if (from.file) {
    auto given = read_toml_file(*from.file);
    if (given) {
      take(*given, loaded.values, faults);
    } else {
      faults.add(std::move(given.error()));
    }
  }
  auto environment = read_environment(from.environment);
  take(environment.given, loaded.values, faults);
  loaded.warnings = std::move(environment.warnings);
  take(read_flags(from.flags), loaded.values, faults);
  check_together(loaded.values, faults);
  if (auto failure = std::move(faults).as_error()) return std::unexpected(std::move(*failure));
  return loaded;
}

}  // namespace signalbox::app

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/crypto/portable_seal.hpp"
#include "core/json/json.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/core/seeded_entropy.hpp"
#include "tests/unit/provisioning/local_host.hpp"

namespace signalbox::testing {

/// A project with a vault, the roles `clerk` and `guest`, which its owner can become, and a count
/// of PostgreSQL's messages.
struct vault_project : local_host {
  using action = domain::vault_order::action;

  provisioning::instance_spec spec = spec_of('a');
  core::entropy random = core::seeded_entropy(1);
  core::portable_key key = core::portable_key::generate(random);
  std::string message;  ///< PostgreSQL's last error
  postgres::observer watcher{
      .finished = {}, .failed = [this](std::string_view, std::string_view, std::string_view words) {
        message = words;
      }};

  vault_project() {
    perform(domain::project_operation::create, spec);
    administer("CREATE ROLE clerk; CREATE ROLE guest; GRANT clerk, guest TO postgres");
  }

  core::result<postgres::connection> connect(std::string_view role) {
    const postgres::instance database({.programs = installed_postgres().folder,
                                       .data = root_of(spec) / "data",
                                       .sockets = root_of(spec),
                                       .output = root_of(spec) / "postgres.log",
                                       .port = spec.port,
                                       .owner = unprivileged_user()});
    return database.connect(
        {.user = std::string(role), .database = std::string(provisioning::tenant_database)}, soon(),
        &watcher);
  }

  void administer(const std::string& sql) {
    need(need(connect(provisioning::admin_role)).run_script({"administer", sql}, soon()));
  }

  core::result<core::json> order(const domain::vault_order& what) {
    const auto answer = provider->use_vault(spec, key, what, soon());
    if (!answer) return std::unexpected(answer.error());
    return core::json::parse(*answer);
  }

  static std::string id_of(std::size_t number) {
    return fmt::format("00000000-0000-4000-8000-{:012}", number);
  }

  domain::vault_order putting(std::size_t number, const std::string& name, const std::string& value,
                              std::vector<std::string> readers = {"clerk"}) {
    return {.what = action::put,
            .id = id_of(number),
            .is_new = true,
            .name = name,
            .sealed = core::seal_portably(value, id_of(number), key, random),
            .readers = std::move(readers)};
  }

  core::result<core::json> put(std::size_t number, const std::string& name,
                               const std::string& value,
                               std::vector<std::string> readers = {"clerk"}) {
    return order(putting(number, name, value, std::move(readers)));
  }

  core::result<core::json> set_readers(std::size_t number, std::vector<std::string> readers) {
    return order({.what = action::put, .id = id_of(number), .readers = std::move(readers)});
  }

  /// Runs statements as the project's owner and returns the first value of the last one.
  core::result<std::string> ask(const std::string& setup, const std::string& query) {
    auto tenant = need(connect(provisioning::tenant_role));
    message.clear();
    if (!setup.empty())
      if (auto ready = tenant.run_script({"setup", setup}, soon()); !ready)
        return std::unexpected(ready.error());
    const auto rows = tenant.run({"ask", query}, {}, soon());
    if (!rows) return std::unexpected(rows.error());
    return (*rows)[0].as<std::string>(0);
  }

  /// Reads a secret as a role: its value, or PostgreSQL's message.
  std::string read(const std::string& role, const std::string& name) {
    const auto found =
        ask("SET ROLE " + role, "SELECT vault.read_secret(" + postgres::sql_literal(name) + ")");
    return found ? *found : message;
  }
};

inline std::string refusal_to_read(const std::string& name, const std::string& role) {
  return fmt::format("There is no secret named \"{}\" that the role \"{}\" may read.", name, role);
}

}  // namespace signalbox::testing

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json/json.hpp"
#include "domain/wrappers/remote_tables.hpp"
#include "domain/wrappers/wrapper_order.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/local_host.hpp"

namespace signalbox::testing {

inline const std::string remote_password = "calm harbour, nine ropes";

/// Two projects: the second one is the other database, with the tables `shop.orders` and
/// `shop.notes`, which the role `clerk` may read. The first one has the role `app`.
struct wrapper_project : local_host {
  using action = domain::wrapper_order::action;

  provisioning::instance_spec spec = spec_of('a');
  provisioning::instance_spec remote = spec_of('b');
  std::string message;  ///< PostgreSQL's last error
  postgres::observer watcher{
      .finished = {}, .failed = [this](std::string_view, std::string_view, std::string_view words) {
        message = words;
      }};

  wrapper_project() {
    perform(domain::project_operation::create, spec);
    perform(domain::project_operation::create, remote);
    need(provider->change_role(spec, {.name = "app"}, soon()));
    need(provider->change_role(
        remote, {.name = "clerk", .can_login = true, .password = remote_password}, soon()));
    need(need(sign_in(remote, remote.password))
             .run_script({"make",
                          "CREATE SCHEMA shop; CREATE TABLE shop.orders (id int PRIMARY KEY, total "
                          "numeric); INSERT INTO shop.orders VALUES (1, 9.5), (2, 20); "
                          "CREATE TABLE shop.notes (note text); GRANT USAGE ON SCHEMA shop TO "
                          "clerk; GRANT SELECT ON ALL TABLES IN SCHEMA shop TO clerk"},
                         soon()));
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

  core::result<void> change(const domain::wrapper_order& order) {
    return provider->change_wrapper(spec, order, soon());
  }

  [[nodiscard]] domain::wrapper_target target() const {
    return {.host = "localhost",
            .address = "127.0.0.1",
            .port = remote.port,
            .database = "postgres",
            .tls = "require"};
  }

  core::result<void> create(const std::string& name = "shop") {
    return change({.server = name, .target = target()});
  }

  core::result<void> map(const std::string& role, const std::string& password = remote_password) {
    return change({.what = action::map,
                   .server = "shop",
                   .role = role,
                   .remote_user = "clerk",
                   .password = password});
  }

  /// A server with a mapping for the project's own role, whose tables are in the schema `far`.
  void import() {
    need(create());
    need(map("postgres"));
    CHECK(ask("CREATE SCHEMA far; IMPORT FOREIGN SCHEMA shop FROM SERVER shop INTO far",
              "SELECT 'done'") == "done");
  }

  /// Runs statements as the project's owner; returns the first value of the last one, or
  /// PostgreSQL's message.
  std::string ask(const std::string& setup, const std::string& query) {
    auto tenant = need(connect(provisioning::tenant_role));
    message.clear();
    if (!setup.empty() && !tenant.run_script({"setup", setup}, soon())) return message;
    const auto rows = tenant.run({"ask", query}, {}, soon());
    if (!rows) return message;
    return rows->empty() ? std::string() : (*rows)[0].as<std::string>(0);
  }

  std::string administer(const std::string& query) {
    auto admin = need(connect(provisioning::admin_role));
    const auto rows = need(admin.run({"administer", query}, {}, soon()));
    return rows.empty() ? std::string() : rows[0].as<std::string>(0);
  }
};

}  // namespace signalbox::testing

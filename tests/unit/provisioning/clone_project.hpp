#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "postgres/instance.hpp"
#include "provisioning/local/project_owners.hpp"
#include "provisioning/local/tenant_configuration.hpp"
#include "tests/unit/provisioning/backup_project.hpp"

namespace signalbox::testing {

/// A running project, `spec`, that is the source of copies.
struct clone_project : backup_project {
  /// Returns a new project that is made from the source.
  provisioning::instance_spec copy_of_source(char letter, domain::origin_kind kind,
                                             domain::recovery_target target = {}) {
    auto made = spec_of(letter);
    made.password = "the password of the copy";
    made.backup_key = std::string(64, letter);
    made.source = provisioning::clone_source{
        .origin = {.source = spec.ref, .kind = kind, .target = std::move(target)},
        .port = spec.port,
        .backup_key = spec.backup_key};
    return made;
  }

  provisioning::instance_spec live_copy(char letter = 'b') {
    auto made = copy_of_source(letter, domain::origin_kind::live);
    perform(domain::project_operation::clone, made);
    return made;
  }

  core::result<void> step(const char* id, const provisioning::instance_spec& of) {
    return provider->perform(domain::project_operation::clone, id, of, soon());
  }

  /// Returns a value that the project's own role reads.
  std::string value_in(const provisioning::instance_spec& of, const std::string& query) {
    auto tenant = need(sign_in(of, of.password));
    const auto found =
        need(tenant.run({"read", "SELECT (" + query + ")::text AS found"}, {}, soon()));
    return found[0].as<std::string>("found");
  }

  /// Connects to a project through its private socket.
  postgres::connection connect(const provisioning::instance_spec& to, std::string_view role,
                               std::string_view database = provisioning::tenant_database) {
    return need(
        postgres::instance({.programs = installed_postgres().folder,
                            .data = root_of(to) / "data",
                            .sockets = root_of(to),
                            .output = root_of(to) / "postgres.log",
                            .port = to.port,
                            .owner = unprivileged_user()})
            .connect({.user = std::string(role), .database = std::string(database)}, soon()));
  }

  /// Runs statements as the superuser.
  void administer(const provisioning::instance_spec& on, const std::string& statements) {
    need(connect(on, provisioning::admin_role).run_script({"administer", statements}, soon()));
  }

  std::string administered(const provisioning::instance_spec& on, const std::string& query) {
    const auto found =
        need(connect(on, provisioning::admin_role)
                 .run({"read", "SELECT (" + query + ")::text AS found"}, {}, soon()));
    return found[0].as<std::string>("found");
  }

  std::filesystem::path staging_of(const provisioning::instance_spec& of) const {
    auto staging = root_of(of);
    staging += ".copying";
    return staging;
  }
};

}  // namespace signalbox::testing

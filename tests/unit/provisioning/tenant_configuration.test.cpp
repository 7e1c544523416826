#include "provisioning/local/tenant_configuration.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "provisioning/local/cron_launcher.hpp"

using namespace signalbox;

namespace {

provisioning::instance_spec spec_of_project() {
  provisioning::instance_spec made;
  made.ref = domain::project_ref(std::string(20, 'a'));
  return made;
}

std::string value_in(const postgres::configuration& made, std::string_view name) {
  const auto found = std::ranges::find(made.settings, name, &postgres::setting::name);
  return found == made.settings.end() ? std::string() : found->value;
}

}  // namespace

TEST_CASE("tenant configuration: beyond loopback the tenant can connect only over TLS") {
  provisioning::local_settings settings;
  settings.user.name = "postgres";
  const auto made = provisioning::tenant_configuration(settings, spec_of_project(), false);
  CHECK(made.access ==
        "local all signalbox_admin peer map=signalbox\n"
        "local postgres postgres,signalbox_pooler,signalbox_read_only,signalbox_live peer "
        "map=signalbox_sessions\n"
        "local postgres +signalbox_project_roles scram-sha-256\n"
        "host postgres postgres,+signalbox_project_roles 127.0.0.0/8 scram-sha-256\n"
        "host postgres postgres,+signalbox_project_roles ::1/128 scram-sha-256\n"
        "hostssl postgres postgres,+signalbox_project_roles 0.0.0.0/0 scram-sha-256\n"
        "hostssl postgres postgres,+signalbox_project_roles ::/0 scram-sha-256\n");
}

TEST_CASE("tenant configuration: TLS is on, from 1.2, with key and certificate in one file") {
  const auto made = provisioning::tenant_configuration({}, spec_of_project(), false);
  CHECK(value_in(made, "ssl") == "on");
  CHECK(value_in(made, "ssl_min_protocol_version") == "TLSv1.2");
  CHECK(value_in(made, "ssl_cert_file") == "server.pem");
  CHECK(value_in(made, "ssl_key_file") == "server.pem");
}

TEST_CASE("tenant configuration: failed and slow statements are logged, but no parameters") {
  const auto made = provisioning::tenant_configuration({}, spec_of_project(), false);
  CHECK(value_in(made, "log_destination") == "jsonlog");
  CHECK(value_in(made, "log_timezone") == "UTC");
  CHECK(value_in(made, "log_min_error_statement") == "error");
  CHECK(value_in(made, "log_min_duration_statement") == "1000ms");
  CHECK(value_in(made, "log_parameter_max_length") == "0");
  CHECK(value_in(made, "log_parameter_max_length_on_error") == "0");
}

TEST_CASE("tenant configuration: pg_cron is loaded with its processes only where it may be") {
  const auto without = provisioning::tenant_configuration({}, spec_of_project(), false);
  CHECK(value_in(without, "shared_preload_libraries") == "pg_stat_statements");
  CHECK(value_in(without, "cron.database_name").empty());
  const auto with = provisioning::tenant_configuration({}, spec_of_project(), true);
  CHECK(value_in(with, "shared_preload_libraries") == "pg_stat_statements,pg_cron");
  CHECK(value_in(with, "cron.database_name") == "postgres");
  CHECK(value_in(with, "cron.use_background_workers") == "on");
  CHECK(value_in(with, "cron.enable_superuser_jobs") == "off");
  CHECK(std::stoul(value_in(with, "max_worker_processes")) ==
        std::stoul(value_in(without, "max_worker_processes")) + provisioning::cron_processes);
  CHECK(provisioning::configuration_mark(spec_of_project(), true, false) !=
        provisioning::configuration_mark(spec_of_project(), false, false));
}

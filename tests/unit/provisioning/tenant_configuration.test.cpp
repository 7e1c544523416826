#include "provisioning/local/tenant_configuration.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace signalbox;

namespace {

provisioning::instance_spec spec_of_project() {
  provisioning::instance_spec made;
  made.ref = domain::project_ref(std::string(20, 'a'));
  return made;
}

}  // namespace

TEST_CASE("tenant configuration: beyond loopback the tenant can connect only over TLS") {
  provisioning::local_settings settings;
  settings.user.name = "postgres";
  const auto made = provisioning::tenant_configuration(settings, spec_of_project());
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
  const auto made = provisioning::tenant_configuration({}, spec_of_project());
  const auto value = [&](std::string_view name) {
    const auto found = std::ranges::find(made.settings, name, &postgres::setting::name);
    return found == made.settings.end() ? std::string() : found->value;
  };
  CHECK(value("ssl") == "on");
  CHECK(value("ssl_min_protocol_version") == "TLSv1.2");
  CHECK(value("ssl_cert_file") == "server.pem");
  CHECK(value("ssl_key_file") == "server.pem");
}

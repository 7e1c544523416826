#include "domain/wrappers/wrapper_order.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using domain::wrapper_order;
using domain::wrapper_target;
using action = domain::wrapper_order::action;

namespace {

wrapper_target sample_target() {
  return {.host = "db.example.com", .address = "203.0.113.9", .database = "shop"};
}

wrapper_order creation() {
  return {.server = "Shop", .target = sample_target()};
}

wrapper_order mapping_of(std::string role) {
  return {.what = action::map,
          .server = "shop",
          .role = std::move(role),
          .remote_user = "reader",
          .password = "it's \\ secret"};
}

std::string wrapper_text(const wrapper_order& order) {
  return domain::text_of(domain::statements_of(order, "postgres"));
}

/// The field that a check complains about; empty when it does not.
std::string faulty_field(const wrapper_order& order) {
  const auto sound = domain::check_wrapper_order(order, "postgres");
  return sound ? std::string() : sound.error().fields.front().field;
}

}  // namespace

TEST_CASE("wrappers: a new server has the checked address beside the host, and fixed options") {
  CHECK(wrapper_text(creation()) ==
        "CREATE SERVER \"Shop\" FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host 'db.example.com', "
        "hostaddr '203.0.113.9', port '5432', dbname 'shop', sslmode 'require', connect_timeout "
        "'10', fetch_size '100', use_remote_estimate 'false', keepalives '1', keepalives_idle "
        "'60', keepalives_interval '10', keepalives_count '3', tcp_user_timeout '30000', "
        "gssencmode 'disable');\n"
        "GRANT USAGE ON FOREIGN SERVER \"Shop\" TO postgres WITH GRANT OPTION;");
}

TEST_CASE("wrappers: a change sets, adds and drops only the options that differ") {
  wrapper_order order{.what = action::alter,
                      .server = "shop",
                      .target = sample_target(),
                      .before = sample_target()};
  CHECK(wrapper_text(order).empty());
  order.target.address = "203.0.113.10";
  order.target.tls = "verify-full";
  order.target.authority_file = domain::system_authority_files[0];
  order.new_name = "store";
  CHECK(wrapper_text(order) ==
        "ALTER SERVER shop OPTIONS (SET hostaddr '203.0.113.10', SET sslmode 'verify-full', ADD "
        "sslrootcert '/etc/ssl/certs/ca-certificates.crt');\n"
        "ALTER SERVER shop RENAME TO store;");
  std::swap(order.target, *order.before);
  order.new_name.reset();
  CHECK(wrapper_text(order) ==
        "ALTER SERVER shop OPTIONS (SET hostaddr '203.0.113.9', SET sslmode 'require', DROP "
        "sslrootcert);");
}

TEST_CASE("wrappers: the shown statements of a mapping mask the password") {
  CHECK(wrapper_text(mapping_of("App")) ==
        "DROP USER MAPPING IF EXISTS FOR \"App\" SERVER shop;\n"
        "CREATE USER MAPPING FOR \"App\" SERVER shop OPTIONS (user 'reader', password E'it''s "
        "\\\\ secret');");
  const auto shown = domain::text_of(domain::shown_statements_of(mapping_of("App"), "postgres"));
  CHECK(shown.contains("password '********'"));
  CHECK_FALSE(shown.contains("secret'"));
}

TEST_CASE("wrappers: a server is dropped after its mappings, or with its foreign tables") {
  wrapper_order order{.what = action::drop, .server = "shop", .mapped_roles = {"postgres", "App"}};
  CHECK(wrapper_text(order) ==
        "DROP USER MAPPING FOR postgres SERVER shop;\n"
        "DROP USER MAPPING FOR \"App\" SERVER shop;\n"
        "DROP SERVER shop;");
  order.mapped_roles.clear();
  order.cascades = true;
  CHECK(wrapper_text(order) == "DROP SERVER shop CASCADE;");
  CHECK(domain::warnings_about(order, "postgres").size() == 1);
  CHECK(wrapper_text({.what = action::unmap, .server = "shop", .role = "App"}) ==
        "DROP USER MAPPING FOR \"App\" SERVER shop;");
}

TEST_CASE("wrappers: a host is one name or address, never several or a socket") {
  for (const std::string one : {"db.example.com", "db", "DB-1.example.com", "a_b.internal",
                                "203.0.113.9", "2001:db8::1", "localhost"})
    CHECK_MESSAGE(domain::is_single_host(one), one);
  for (const std::string one :
       {"", "/var/run/postgresql", "@socket", "a,b", "203.0.113.9,10.0.0.1", "-a", "a-", "a.", ".a",
        "a b", "user@db", "db:5432", "fe80::1%eth0", "[::1]", "host=x", "ünïcode"})
    CHECK_MESSAGE(!domain::is_single_host(one), one);
  CHECK_FALSE(domain::is_single_host(std::string(254, 'a')));
  CHECK_FALSE(domain::is_single_host(std::string("a\0b", 3)));
}

TEST_CASE("wrappers: what members choose is checked by field") {
  CHECK(faulty_field(creation()).empty());
  const auto fault_of = [](auto change) {
    auto order = creation();
    change(order.target);
    return faulty_field(order);
  };
  CHECK(fault_of([](auto& t) { t.host = "/tmp"; }) == "host");
  CHECK(fault_of([](auto& t) { t.port = 0; }) == "port");
  CHECK(fault_of([](auto& t) { t.port = 65'536; }) == "port");
  CHECK(fault_of([](auto& t) { t.database = ""; }) == "database");
  CHECK(fault_of([](auto& t) { t.database = "host=10.0.0.1 dbname=x"; }) == "database");
  CHECK(fault_of([](auto& t) { t.database = "postgresql://10.0.0.1/x"; }) == "database");
  CHECK(fault_of([](auto& t) { t.tls = "prefer"; }) == "sslmode");
  CHECK(fault_of([](auto& t) { t.fetch_size = 0; }) == "fetch_size");
  CHECK(fault_of([](auto& t) { t.connect_timeout_s = 0; }) == "connect_timeout");
  CHECK(fault_of([](auto& t) { t.connect_timeout_s = 11; }) == "connect_timeout");
  auto order = creation();
  order.server = std::string(64, 'a');
  CHECK(faulty_field(order) == "name");
}

TEST_CASE("wrappers: what the platform adds is checked, also by the host process") {
  auto order = creation();
  order.target.address = "";
  CHECK(faulty_field(order) == "host");
  order.target.address = "10.0.0.1,10.0.0.2";
  CHECK(faulty_field(order) == "host");
  order = creation();
  order.target.tls = "verify-full";
  CHECK(faulty_field(order) == "sslmode");
  order.target.authority_file = "/etc/shadow";
  CHECK(faulty_field(order) == "sslmode");
  order.target.authority_file = domain::system_authority_files[1];
  CHECK(faulty_field(order).empty());
  order.target.tls = "require";
  CHECK(faulty_field(order) == "sslmode");
}

TEST_CASE("wrappers: only roles of the project are mapped, always with a password") {
  CHECK(faulty_field(mapping_of("postgres")).empty());
  CHECK(faulty_field(mapping_of("App")).empty());
  for (const std::string role : {"", "public", "pg_monitor", "signalbox_admin", "current_user"})
    CHECK_MESSAGE(faulty_field(mapping_of(role)) == "role", role);
  auto order = mapping_of("App");
  order.password = "";
  CHECK(faulty_field(order) == "password");
  order.password = std::string(1'001, 'x');
  CHECK(faulty_field(order) == "password");
  order = mapping_of("App");
  order.remote_user = "";
  CHECK(faulty_field(order) == "user");
  CHECK(faulty_field({.what = action::unmap, .server = "shop", .role = "App"}).empty());
}

TEST_CASE("wrappers: warnings state what is not protected") {
  auto order = creation();
  CHECK(domain::warnings_about(order, "postgres").front() ==
        "The certificate of the server is not checked. verify-full checks it.");
  order.target.tls = "disable";
  CHECK(domain::warnings_about(order, "postgres").front() ==
        "Without TLS, the password and all data can be read on the way.");
  CHECK(domain::warnings_about(mapping_of("postgres"), "postgres").size() == 1);
  CHECK(domain::warnings_about(mapping_of("App"), "postgres").empty());
}

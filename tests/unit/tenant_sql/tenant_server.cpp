#include "tests/unit/tenant_sql/tenant_server.hpp"

namespace signalbox::testing {

namespace {

struct prepared_server {
  private_server server{
      {.settings = {}, .access = "local all owner,reader trust\n", .user_map = {}}, 5434};

  prepared_server() {
    need(need(server.connect())
             .run_script({"tenant.prepare",
                          "CREATE ROLE owner LOGIN; "
                          "CREATE ROLE reader LOGIN BYPASSRLS IN ROLE pg_read_all_data; "
                          "ALTER DATABASE postgres OWNER TO owner; "
                          "GRANT ALL ON SCHEMA public TO owner; "
                          "REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC; "
                          "CREATE ROLE guest; GRANT guest TO owner; "
                          "CREATE TABLE public.samples (name text, amount int); "
                          "ALTER TABLE public.samples OWNER TO owner"},
                         soon()));
  }
};

}  // namespace

const private_server& tenant_server() {
  static const prepared_server prepared;
  return prepared.server;
}

domain::session_address tenant_address() {
  const auto& place = tenant_server().instance().place();
  return {.socket_folder = place.sockets.string(),
          .port = place.port,
          .database = "postgres",
          .owner_role = "owner",
          .reader_role = "reader"};
}

}  // namespace signalbox::testing

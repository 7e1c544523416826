#include "provisioning/local/pooler_files.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "provisioning/local/pooler.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using provisioning::pooled_project;

namespace {

const provisioning::pooler_frame small_frame{
    .listen_address = "127.0.0.1", .port = 6543, .files_max = 10'000};

domain::project_ref pooled_ref(char letter) {
  return domain::project_ref(std::string(20, letter));
}

std::vector<pooled_project> pooled_pair() {
  return {
      {.ref = pooled_ref('a'), .port = 54400, .share = {.clients = 200, .server_connections = 15}},
      {.ref = pooled_ref('b'), .port = 54401, .share = {.clients = 400, .server_connections = 45}}};
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("pooler files: each project has a line with its ref and its own socket") {
  const auto text = render_settings(small_frame, pooled_pair());
  CHECK(text.starts_with(render_fixed_settings(small_frame)));
  CHECK(holds(text, "listen_addr = 127.0.0.1\n"));
  CHECK(holds(text, "listen_port = 6543\n"));
  CHECK(holds(text, "pool_mode = transaction\n"));
  CHECK(holds(text, "max_client_conn = 600\n"));
  CHECK(holds(text,
              "\naaaaaaaaaaaaaaaaaaaa = host=/proc/self/cwd/../projects/aaaaaaaaaaaaaaaaaaaa "
              "port=54400 dbname=postgres auth_user=signalbox_pooler pool_size=15 "
              "max_db_connections=18\n"));
  CHECK(holds(text, "\nbbbbbbbbbbbbbbbbbbbb = "));
}

TEST_CASE("pooler files: the password query uses only qualified names") {
  const auto text = render_fixed_settings(small_frame);
  CHECK(holds(text, "auth_query = SELECT a.rolname, a.rolpassword FROM pg_catalog.pg_authid a"));
  CHECK(holds(text, "a.rolname OPERATOR(pg_catalog.=) $1::pg_catalog.name"));
}

TEST_CASE("pooler files: the fixed part depends on address and port, but not on projects") {
  auto elsewhere = small_frame;
  elsewhere.port = 6544;
  CHECK(render_fixed_settings(elsewhere) != render_fixed_settings(small_frame));
  elsewhere = small_frame;
  elsewhere.listen_address = "::";
  CHECK(render_fixed_settings(elsewhere) != render_fixed_settings(small_frame));
  CHECK(render_settings(small_frame, {}).starts_with(render_fixed_settings(small_frame)));
}

TEST_CASE("pooler files: TLS is required beyond loopback, and optional on loopback") {
  CHECK(holds(render_settings(small_frame, {}), "\nclient_tls_sslmode = allow\n"));
  auto beyond = small_frame;
  beyond.requires_tls = true;
  const auto text = render_settings(beyond, {});
  CHECK(holds(text, "\nclient_tls_sslmode = require\n"));
  CHECK(holds(text, "\nclient_tls_cert_file = server.pem\n"));
  CHECK(holds(text, "\nclient_tls_key_file = server.pem\n"));
  // A running pooler reloads it without a restart.
  CHECK(render_fixed_settings(beyond) == render_fixed_settings(small_frame));
}

TEST_CASE("pooler files: only listed databases can be reached, and never the console") {
  const std::string console =
      "local pgbouncer root peer\n"
      "host all root,pgbouncer 0.0.0.0/0 reject\n"
      "host all root,pgbouncer ::/0 reject\n";
  CHECK(provisioning::render_access(pooled_pair()) ==
        console +
            "host aaaaaaaaaaaaaaaaaaaa all 0.0.0.0/0 scram-sha-256\n"
            "host aaaaaaaaaaaaaaaaaaaa all ::/0 scram-sha-256\n"
            "host bbbbbbbbbbbbbbbbbbbb all 0.0.0.0/0 scram-sha-256\n"
            "host bbbbbbbbbbbbbbbbbbbb all ::/0 scram-sha-256\n");
  CHECK(provisioning::render_access({}) == console);
  CHECK(provisioning::render_users() == "\"root\" \"\"\n");
}

TEST_CASE("pooler files: the client limit is the sum of the shares, limited by open files") {
  auto frame = small_frame;
  CHECK(clients_max(frame, pooled_pair()) == 600);
  frame.files_max = 400;
  // 64 in addition, 15 and 45 to databases, 3 each for password queries.
  CHECK(clients_max(frame, pooled_pair()) == 400 - 64 - 60 - 6);
  frame.files_max = 0;
  CHECK(clients_max(frame, pooled_pair()) == 10);
  CHECK(clients_max(small_frame, {}) == 10);
}

TEST_CASE("pooler files: a note is read as it was written, and other texts are invalid") {
  for (const auto& one : pooled_pair())
    CHECK(provisioning::parse_pooled_note(one.ref, render_pooled_note(one)) == one);
  for (const auto* text :
       {"", "54400", "54400 200", "54400 200 ", "54400 200 15 ", "54400\n200 15\n",
        "54400 200 15\n7", "a b c\n", "0 200 15\n", "54400 0 15\n", "54400 200 0\n",
        "65536 200 15\n", "-1 200 15\n", "54400  200 15\n", "99999999999999999999999 200 15\n"}) {
    CAPTURE(text);
    CHECK_FALSE(provisioning::parse_pooled_note(pooled_ref('a'), text));
  }
}

TEST_CASE("pooler: each failed start waits longer than the one before, up to ten seconds") {
  CHECK(provisioning::pooler_retry_delay(0) == 100ms);
  CHECK(provisioning::pooler_retry_delay(1) == 200ms);
  CHECK(provisioning::pooler_retry_delay(6) == 6'400ms);
  CHECK(provisioning::pooler_retry_delay(7) == 10s);
  CHECK(provisioning::pooler_retry_delay(1'000'000) == 10s);
}

#include <doctest/doctest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "postgres/command.hpp"
#include "tests/unit/provisioning/vault_project.hpp"

using namespace signalbox;
using namespace signalbox::testing;
namespace fs = std::filesystem;

namespace {

const std::string plain = "plain-text-of-the-secret";
const std::string refused_value = "was changed outside of Signalbox, or encrypted with another";

std::string content_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns whether the text occurs in a file below a folder.
bool occurs_below(const fs::path& folder, const std::string& text) {
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && content_of(entry.path()).find(text) != std::string::npos)
      return true;
  return false;
}

}  // namespace

TEST_CASE_FIXTURE(vault_project, "vault: the tenant cannot change it or reach its parts") {
  need(put(1, "one", plain));
  for (const std::string attempt : {
           "DROP SCHEMA vault CASCADE",
           "ALTER SCHEMA vault RENAME TO mine",
           "ALTER SCHEMA vault OWNER TO postgres",
           "CREATE TABLE vault.mine (n int)",
           "CREATE FUNCTION vault.read_secret_as_mine(text) RETURNS text LANGUAGE sql AS 'SELECT "
           "1'",
           "CREATE OR REPLACE FUNCTION vault.read_secret(name text) RETURNS text LANGUAGE sql "
           "AS 'SELECT 1'",
           "ALTER FUNCTION vault.read_secret(text) SECURITY DEFINER",
           "ALTER FUNCTION vault.read_secret(text) SET search_path = public",
           "INSERT INTO vault.secrets SELECT * FROM vault.secrets",
           "UPDATE vault.secrets SET readers = '{}'",
           "DELETE FROM vault.secrets",
           "TRUNCATE vault.secrets",
           "LOCK TABLE vault.secrets IN EXCLUSIVE MODE",
           "CREATE TRIGGER t BEFORE UPDATE ON vault.secrets FOR EACH ROW EXECUTE FUNCTION "
           "suppress_redundant_updates_trigger()",
           "CREATE RULE r AS ON SELECT TO vault.secrets DO INSTEAD SELECT 1",
           "ALTER TABLE vault.secrets ADD COLUMN mine int",
           "SELECT vault.open_secret('one', 'clerk'::regrole)",
           "SELECT vault.keep_readers()",
           "SELECT vault.hmac('x', 'k', 'sha256')",
           "SELECT vault.decrypt_iv('x', 'k', 'i', 'aes')",
           "SELECT pg_read_binary_file('../vault.key')",
           "CREATE FUNCTION mine(bytea, bytea, text) RETURNS bytea LANGUAGE c AS "
           "'$libdir/pgcrypto', 'pg_hmac'",
       }) {
    CAPTURE(attempt);
    auto tenant = need(connect("postgres"));
    CHECK_FALSE(tenant.run({"attempt", attempt}, {}, soon()));
  }
  CHECK(read("clerk", "one") == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: replaced functions of pgcrypto do not receive the key") {
  auto tenant = need(connect("postgres"));
  need(tenant.run_script(
      {"trap",
       "CREATE SCHEMA mine; CREATE EXTENSION pgcrypto SCHEMA mine; "
       "CREATE TABLE mine.caught (words text); "
       "DROP EXTENSION pgcrypto; "
       "CREATE FUNCTION mine.hmac(a bytea, b bytea, c text) RETURNS bytea LANGUAGE plpgsql AS "
       "$$ BEGIN INSERT INTO mine.caught VALUES ('hmac'); RETURN b; END $$; "
       "CREATE FUNCTION mine.decrypt_iv(a bytea, b bytea, c bytea, d text) RETURNS bytea "
       "LANGUAGE plpgsql AS $$ BEGIN INSERT INTO mine.caught VALUES ('decrypt'); RETURN a; END $$; "
       "CREATE FUNCTION mine.pg_read_binary_file(text, bigint, bigint, boolean) RETURNS bytea "
       "LANGUAGE sql AS $$ SELECT '\\x00'::bytea $$; "
       "ALTER DATABASE postgres SET search_path = mine, pg_catalog"},
      soon()));
  need(put(1, "one", plain));
  CHECK(read("clerk", "one") == plain);
  CHECK(need(ask("", "SELECT count(*)::text FROM mine.caught")) == "0");
}

TEST_CASE_FIXTURE(vault_project, "vault: operators, casts and temporary objects are not used") {
  need(put(1, "one", plain));
  const auto found = ask(
      "CREATE SCHEMA mine; CREATE TABLE mine.caught (words text); "
      "CREATE FUNCTION mine.same(a text, b text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN "
      "INSERT INTO mine.caught VALUES (a); RETURN true; END $$; "
      "CREATE OPERATOR mine.= (LEFTARG = text, RIGHTARG = text, FUNCTION = mine.same); "
      "CREATE FUNCTION mine.joined(a bytea, b bytea) RETURNS bytea LANGUAGE plpgsql AS $$ BEGIN "
      "INSERT INTO mine.caught VALUES ('joined'); RETURN a; END $$; "
      "CREATE OPERATOR mine.|| (LEFTARG = bytea, RIGHTARG = bytea, FUNCTION = mine.joined); "
      "CREATE OPERATOR mine.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = mine.same); "
      "CREATE TEMPORARY TABLE secrets (id uuid, name text, sealed bytea, readers oid[]); "
      "CREATE TEMPORARY TABLE pg_proc (oid oid, proname name, pronamespace oid); "
      "CREATE DOMAIN pg_temp.oid AS int; CREATE DOMAIN pg_temp.text AS pg_catalog.text; "
      "SET search_path = pg_temp, mine, pg_catalog",
      "SELECT vault.read_secret('one')");
  CHECK(need(found) == plain);
  CHECK(need(ask("", "SELECT count(*)::text FROM mine.caught")) == "0");
}

TEST_CASE_FIXTURE(vault_project,
                  "vault: settings of the caller neither break nor reveal anything") {
  need(put(1, "one", plain));
  auto tenant = need(connect("postgres"));
  need(tenant.run_script({"settings",
                          "SET standard_conforming_strings = off; SET escape_string_warning = on; "
                          "SET bytea_output = escape; SET transform_null_equals = on; "
                          "SET quote_all_identifiers = on; SET plan_cache_mode = "
                          "force_custom_plan; SET debug_print_plan = on; SET debug_print_parse = "
                          "on; SET debug_print_rewritten = on; SET debug_pretty_print = on; "
                          "SET plpgsql.print_strict_params = on"},
                         soon()));
  const auto rows = need(tenant.run({"read", "SELECT vault.read_secret('one')"}, {}, soon()));
  CHECK(rows[0].as<std::string>(0) == plain);
  // Plans show binary data as numbers, byte by byte.
  std::string in_plans;
  for (const auto byte : key.bytes().first(8))
    in_plans += fmt::format(" {}", static_cast<int>(static_cast<signed char>(byte)));
  CHECK(occurs_below(root_of(spec) / "data" / "log", "QUERY"));
  CHECK_FALSE(occurs_below(root_of(spec) / "data" / "log", in_plans));
}

TEST_CASE_FIXTURE(vault_project,
                  "vault: a function has the rights of its owner, not its caller's") {
  need(put(1, "one", plain));
  administer(
      "GRANT CREATE ON SCHEMA public TO clerk, guest; "
      "SET ROLE guest; CREATE FUNCTION public.of_guest() RETURNS text LANGUAGE sql "
      "SECURITY DEFINER AS $$ SELECT vault.read_secret('one') $$; RESET ROLE; "
      "SET ROLE clerk; CREATE FUNCTION public.of_clerk() RETURNS text LANGUAGE sql "
      "SECURITY DEFINER AS $$ SELECT vault.read_secret('one') $$");
  CHECK_FALSE(ask("SET ROLE clerk", "SELECT public.of_guest()"));
  CHECK(message == refusal_to_read("one", "guest"));
  CHECK(need(ask("SET ROLE guest", "SELECT public.of_clerk()")) == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: a schema of the project with its name is not touched") {
  need(ask("CREATE SCHEMA vault; CREATE TABLE vault.mine (n int)", "SELECT 'ready'"));
  const auto refused = put(1, "one", plain);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::conflict);
  CHECK(refused.error().message.find("The schema vault belongs to the project") == 0);
  CHECK(need(ask("",
                 "SELECT string_agg(relname, ' ') FROM pg_class "
                 "WHERE relnamespace = 'vault'::regnamespace")) == "mine");
  need(ask("ALTER SCHEMA vault RENAME TO safe", "SELECT 'renamed'"));
  need(put(1, "one", plain));
  CHECK(read("clerk", "one") == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: no plain text reaches files, statistics or dumps") {
  administer("CREATE EXTENSION pg_stat_statements SCHEMA public");
  need(put(1, "one", plain));
  CHECK(read("clerk", "one") == plain);
  CHECK(read("guest", "one") == refusal_to_read("one", "guest"));
  perform(domain::project_operation::restart, spec);
  CHECK_FALSE(occurs_below(root_of(spec), plain));
  auto admin = need(connect("signalbox_admin"));
  const auto seen = need(admin.run(
      {"find",
       "SELECT count(*) AS all, count(*) FILTER (WHERE query LIKE '%' || $1 || '%') AS hits "
       "FROM public.pg_stat_statements"},
      {plain}, soon()));
  CHECK(seen[0].as<std::int64_t>("all") > 0);
  CHECK(seen[0].as<std::int64_t>("hits") == 0);
}

TEST_CASE_FIXTURE(vault_project, "vault: the project can still be dumped, with encrypted values") {
  need(put(1, "one", plain));
  const auto output = folder.path() / "dump.sql";
  const auto code = need(postgres::run(
      {.program = installed_postgres().folder / "pg_dump",
       .arguments = {fmt::format("host=127.0.0.1 port={} user=postgres dbname=postgres password={}",
                                 spec.port, postgres::conninfo_value(spec.password))},
       .as = unprivileged_user(),
       .output = output},
      soon()));
  REQUIRE(code == 0);
  const auto dump = content_of(output);
  CHECK(dump.find("COPY vault.secrets") != std::string::npos);
  CHECK(dump.find(plain) == std::string::npos);
  const auto bytes = key.bytes();
  CHECK(dump.find({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) ==
        std::string::npos);
}

TEST_CASE_FIXTURE(vault_project,
                  "vault: a missing key is explained, and restored by the next call") {
  need(put(1, "one", plain));
  fs::remove(root_of(spec) / "vault.key");
  CHECK(read("clerk", "one") == "The key of the vault is missing, so no secret can be read.");
  need(order({}));
  CHECK(read("clerk", "one") == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: a wrong or damaged key opens nothing") {
  need(put(1, "one", plain));
  const auto file = root_of(spec) / "vault.key";
  fs::permissions(file, fs::perms::owner_write, fs::perm_options::add);
  std::ofstream(file) << std::string(32, 'k');
  CHECK(read("clerk", "one").find(refused_value) != std::string::npos);
  std::ofstream(file) << std::string(33, 'k');
  CHECK(read("clerk", "one") == "The key of the vault is missing, so no secret can be read.");
  std::ofstream(file) << std::string(31, 'k');
  CHECK(read("clerk", "one") == "The key of the vault is missing, so no secret can be read.");
  need(order({}));
  CHECK(read("clerk", "one") == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: changed, exchanged and cut values are refused") {
  need(put(1, "one", plain));
  need(put(2, "two", "another"));
  const auto reset =
      "UPDATE vault.secrets s SET sealed = k.sealed FROM public.kept k WHERE k.id = s.id; ";
  administer("CREATE TABLE public.kept AS SELECT * FROM vault.secrets");
  for (const std::string changed :
       {"set_byte(sealed, 0, 2)", "set_byte(sealed, 20, get_byte(sealed, 20) # 1)",
        "set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)",
        "substr(sealed, 1, length(sealed) - 1)", "sealed || sealed", "''::bytea",
        "substr(sealed, 1, 40)", "(SELECT sealed FROM public.kept WHERE name = 'two')"}) {
    CAPTURE(changed);
    administer(reset + ("UPDATE vault.secrets SET sealed = " + changed + " WHERE name = 'one'"));
    CHECK(read("clerk", "one").find(refused_value) != std::string::npos);
  }
  administer(reset);
  CHECK(read("clerk", "one") == plain);
}

TEST_CASE_FIXTURE(vault_project, "vault: a kill between the steps is repaired by the next call") {
  // Killed after the key was written, before the schema was complete.
  need(postgres::write_private_file(root_of(spec) / "vault.key", std::string(32, 'k'),
                                    unprivileged_user()));
  need(put(1, "one", plain));
  // The functions of an earlier version are replaced, and secrets stay.
  administer(
      "COMMENT ON SCHEMA vault IS 'Signalbox vault 0'; DROP FUNCTION "
      "vault.read_secret(text)");
  need(order({}));
  CHECK(read("clerk", "one") == plain);
  const auto server = server_of(spec);
  REQUIRE(server);
  server->signal(SIGKILL);
  REQUIRE(received.await(spec.ref, std::chrono::seconds{10}));
  CHECK_FALSE(put(2, "two", "another"));
  perform(domain::project_operation::restart, spec);
  need(put(2, "two", "another"));
  CHECK(read("clerk", "one") == plain);
  CHECK(read("clerk", "two") == "another");
}

#include "domain/vault/vault_schema.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::domain;

TEST_CASE("vault schema: functions contain no backslash, whose meaning callers choose") {
  CHECK(vault_functions().find('\\') == std::string::npos);
}

TEST_CASE("vault schema: every placeholder is replaced, and the key's file is relative") {
  const auto functions = vault_functions();
  CHECK(functions.find("{key") == std::string::npos);
  CHECK(functions.find("pg_read_binary_file('../vault.key', 0, 32 + 1, true)") !=
        std::string::npos);
}

TEST_CASE("vault schema: the mark is written last") {
  CHECK(vault_functions().ends_with("COMMENT ON SCHEMA vault IS 'Signalbox vault 1';\n"));
}

TEST_CASE("vault schema: the tenant may read the table, and nothing else of it") {
  CHECK(vault_tables("postgres").find("GRANT SELECT ON vault.secrets TO postgres;") !=
        std::string::npos);
}

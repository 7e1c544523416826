#include "domain/vault/vault_schema.hpp"

#include <fmt/format.h>

#include "core/crypto/portable_seal.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

// No backslash occurs in the bodies of functions: callers choose `standard_conforming_strings`.

/// Extensions may belong to the project, which could replace their functions and receive the key:
/// these are own ones with the same code.
constexpr std::string_view primitives = R"(
CREATE OR REPLACE FUNCTION vault.hmac(data bytea, key bytea, kind text) RETURNS bytea
  LANGUAGE c IMMUTABLE STRICT AS '$libdir/pgcrypto', 'pg_hmac';
CREATE OR REPLACE FUNCTION vault.decrypt_iv(data bytea, key bytea, iv bytea, kind text)
  RETURNS bytea LANGUAGE c IMMUTABLE STRICT AS '$libdir/pgcrypto', 'pg_decrypt_iv';
REVOKE ALL ON FUNCTION vault.hmac(bytea, bytea, text),
  vault.decrypt_iv(bytea, bytea, bytea, text) FROM PUBLIC;
)";

/// The key occurs only in simple expressions and never in a query, whose plan could contain it; the
/// caller's `debug_print_plan` is off as well. INTO has no STRICT, whose error shows parameters.
constexpr std::string_view opening = R"(
CREATE OR REPLACE FUNCTION vault.open_secret(secret_name text, reader oid) RETURNS text
  LANGUAGE plpgsql STABLE STRICT
  SET search_path = pg_catalog, pg_temp
  SET debug_print_parse = off SET debug_print_rewritten = off SET debug_print_plan = off
AS $vault$
DECLARE
  found_id text;
  sealed bytea;
  body_length integer;
  key bytea;
  own bytea;
BEGIN
  SELECT s.id::text, s.sealed INTO found_id, sealed FROM vault.secrets AS s
    WHERE s.name = secret_name AND reader = ANY (s.readers);
  IF NOT FOUND THEN RETURN NULL; END IF;
  key := pg_catalog.pg_read_binary_file({key_file}, 0, {key_bytes} + 1, true);
  IF key IS NULL OR pg_catalog.length(key) <> {key_bytes} THEN
    RAISE EXCEPTION 'The key of the vault is missing, so no secret can be read.'
      USING ERRCODE = 'object_not_in_prerequisite_state',
        HINT = 'Open the page Vault of the project: it restores the key. A copy of this database '
          'elsewhere has none.';
  END IF;
  body_length := pg_catalog.length(sealed) - {authenticator_bytes};
  IF body_length >= {body_bytes_min} AND pg_catalog.get_byte(sealed, 0) = {version} THEN
    own := vault.hmac(pg_catalog.convert_to({authentication_label}, 'UTF8'), key, 'sha256');
    own := vault.hmac(pg_catalog.substr(sealed, 1, 1) || pg_catalog.convert_to(found_id, 'UTF8')
      || pg_catalog.substr(sealed, 2, body_length - 1), own, 'sha256');
  END IF;
  IF own IS NULL OR own <> pg_catalog.substr(sealed, body_length + 1) THEN
    RAISE EXCEPTION 'The secret "%" was changed outside of Signalbox, or encrypted with another '
      'key.', secret_name
      USING ERRCODE = 'data_corrupted', HINT = 'Set its value again on the page Vault.';
  END IF;
  own := vault.hmac(pg_catalog.convert_to({encryption_label}, 'UTF8'), key, 'sha256');
  RETURN pg_catalog.convert_from(vault.decrypt_iv(
    pg_catalog.substr(sealed, 2 + {block_bytes}, body_length - 1 - {block_bytes}), own,
    pg_catalog.substr(sealed, 2, {block_bytes}), 'aes-cbc/pad:pkcs'), 'UTF8');
END $vault$;
REVOKE ALL ON FUNCTION vault.open_secret(text, oid) FROM PUBLIC;
)";

/// Which role calls is PostgreSQL's own decision: each role that may read something has a function
/// which only it may execute. In a function of the superuser, `current_user` would be the
/// superuser, and the role of the session would give a function of another role, which a reader
/// calls, the rights of that reader.
constexpr std::string_view reading = R"(
CREATE OR REPLACE FUNCTION vault.read_secret(name text) RETURNS text
  LANGUAGE plpgsql STABLE STRICT SET search_path = pg_catalog, pg_temp
AS $vault$
DECLARE
  reader text;
  value text;
BEGIN
  FOR reader IN SELECT p.proname::text FROM pg_catalog.pg_proc AS p
    WHERE p.pronamespace = 'vault'::pg_catalog.regnamespace
      AND pg_catalog.starts_with(p.proname::text, 'read_secret_as_')
      AND pg_catalog.has_function_privilege(p.oid, 'EXECUTE')
    ORDER BY p.oid
  LOOP
    EXECUTE pg_catalog.format('SELECT vault.%I($1)', reader) INTO value USING name;
    IF value IS NOT NULL THEN RETURN value; END IF;
  END LOOP;
  RAISE EXCEPTION 'There is no secret named "%" that the role "%" may read.', name, current_user
    USING ERRCODE = 'insufficient_privilege',
      HINT = 'The page Vault of the project shows which roles may read a secret.';
END $vault$;
COMMENT ON FUNCTION vault.read_secret(text) IS
  'Returns the value of a secret that the current role may read.';
)";

/// A function that a view depends on stays, without the right to execute it.
constexpr std::string_view keeping = R"(
CREATE OR REPLACE FUNCTION vault.keep_readers() RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $vault$
DECLARE
  one record;
BEGIN
  UPDATE vault.secrets AS s SET readers = ARRAY(
      SELECT r FROM pg_catalog.unnest(s.readers) AS r
      WHERE EXISTS (SELECT FROM pg_catalog.pg_roles AS o WHERE o.oid = r))
    WHERE EXISTS (SELECT FROM pg_catalog.unnest(s.readers) AS r
      WHERE NOT EXISTS (SELECT FROM pg_catalog.pg_roles AS o WHERE o.oid = r));
  FOR one IN SELECT o.oid, o.rolname, 'read_secret_as_' || o.oid AS function
    FROM pg_catalog.pg_roles AS o
    WHERE EXISTS (SELECT FROM vault.secrets AS s WHERE o.oid = ANY (s.readers))
  LOOP
    EXECUTE pg_catalog.format(
      'CREATE OR REPLACE FUNCTION vault.%I(secret_name text) RETURNS text LANGUAGE sql STABLE '
      'STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp '
      'SET debug_print_parse = off SET debug_print_rewritten = off SET debug_print_plan = off '
      'AS %L', one.function,
      pg_catalog.format('SELECT vault.open_secret(secret_name, %s::pg_catalog.oid)', one.oid));
    EXECUTE pg_catalog.format('REVOKE ALL ON FUNCTION vault.%I(text) FROM PUBLIC', one.function);
    EXECUTE pg_catalog.format('GRANT EXECUTE ON FUNCTION vault.%I(text) TO %I', one.function,
      one.rolname);
  END LOOP;
  FOR one IN SELECT p.proname, o.rolname FROM pg_catalog.pg_proc AS p
    LEFT JOIN pg_catalog.pg_roles AS o ON p.proname = 'read_secret_as_' || o.oid
    WHERE p.pronamespace = 'vault'::pg_catalog.regnamespace
      AND pg_catalog.starts_with(p.proname::text, 'read_secret_as_')
      AND NOT EXISTS (SELECT FROM vault.secrets AS s WHERE o.oid = ANY (s.readers))
  LOOP
    IF one.rolname IS NOT NULL THEN
      EXECUTE pg_catalog.format('REVOKE ALL ON FUNCTION vault.%I(text) FROM %I', one.proname,
        one.rolname);
    END IF;
    BEGIN
      EXECUTE pg_catalog.format('DROP FUNCTION vault.%I(text)', one.proname);
    EXCEPTION WHEN dependent_objects_still_exist THEN
      NULL;
    END;
  END LOOP;
END $vault$;
REVOKE ALL ON FUNCTION vault.keep_readers() FROM PUBLIC;
)";

}  // namespace

std::string vault_tables(std::string_view tenant_role) {
  return fmt::format(R"(
CREATE SCHEMA vault;
GRANT USAGE ON SCHEMA vault TO PUBLIC;
CREATE TABLE vault.secrets (
  id uuid PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  description text NOT NULL,
  sealed bytea NOT NULL,
  readers oid[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL);
ALTER TABLE vault.secrets ALTER COLUMN sealed SET STORAGE EXTERNAL;
COMMENT ON TABLE vault.secrets IS
  'Secrets of the page Vault. Values are encrypted; vault.read_secret(name) decrypts them.';
GRANT SELECT ON vault.secrets TO {};
)",
                     quote_ident(tenant_role));
}

std::string vault_functions() {
  constexpr auto own_version = static_cast<int>(core::portable_version);
  const auto open = fmt::format(
      fmt::runtime(opening), fmt::arg("key_file", fmt::format("'../{}'", vault_key_file_name)),
      fmt::arg("key_bytes", core::secret_key_bytes), fmt::arg("version", own_version),
      fmt::arg("authenticator_bytes", core::portable_authenticator_bytes),
      fmt::arg("body_bytes_min",
               core::portable_sealed_bytes_min - core::portable_authenticator_bytes),
      fmt::arg("block_bytes", core::portable_block_bytes),
      fmt::arg("authentication_label", quote_literal(core::portable_authentication_label)),
      fmt::arg("encryption_label", quote_literal(core::portable_encryption_label)));
  return fmt::format("{}{}{}{}COMMENT ON SCHEMA {} IS '{}';\n", primitives, open, reading, keeping,
                     vault_schema_name, vault_schema_mark);
}

}  // namespace signalbox::domain

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"

/// Copies of databases of other servers into a project.
namespace signalbox::domain {

/// The address of a database to copy.
struct dump_source {
  std::string host;
  std::uint16_t port = 5432;
  std::string database;
  std::string user;
  std::string password;  ///< never logged or stored
  /// `disable`, `prefer`, `require`, `verify-ca` or `verify-full`, as in libpq.
  std::string tls = "prefer";
  std::string address = {};  ///< of the host, chosen by the platform
};

/// Reads a connection string `postgresql://user:password@host:port/database?sslmode=require`.
/// Errors: `bad_request` with the field `connection_string`, never with its text.
[[nodiscard]] core::result<dump_source> read_connection_string(std::string_view text);

/// The source for people: without its password.
[[nodiscard]] std::string shown_source(const dump_source& of);

/// Returns the parameters for libpq, without the password.
[[nodiscard]] std::string source_conninfo(const dump_source& of, const std::string& authority_file);

/// What is known of a source and of the project's database before a copy.
struct source_facts {
  int server_version = 0;  ///< as in PQserverVersion
  int target_version = 0;
  int program_version = 0;  ///< of pg_dump on this host, its major version
  std::string version_text = {};
  std::uint64_t bytes = 0;       ///< of the source's database
  std::uint64_t free_bytes = 0;  ///< of the project's disk; 0: not limited
  std::string encoding = {};
  std::string collation = {};
  bool is_superuser = false;
  bool reads_everything = true;  ///< tables without SELECT: see `unreadable`
  std::uint64_t tables = 0;
  std::uint64_t rows = 0;  ///< estimated
  std::vector<std::string> schemas = {};
  std::vector<std::string> extensions = {};  ///< of the source
  std::vector<std::string> installed = {};   ///< of the target
  std::vector<std::string> available = {};   ///< of the target's host
  std::vector<std::string> owners = {};      ///< of objects
  std::vector<std::string> target_roles = {};
  std::vector<std::string> event_triggers = {};
  std::vector<std::string> subscriptions = {};
  std::vector<std::string> publications = {};
  std::vector<std::string> foreign_servers = {};
  std::vector<std::string> unreadable = {};  ///< tables
  std::vector<std::string> languages = {};   ///< untrusted ones
  std::vector<std::string> settings = {};    ///< of the database, `name=value`
  std::uint64_t large_objects = 0;
};

/// A finding of a dry run.
struct source_finding {
  bool is_blocking = false;  ///< the copy cannot begin
  std::string code;
  std::string message;
};

/// Evaluates a source.
[[nodiscard]] std::vector<source_finding> judge_source(const source_facts& facts);

/// The report of a dry run.
[[nodiscard]] core::json source_report_json(const source_facts& facts);

}  // namespace signalbox::domain

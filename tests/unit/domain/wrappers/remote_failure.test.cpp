#include "domain/wrappers/remote_failure.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::domain::explain_remote_failure;

namespace {

std::string cause(const std::string& message, const std::string& detail = "",
                  const std::string& sqlstate = "08001") {
  return std::string(to_string(explain_remote_failure(sqlstate, message, detail).cause));
}

const std::string could_not = "could not connect to server \"shop\"";

}  // namespace

TEST_CASE("remote failure: the words of PostgreSQL, libpq and postgres_fdw are explained") {
  CHECK(cause("user mapping not found for \"app\"", "", "42704") == "no_mapping");
  const std::string at =
      "connection to server at \"db.example.com\" (203.0.113.9), port 1 failed: ";
  CHECK(cause(could_not, at + "Connection refused\n\tIs the server running on that host?") ==
        "connection_refused");
  CHECK(cause(could_not, at + "timeout expired") == "timed_out");
  CHECK(cause(could_not, at + "No route to host") == "unreachable");
  CHECK(cause(could_not, at + "FATAL:  password authentication failed for user \"x\"") ==
        "wrong_password");
  CHECK(cause(could_not, at + "FATAL:  database \"x\" does not exist") == "unknown_database");
  CHECK(cause(could_not, at + "server does not support SSL, but SSL was required") == "no_tls");
  CHECK(cause(could_not, at + "SSL error: certificate verify failed") == "untrusted_certificate");
  CHECK(cause(could_not, at + "server certificate for \"a\" does not match host name \"b\"") ==
        "untrusted_certificate");
  CHECK(cause(could_not, at + "FATAL:  no pg_hba.conf entry for host \"::1\"") == "not_admitted");
  CHECK(cause("password is required",
              "Non-superuser cannot connect if the server does not request "
              "a password.",
              "2F003") == "password_not_required");
  CHECK(cause("canceling statement due to user request", "", "57014") == "timed_out");
  CHECK(cause("something else", "", "XX000") == "other");
}

TEST_CASE("remote failure: PostgreSQL's own words are kept as the detail") {
  const auto made = explain_remote_failure("08001", could_not, "Connection refused");
  CHECK(made.text.starts_with("The host refused the connection."));
  CHECK(made.detail == could_not + "\nConnection refused");
}

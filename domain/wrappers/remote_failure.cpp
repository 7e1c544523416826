#include "domain/wrappers/remote_failure.hpp"

#include <algorithm>
#include <array>

#include "core/names.hpp"

namespace signalbox::domain {

namespace {

constexpr auto cause_names = core::names_of<remote_cause>({
    {remote_cause::no_mapping, "no_mapping"},
    {remote_cause::refused_connection, "connection_refused"},
    {remote_cause::timed_out, "timed_out"},
    {remote_cause::unreachable, "unreachable"},
    {remote_cause::wrong_password, "wrong_password"},
    {remote_cause::no_password_required, "password_not_required"},
    {remote_cause::unknown_database, "unknown_database"},
    {remote_cause::no_tls, "no_tls"},
    {remote_cause::untrusted_certificate, "untrusted_certificate"},
    {remote_cause::not_admitted, "not_admitted"},
    {remote_cause::other, "other"},
});

struct sign {
  remote_cause cause;
  std::string_view words;  ///< in messages of libpq, PostgreSQL and postgres_fdw
};

/// The first one whose words occur counts.
constexpr auto signs = std::to_array<sign>({
    {remote_cause::no_mapping, "user mapping not found"},
    {remote_cause::no_password_required, "password is required"},
    {remote_cause::no_password_required, "password or GSSAPI delegated credentials required"},
    {remote_cause::refused_connection, "Connection refused"},
    {remote_cause::timed_out, "timeout expired"},
    {remote_cause::timed_out, "Connection timed out"},
    {remote_cause::unreachable, "No route to host"},
    {remote_cause::unreachable, "Network is unreachable"},
    {remote_cause::wrong_password, "password authentication failed"},
    {remote_cause::wrong_password, "no password supplied"},
    {remote_cause::no_tls, "server does not support SSL"},
    {remote_cause::untrusted_certificate, "certificate verify failed"},
    {remote_cause::untrusted_certificate, "does not match host name"},
    {remote_cause::untrusted_certificate,
     "could not get server's host name from server certificate"},
    {remote_cause::not_admitted, "no pg_hba.conf entry"},
    {remote_cause::not_admitted, "pg_hba.conf rejects connection"},
});

constexpr std::string_view query_cancelled = "57014";  ///< PostgreSQL's manual, appendix A

bool names_unknown_database(std::string_view text) {
  return text.contains("database \"") && text.contains("\" does not exist");
}

std::string text_of(remote_cause cause) {
  switch (cause) {
    case remote_cause::no_mapping:
      return "This role has no user mapping for the server. Add one.";
    case remote_cause::refused_connection:
      return "The host refused the connection. Check the port, and that the server runs and "
             "listens.";
    case remote_cause::timed_out:
      return "The server did not answer in time. Check the host, the port and firewalls.";
    case remote_cause::unreachable:
      return "The host cannot be reached from this installation. Check the address and firewalls.";
    case remote_cause::wrong_password:
      return "The server refused the user or the password. Change the user mapping.";
    case remote_cause::no_password_required:
      return "The server let the user in without asking for a password. PostgreSQL uses only "
             "servers that ask: change the server's access rules (pg_hba.conf).";
    case remote_cause::unknown_database:
      return "The server has no database of this name. Change the database.";
    case remote_cause::no_tls:
      return "The server does not offer TLS. Enable it there, or set the TLS mode to disable.";
    case remote_cause::untrusted_certificate:
      return "The certificate of the server is not trusted for this host. Use a certificate of a "
             "known authority, or the TLS mode require.";
    case remote_cause::not_admitted:
      return "The access rules of the server (pg_hba.conf) do not admit this user from here.";
    case remote_cause::other:
      break;
  }
  return "The server cannot be used.";
}

}  // namespace

std::string_view to_string(remote_cause cause) {
  return cause_names.name_of(cause);
}

remote_failure explain_remote_failure(std::string_view sqlstate, std::string_view message,
                                      std::string_view detail) {
  const auto occurs = [&](std::string_view words) {
    return message.contains(words) || detail.contains(words);
  };
  remote_failure made;
  const auto* const found =
      std::ranges::find_if(signs, [&](const sign& one) { return occurs(one.words); });
  if (found != signs.end())
    made.cause = found->cause;
  else if (names_unknown_database(message) || names_unknown_database(detail))
    made.cause = remote_cause::unknown_database;
  else if (sqlstate == query_cancelled)
    made.cause = remote_cause::timed_out;
  made.text = text_of(made.cause);
  made.detail = message;
  if (!detail.empty()) made.detail += "\n" + std::string(detail);
  return made;
}

}  // namespace signalbox::domain

#pragma once

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <string_view>

namespace signalbox::postgres {

/// Owns a libpq connection.
using connection_handle = std::unique_ptr<PGconn, decltype(&PQfinish)>;

/// Owns a libpq result.
using result_handle = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// Session options: UTC and ISO style (value.cpp expects them); a backend ends when its client
/// disconnects.
inline constexpr const char* session_options =
    "-c TimeZone=UTC -c DateStyle=ISO -c client_connection_check_interval=1000";

/// The application name of Signalbox's own sessions, unless a session has been given another one.
inline constexpr std::string_view own_application_name = "signalbox";

/// What `start_connecting` sends besides the connection parameters.
struct startup {
  const char* options = session_options;
  bool kerberos_encryption = true;  ///< false: libpq does not look for a Kerberos ticket
};

/// Starts to connect (PQconnectStartParams), with UTF-8 as the client's encoding. `conninfo` is a
/// URL or `key=value` pairs. Resolves host names and blocks during that.
[[nodiscard]] connection_handle start_connecting(const std::string& conninfo,
                                                 const startup& chosen = {});

/// Returns whether a connection without a running statement is connected on both sides. Costs one
/// poll(2); reads what the server sent meanwhile, for example its shutdown.
[[nodiscard]] bool is_connected(PGconn* handle);

/// Returns a field of an error or notice (PQresultErrorField), empty when the server did not send
/// it.
[[nodiscard]] std::string_view error_field(const PGresult* answer, int code);

}  // namespace signalbox::postgres

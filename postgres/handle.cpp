#include "postgres/handle.hpp"

#include <poll.h>

#include <array>

namespace signalbox::postgres {

connection_handle start_connecting(const std::string& conninfo, const startup& chosen) {
  const char* const none = nullptr;
  const std::array names = {"dbname",          "options",    "fallback_application_name",
                            "client_encoding", "gssencmode", none};
  const std::array values = {conninfo.c_str(), chosen.options, own_application_name.data(), "UTF8",
                             // Without a value, libpq's default applies.
                             chosen.kerberos_encryption ? none : "disable", none};
  return {PQconnectStartParams(names.data(), values.data(), 1), &PQfinish};
}

bool is_connected(PGconn* handle) {
  if (PQstatus(handle) != CONNECTION_OK) return false;
  pollfd waiting{.fd = PQsocket(handle), .events = POLLIN | POLLRDHUP, .revents = 0};
  if (::poll(&waiting, 1, 0) <= 0) return true;
  // Between statements a server only sends its shutdown, a changed setting or a notification.
  if ((waiting.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0) return false;
  return PQconsumeInput(handle) == 1 && PQstatus(handle) == CONNECTION_OK;
}

std::string_view error_field(const PGresult* answer, int code) {
  const char* text = PQresultErrorField(answer, code);
  return text == nullptr ? std::string_view() : text;
}

}  // namespace signalbox::postgres

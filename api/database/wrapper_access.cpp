#include "api/database/wrapper_access.hpp"

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_route.hpp"

namespace signalbox::api {

boost::asio::awaitable<core::result<core::json>> find_wrapper(call& c, const sql_access& access) {
  co_return co_await find_object(c, access, domain::database_object::wrapper, found_by_id(c));
}

domain::wrapper_target target_of(const core::json& server) {
  return {.host = text_in(server, "host"),
          .address = text_in(server, "address"),
          .port = server.value("port", domain::wrapper_port_default),
          .database = text_in(server, "database"),
          .tls = text_in(server, "sslmode"),
          .authority_file = text_in(server, "authority_file"),
          .fetch_size = server.value("fetch_size", domain::fetch_size_default),
          .estimates_remotely = server.value("use_remote_estimate", false),
          .connect_timeout_s = server.value("connect_timeout", domain::connect_timeout_default_s)};
}

}  // namespace signalbox::api

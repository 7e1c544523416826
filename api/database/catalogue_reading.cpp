#include "api/database/catalogue_reading.hpp"

#include <utility>

#include "tenant_sql/service.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using domain::catalogue_filter;
using domain::catalogue_query;
using domain::database_object;

tenant_sql::catalogue_query prepared(catalogue_query query) {
  tenant_sql::catalogue_query made;
  made.text = std::move(query.text);
  made.bytes_max = catalogue_bytes_max;
  for (auto& value : query.parameters) {
    tenant_sql::text_parameter parameter;
    parameter.value = std::move(value);
    made.parameters.push_back(std::move(parameter));
  }
  return made;
}

}  // namespace

awaitable<result<listed_objects>> read_catalogue(call& c, const sql_access& access,
                                                 catalogue_query query) {
  const auto service = sql_service(c);
  if (!service) co_return std::unexpected(service.error());
  auto read = co_await (*service)->read_catalogue(access.ref, access.at, access.role,
                                                  prepared(std::move(query)));
  if (!read) co_return std::unexpected(std::move(read.error()));
  listed_objects made;
  if (read->failure) {
    tenant_sql::text_failure why;
    why.why = std::move(*read->failure);
    made = std::move(why);
  } else {
    made = std::move(read->objects);
  }
  co_return made;
}

awaitable<result<json>> find_object(call& c, const sql_access& access, database_object kind,
                                    catalogue_filter filter) {
  filter.limit = 1;
  auto read = co_await read_catalogue(c, access, domain::list_objects(kind, filter));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return core::fail(errc::unavailable,
                         "The database's catalogue could not be read: " + failed->why.message);
  auto found = json::parse(std::get<std::string>(*read), nullptr, false);
  if (!found.is_array() || found.empty())
    co_return core::fail(errc::not_found, "This object does not exist in the database.");
  co_return std::move(found.front());
}

awaitable<result<json>> find_changeable(call& c, const sql_access& access, database_object kind) {
  catalogue_filter filter;
  filter.id = c.parameter("id");
  filter.has_system = true;
  auto found = co_await find_object(c, access, kind, std::move(filter));
  if (!found) co_return found;
  const char* field = kind == database_object::schema ? "name" : "schema";
  const auto schema = found->value(field, json());
  if (kind != database_object::extension && schema.is_string() &&
      domain::is_system_schema(schema.get_ref<const std::string&>()))
    co_return core::fail(errc::forbidden, "The schemas of PostgreSQL itself are read-only.");
  co_return found;
}

}  // namespace signalbox::api

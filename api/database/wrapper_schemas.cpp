#include "api/schemas.hpp"

namespace signalbox::api::schemas {

std::vector<component> wrapper_schemas() {
  const auto secret = or_null(object({{"id", uuid()},
                                      {"name", text("When the password was taken from it")},
                                      {"updated_at", text("Of the secret, at that time")}}));
  const auto mapping = object({{"id", whole()},
                               {"role", text("Of this database")},
                               {"user", or_null(text("On the other server; null: unknown"))},
                               {"secret", secret}});
  return {
      {"ForeignServer",
       object(
           {{"id", whole("Its oid")},
            {"name", text()},
            {"owner", text()},
            {"host", or_null(text())},
            {"address", or_null(text("The checked one of the host, to which PostgreSQL connects"))},
            {"port", or_null(whole())},
            {"database", or_null(text())},
            {"sslmode", or_null(text())},
            {"authority_file", or_null(text("For verify-full"))},
            {"connect_timeout", or_null(whole("In seconds"))},
            {"fetch_size", or_null(whole())},
            {"use_remote_estimate", flag()},
            {"extension_schema", text("With the functions of postgres_fdw")},
            {"foreign_tables", whole("Their number")},
            {"mappings", list(mapping, "The roles that can connect")}},
           "A server of another PostgreSQL database")},
      {"WrapperTest",
       object({{"is_connected", flag()},
               {"cause", or_null(text("A code of what failed"))},
               {"message", text("A sentence, with what to do")},
               {"detail", or_null(text("PostgreSQL's own words"))},
               {"address", or_null(text("To which the server connects"))},
               {"current_address", or_null(text("Which the host has now, and is allowed"))},
               {"address_fault", or_null(text("Why there is no such address"))}},
              "Whether a server can be used")},
      {"RemoteTables",
       object({{"tables", list(object({{"schema", text()},
                                       {"name", text()},
                                       {"kind", one_of({"table", "view", "materialized_view",
                                                        "foreign_table", "partitioned_table"})}}))},
               {"is_cut", flag("There are more")}},
              "The tables of another database")}};
}

}  // namespace signalbox::api::schemas
